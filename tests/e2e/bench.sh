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
assert report["format"] == "blockwarp-run" and report["experiment"] == "scopes"
assert report["conditions"] and report["complete"]
assert [one["work"]["scope"] for one in report["measured"]] == scopes, report["measured"]
for one in report["measured"]:
    assert one["work"]["engine"] == engine, one
    assert one["work"]["bytes"] == 1 << 20
    assert len(one["seconds"]) == samples and all(s > 0 for s in one["seconds"]), one
    ordered = sorted(one["seconds"])
    median = (ordered[(samples - 1) // 2] + ordered[samples // 2]) / 2
    assert math.isclose(one["summary"]["median_gb_per_s"], (1 << 20) / median / 1e9), one
    assert one["verified_bytes"] > 0
    assert ("confidence_95_gb_per_s" in one["summary"]) == (samples >= 6), one
    assert {"read", "kernel", "write"} <= set(one["phases"]), one
P
}

for engine in cpu reference emulated; do
    job=(bench --cipher aes-128-ctr --engine "$engine" --bytes 1M --folder folder --json)
    expect 0 cli "${job[@]}" --samples 6
    [ ! -s err ] || fail "not silent in a pipe: $(cat err)"
    check $engine 6 kernel memory file
    [ -z "$(ls -A folder)" ] || fail "left behind: $(ls -A folder)"
done
# Only CPUs with its instructions run engine vaes, which has no other ciphers than AES-CTR and AES-GCM.
if grep -qw vpclmulqdq /proc/cpuinfo; then
    expect 0 cli bench --cipher aes-128-ctr --engine vaes --bytes 1M --folder folder --samples 6 --json
    check vaes 6 kernel memory file
    expect 2 cli bench --cipher chacha20 --engine vaes --bytes 1M
    grep -q "engine vaes does not do chacha20" err || fail "chacha20 by vaes: $(cat err)"
    expect 0 cli bench --experiment threads --quick --set threads=1 --set sizes=1M --set scopes=kernel --samples 6
    for code in OpenSSL VAES; do grep -q "^  CPU ($code) " out || fail "no row of $code: $(cat out)"; done
else
    expect 2 cli bench --experiment threads --set cpu-engines=vaes
    grep -q "no VAES" err || fail "no reason: $(cat err)"
    expect 2 cli bench --engine vaes --bytes 1M
    grep -q "no VAES" err || fail "no reason: $(cat err)"
fi
expect 0 cli bench --cipher chacha20 --engine cpu --bytes 1M --samples 3 --folder folder --json \
    --scope memory --scope file --decrypt
check cpu 3 memory file
expect 0 cli bench --cipher aes-128-ecb --engine cpu --bytes 1M --samples 3 --folder folder --json \
    --scope all,after-first,read
check cpu 3 read after-first all
[ -z "$(ls -A folder)" ] || fail "left behind: $(ls -A folder)"

expect 0 cli bench --bytes 1M --samples 2 --folder folder
for scope in kernel memory file; do grep -q "^$scope" out || fail "no line for $scope: $(cat out)"; done

expect 0 cli bench --bytes 1M --passes 3 --samples 2 --json
python3 - <<'P' || fail "bench --passes --json"
import json, math
runs = json.load(open("out"))["measured"]
assert [one["work"]["scope"] for one in runs] == ["kernel", "memory"], runs
for one in runs:
    median = sum(one["seconds"]) / 2
    assert one["work"]["passes"] == 3
    assert math.isclose(one["summary"]["median_gb_per_s"], 3 * (1 << 20) / median / 1e9), one
P
expect 2 cli bench --bytes 1M --passes 1001
expect 2 cli bench --bytes 1M --passes 2 --scope file

# Ciphers that work by units: all scopes but files, of which the program says why not.
expect 0 cli bench --cipher aes-128-gcm --bytes 1M --samples 2 --unit 4K --json --sustain 0.01
check cpu 2 kernel memory
expect 0 cli bench --cipher aes-256-xts --engine emulated --bytes 1M --samples 1 --decrypt --json
check emulated 1 kernel memory
for cipher in aes-128-cbc aes-256-xts chacha20; do
    expect 0 cli bench --cipher $cipher --engine cpu --bytes 1kB --samples 1 --decrypt --json
    python3 -c "import json; m = json.load(open('out'))['measured']
assert len(m) >= 2 and all(one['work']['bytes'] == one['verified_bytes'] == 1000 for one in m), m" ||
        fail "1 kB of $cipher"
done
expect 2 cli bench --cipher aes-128-gcm --bytes 1M --scope file
expect 2 cli bench --cipher aes-128-gcm --bytes 1M --decrypt
grep -q "opening" err || fail "no reason: $(cat err)"

# Experiments. What is fastest here is of no interest; that all are there and were compared is.
expect 0 cli bench list
for name in size-sweep speedup breakdown strategies ladder key-size launch-shape threads \
    keystream-buffer chunk-size gpus rsa; do
    grep -q "^$name: " out || fail "$name is not listed: $(cat out)"
done
expect 0 cli bench list --json
python3 -m json.tool out >/dev/null || fail "bench list --json"

expect 0 cli bench --experiment strategies --engine emulated --bytes 8K --samples 6 --json report.json
for cipher in aes-128-ctr aes-128-ecb aes-256-ctr aes-128-xts aes-128-gcm chacha20 chacha20-poly1305; do
    grep -q "^$cipher encryption: .*auto" out || fail "no verdict on $cipher: $(cat out)"
done
python3 - <<'P' || fail "bench --experiment strategies --json"
import json
report = json.load(open("report.json"))
assert report["format"] == "blockwarp-run" and report["version"] == 6
assert report["experiment"] == "strategies" and report["conditions"] and report["complete"]
series = {}
for one in report["measured"]:
    assert one["work"]["bytes"] == 8192 and one["verified_bytes"] >= 8192, one
    assert len(one["seconds"]) >= 6 and min(one["seconds"]) > 0, one
    series.setdefault(one["series"], []).append(one)
assert len(series) == 10, series.keys()  # nine kinds of work, and plain copies
for name, rows in series.items():
    assert name == "plain copy" or sum(row["automatic"] for row in rows) == 1, name
P
expect 0 cli bench --experiment strategies --engine emulated --bytes 8K --samples 1 \
    --cipher chacha20,aes-128-cbc --decrypt
grep -q "^aes-128-cbc decryption: .*auto" out || fail "no verdict: $(cat out)"
expect 2 cli bench --experiment strategies --engine emulated --cipher aes-128-cbc
expect 2 cli bench --experiment strategies --engine cpu
expect 2 cli bench --experiment nothing
expect 2 cli bench --experiment threads --set colour=red
expect 2 cli bench --experiment threads --set sizes=many
expect 2 cli bench --experiment threads --set cpu-engines=cuda
expect 2 cli bench --experiment threads --engine cuda --lanes 2
expect 2 cli bench --cipher aes-128-ctr,chacha20
expect 2 cli bench --quick

# Every experiment runs, or says that it needs a GPU; what is left of it is the CPU's.
gpus=$(cli devices --json | tr -d ' \n')
small=(--quick --samples 1 --folder folder --set limit=0)
for name in size-sweep speedup breakdown ladder key-size threads keystream-buffer chunk-size; do
    expect 0 cli bench --experiment $name "${small[@]}" --bytes 1M --json report-$name
    [ "$gpus" != "[]" ] || grep -q "GPU.*not timed: " out || [ $name = threads ] ||
        fail "$name does not say that the GPU is missing: $(cat out)"
    [ -z "$(ls -A folder)" ] || fail "$name left behind: $(ls -A folder)"
done
expect 0 cli bench --experiment rsa "${small[@]}" --set key-bits=2048 --set batches=1,8 --json rsa.json
[ "$gpus" != "[]" ] || grep -q "GPU, 2048 bits not timed: " out || fail "rsa without a GPU: $(cat out)"
expect 0 cli bench compare rsa.json rsa.json
grep -q "operations/s" out || fail "no unit: $(cat out)"
grep -q "no statement: one repetition" out || fail "a statement on one repetition: $(cat out)"
expect 0 cli bench --experiment rsa --engine emulated "${small[@]}" --set limit=60 \
    --set key-bits=2048 --set batches=2 --set operations=public
grep -q "emulated GPU, 2048 bits  *2 " out || fail "rsa by the kernels' code: $(cat out)"
expect 2 cli bench --experiment rsa --cipher aes-128-ctr
expect 2 cli bench --experiment rsa --set operations=sign
expect 2 cli bench --experiment threads --set threads
for name in strategies launch-shape gpus; do
    if [ "$gpus" = "[]" ]; then
        expect 1 cli bench --experiment $name "${small[@]}"
        grep -q "engine emulated" err || fail "no way out: $(cat err)"
    else
        expect 0 cli bench --experiment $name "${small[@]}" --bytes 1M
    fi
done
expect 0 cli bench --experiment launch-shape --engine emulated "${small[@]}" --bytes 1K

# Other shapes of a run, and two of them beside each other.
job=(bench --experiment threads "${small[@]}" --bytes 64K --set "threads=1,2" --scope memory \
    --set cpu-engines=cpu --set limit=60 --set width=1000)
expect 0 cli "${job[@]}" --set samples=6 --json a --csv a.csv --markdown a.md --note "the first"
[ "$(wc -l <a.csv)" -ge 11 ] || fail "the samples: $(cat a.csv)"
grep -q "^the first$" a.md || fail "no note: $(cat a.md)"
expect 0 cli "${job[@]}" --set samples=6 --json b
expect 0 cli bench compare a b
grep -q "CPU .* % .*no statement: one repetition" out || fail "no comparison: $(cat out)"
expect 0 cli bench compare a b --json
python3 - <<'P' || fail "compare --json: $(cat out)"
import json
report = json.load(open("out"))
assert len(report["rows"]) == 2 and "cautions" in report, report
assert all(row["interval"] is None and not row["differs"] for row in report["rows"]), report
P
expect 3 cli bench compare a a.csv
grep -q "JSON is damaged" err || fail "no sentence: $(cat err)"
expect 1 cli bench compare a missing
grep -q "No such file" err || fail "no reason: $(cat err)"

# Reports replace nothing unasked, and a name that cannot be costs nobody a run.
cp a before
unchanged . expect 1 cli "${job[@]}" --set samples=6 --json new --csv a
same a before "refused, but changed"
grep -q -- --force err || fail "no way out: $(cat err)"
[ ! -s out ] || fail "measured all the same: $(cat out)"
unchanged . expect 1 cli bench --bytes 1M --samples 1 --scope memory --json a
unchanged . expect 1 cli rsa bench --engine cpu --bits 1024 --batch 8 --samples 1 --json no/such/file
same a before "refused, but changed"
expect 0 cli "${job[@]}" --set samples=7 --json a --force
if cmp -s a before; then fail "--force did not replace the report"; fi
(
    ulimit -f 1 # KiB
    unchanged . expect 1 cli "${job[@]}" --set samples=6 --json new
) || exit 1
expect 0 env XDG_DATA_HOME="$PWD/data" "$program" "${job[@]}" --save
[ "$(find data/blockwarp/runs -name '*-threads.json' | wc -l)" = 1 ] || fail "not saved: $(cat err)"

expect 2 cli bench --bytes 0
expect 2 cli bench --bytes 15 --cipher aes-128-xts
grep -q "at least 16 bytes" err || fail "a size that XTS does not take: $(cat err)"
expect 2 cli bench --bytes much
expect 2 cli bench --cipher rot13
expect 2 cli bench --scope everything
expect 2 cli bench --bytes 1M --samples 0
