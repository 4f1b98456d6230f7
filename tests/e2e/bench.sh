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
assert report["bytes"] == 1 << 20 
assert report["conditions"]
assert [scope["name"] for scope in report["scopes"]] == scopes, report["scopes"]
for scope in report["scopes"]:
    assert len(scope["seconds"]) == scope["samples"] == samples and all(s > 0 for s in scope["seconds"]), scope
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

# Ciphers that work by units: all scopes but files, of which the program says why not.
expect 0 cli bench --cipher aes-128-gcm --bytes 1M --samples 2 --unit 4K --json --sustain 0.01
check cpu 2 kernel memory
expect 0 cli bench --cipher aes-256-xts --engine emulated --bytes 1M --samples 1 --decrypt --json
check emulated 1 kernel memory
expect 2 cli bench --cipher aes-128-gcm --bytes 1M --scope file
expect 2 cli bench --cipher aes-128-gcm --bytes 1M --decrypt
grep -q "opening" err || fail "no reason: $(cat err)"

# Experiments. What is fastest here is of no interest; that all are there and were compared is.
expect 0 cli bench --experiment list
grep -q "^strategies: " out || fail "the list of experiments: $(cat out)"
expect 0 cli bench --experiment strategies --engine emulated --bytes 8K --samples 6 --json report
for cipher in aes-128-ctr aes-128-ecb aes-256-ctr aes-128-xts aes-128-gcm chacha20 chacha20-poly1305; do
    grep -q "^$cipher encryption: auto is" out || fail "no verdict on $cipher: $(cat out)"
done
python3 - <<'P' || fail "bench --experiment strategies --json"
import json
report = json.load(open("report"))
assert report["experiment"] == "strategies" and report["conditions"]
assert len(report["runs"]) == 8, report
for run in report["runs"]:
    assert run["bytes"] == 8192 and len(run["plain_copy_seconds"]) == 6
    rows = run["strategies"]
    assert sum(row["auto"] for row in rows) == 1, rows
    assert all(len(row["seconds"]) == 6 and min(row["seconds"]) > 0 for row in rows), rows
    assert [row["gb_per_s"] for row in rows] == sorted((row["gb_per_s"] for row in rows), reverse=True)
P
expect 0 cli bench --experiment strategies --engine emulated --bytes 8K --samples 1 \
    --cipher chacha20,aes-128-cbc --decrypt
grep -q "^aes-128-cbc decryption: auto is" out || fail "no verdict: $(cat out)"
expect 2 cli bench --experiment strategies --engine emulated --cipher aes-128-cbc
expect 2 cli bench --experiment strategies --engine cpu
expect 2 cli bench --experiment nothing
expect 2 cli bench --cipher aes-128-ctr,chacha20
if [ "$(cli devices --json | tr -d ' \n')" = "[]" ]; then
    expect 1 cli bench --experiment strategies
fi

expect 2 cli bench --bytes 100
expect 2 cli bench --bytes much
expect 2 cli bench --cipher rot13
expect 2 cli bench --scope everything
expect 2 cli bench --bytes 1M --samples 0
