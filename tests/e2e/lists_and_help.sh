#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What the program says about itself, to people and to programs.
. "$(dirname "$0")/lib.bash"
need python3

expect 0 cli --help
for command in encrypt decrypt ciphers strategies devices selftest bench; do
    grep -qw "$command" out || fail "--help does not name $command"
done
for command in encrypt decrypt ciphers strategies devices selftest bench; do
    expect 0 cli "$command" --help
    grep -qi usage out || fail "$command --help says nothing of usage"
    cp out "help.$command"
    expect 0 cli --help
done
for option in --cipher --container --key-file --iv-hex --no-padding --passphrase-file --iterations \
    --engine --strategy --threads --chunk --unit --devices --threads-per-block --blocks-per-thread \
    --force --output --recursive; do
    for command in encrypt decrypt; do
        grep -q -- "$option" "help.$command" || fail "$command --help does not name $option"
    done
done
grep -q 130 help.encrypt || fail "exit codes are not documented"
expect 0 cli --version
grep -q "blockwarp-cli [0-9]" out || fail "--version says: $(cat out)"

# A passphrase of random words: all of them of the list, none twice the same.
for i in 1 2; do
    expect 0 cli generate
    [ "$(wc -w <out)" -eq 6 ] || fail "not six words: $(cat out)"
    grep -q "66 bits" err || fail "no word on its bits: $(cat err)"
    cp out words.$i
done
if cmp -s words.1 words.2; then fail "the same passphrase twice"; fi
expect 0 cli generate --characters 20
grep -Eqx '[A-HJ-NP-Za-km-z2-9]{20}' out || fail "not twenty characters: $(cat out)"
unchanged . expect 2 cli generate --words 0
unchanged . expect 2 cli generate --words 65
unchanged . expect 2 cli generate --words 6 --characters 20

# Everywhere, also where there is no temporary folder.
TMPDIR=/no/such/folder expect 0 cli ciphers

for list in ciphers strategies devices; do
    expect 0 cli $list
    [ -s out ] || fail "$list prints nothing"
    expect 0 cli $list --json
    [ ! -s err ] || fail "$list --json: $(cat err)"
    python3 - $list out <<'P' || fail "$list --json"
import json, sys
rows = json.load(open(sys.argv[2]))
assert isinstance(rows, list), rows
names = [row["name"] for row in rows]
assert all(isinstance(name, str) and name for name in names), names
if sys.argv[1] != "devices": # two GPUs may be of the same kind
    assert len(set(names)) == len(names) > 0, names
if sys.argv[1] == "ciphers":
    expected = {f"aes-{bits}-{mode}" for bits in (128, 192, 256)
                for mode in ("ecb", "cbc", "ctr", "gcm")}
    expected |= {"aes-128-xts", "aes-256-xts", "chacha20", "chacha20-poly1305"}
    assert set(names) == expected, names
    units = {row["name"]: row["unit_bytes"] for row in rows}
    assert units["aes-128-ctr"] == 0 and units["aes-256-xts"] == 4096, units
    assert units["aes-128-gcm"] == units["chacha20-poly1305"] == 65536, units
if sys.argv[1] == "strategies":
    assert {"byte-global", "byte-constant", "ttable4"} <= set(names), names
    assert all(len(row["explanation"]) > 200 for row in rows)
    needs = {row["name"]: row["compute_capability"] for row in rows}
    assert needs["hybrid"] == "9.0" and needs["ttable4"] is None, needs
P
done

expect 0 cli selftest
grep -q " 0 failed" out || fail "selftest: $(tail -1 out)"
expect 0 cli selftest --json
python3 - out <<'P' || fail "selftest --json"
import json, sys
checks = json.load(open(sys.argv[1]))
assert {check["state"] for check in checks} <= {"passed", "skipped"}
assert {check["engine"] for check in checks} == {"cpu", "cuda", "reference", "emulated", "vaes"}
lacking = {"cuda"} if "vpclmulqdq" in open("/proc/cpuinfo").read() else {"cuda", "vaes"}
assert all(check["state"] == "passed" for check in checks if check["engine"] not in lacking)
assert all(check["name"] and check["detail"] for check in checks)
P
