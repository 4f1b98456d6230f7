#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A tiny benchmark: its three scopes, raw samples and conditions; figures are not judged.
. "$(dirname "$0")/lib.bash"
need python3
mkdir folder

check() { # ENGINE SAMPLES SCOPE...
    python3 - "$@" <<'P' || fail "bench --json of $1"
import json, math, sys
engine, samples, scopes = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
report = json.load(open("out"))
assert report["engine"] == engine, report["engine"]
assert report["bytes"] == 1 << 20 and report["samples"] == samples
assert report["conditions"]
assert [scope["name"] for scope in report["scopes"]] == scopes, report["scopes"]
for scope in report["scopes"]:
    assert len(scope["seconds"]) == samples and all(s > 0 for s in scope["seconds"]), scope
    ordered = sorted(scope["seconds"])
    median = (ordered[(samples - 1) // 2] + ordered[samples // 2]) / 2
    assert math.isclose(scope["gb_per_s"]["median"], (1 << 20) / median / 1e9), scope
    assert scope["verified_bytes"] > 0
    assert ("confidence_95" in scope["gb_per_s"]) == (samples >= 6), scope
    assert {"read", "kernel", "write", "wall"} <= set(scope["phases_of_median"]), scope
P
}

for engine in cpu reference emulated; do
    job=(bench --cipher aes-128-ctr --engine "$engine" --bytes 1M --folder folder --json)
    expect 0 cli "${job[@]}" --samples 6
    [ ! -s err ] || fail "not silent in a pipe: $(cat err)"
    check $engine 6 kernel memory file
    [ -z "$(ls -A folder)" ] || fail "left behind: $(ls -A folder)"
done
expect 0 cli bench --cipher chacha20 --engine cpu --bytes 1M --samples 3 --folder folder --json \
    --scope memory --scope file --decrypt
check cpu 3 memory file

expect 0 cli bench --bytes 1M --samples 2 --folder folder
for scope in kernel memory file; do grep -q "^$scope" out || fail "no line for $scope: $(cat out)"; done

expect 2 cli bench --bytes 100
expect 2 cli bench --bytes much
expect 2 cli bench --cipher rot13
expect 2 cli bench --scope everything
expect 2 cli bench --bytes 1M --samples 0
