#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# verify: says what is authentic, damaged or cannot be verified, where, and writes nothing.
. "$(dirname "$0")/lib.bash"
need python3

recipient=$(cli keygen -o key) || fail "keygen"
echo right >pass && echo wrong >wrong
mkdir -p plain/deep store
for i in 1 2 3; do random $((i * 100000)) "plain/$i"; done
random 9000001 plain/large
random 5 plain/deep/small
cli encrypt -R -r "$recipient" -o store plain >/dev/null || fail "encrypt"
before=$(find . -type f -exec sha256sum {} + | sort)

verdicts() { cut -f1 out | sort | uniq -c | tr -s ' \n' ' '; }

# 0: all of it, of any kind of name
expect 0 cli verify -i key store
[ "$(verdicts)" = " 5 authentic " ] || fail "$(cat out)"
expect 0 cli verify -i key --json store/1.bw store/large.bw
python3 - <<'PY' || fail "$(cat out)"
import json
lines = [json.loads(line) for line in open("out")]
assert {line["name"] for line in lines} == {"store/1.bw", "store/large.bw"}
for line in lines:
    assert list(line) == ["name", "format", "cipher", "bytes", "verdict", "damaged_from", "healable", "why"]
    assert (line["format"], line["cipher"], line["verdict"]) == ("blockwarp", "aes-256-gcm", "authentic")
    assert line["damaged_from"] is None and line["why"] is None
PY

# 3: a bit in the second segment, an end that is cut off, a first line that is gone, another key
cp -r store other
python3 - <<'PY'
def change(name, work):
    with open(name, "r+b") as file: work(file)
def flip(file):
    header = file.read().index(b"\n--- ")
    file.seek(header + 49 + 16 + 65552 + 100)
    byte = file.read(1)[0]
    file.seek(-1, 1)
    file.write(bytes([byte ^ 1]))
change("other/2.bw", flip)
change("other/3.bw", lambda file: file.truncate(250000))
change("other/deep/small.bw", lambda file: file.write(b"\0" * 20))
PY
expect 3 cli verify -i key --json other
python3 - <<'PY' || fail "$(cat out)"
import json
found = {line["name"]: line for line in map(json.loads, open("out"))}
assert len(found) == 5
two, three, small = found["other/2.bw"], found["other/3.bw"], found["other/deep/small.bw"]
assert two["verdict"] == three["verdict"] == small["verdict"] == "damaged"
with open("store/2.bw", "rb") as file: payload = file.read().index(b"\n--- ") + 49 + 16
assert two["damaged_from"] == payload + 65552, two
assert three["damaged_from"] == payload + 3 * 65552, three
assert found["other/1.bw"]["verdict"] == found["other/large.bw"]["verdict"] == "authentic"
PY
cli keygen -o another >/dev/null || fail "keygen"
expect 3 cli verify -i another store/1.bw
grep -q "^wrong key or damaged" out || fail "$(cat out)"

# 1: nothing in it tells
cli encrypt --cipher aes-256-cbc --container openssl --passphrase-file pass -o old.enc plain/1
expect 1 cli verify --passphrase-file pass old.enc
grep -q "^cannot be verified" out || fail "$(cat out)"
expect 1 cli verify --passphrase-file pass plain/1
grep -q "^cannot be verified" out || fail "$(cat out)"
expect 1 cli verify -i key nothing
grep -q "^not read" out || fail "$(cat out)"
expect 1 cli verify -i key plain
grep -q "no encrypted file" err || fail "$(cat err)"
expect 3 cli verify -i key store other old.enc # the highest
rm old.enc

# One passphrase for all that were encrypted together, and age's text.
expect 0 cli encrypt --passphrase-file pass -o together plain/1 plain/2 plain/3
expect 0 cli verify --passphrase-file pass together
expect 3 cli verify --passphrase-file wrong together/1.bw
expect 0 cli encrypt --container age --armor -r "$recipient" -o text.age plain/2
expect 0 cli verify -i key text.age
rm -r together text.age other another

# 2: usage
expect 2 cli verify -i key -
expect 2 cli verify --key-file key --iv-hex "$iv_hex" store/1.bw
expect 2 cli verify
after=$(find . -type f -exec sha256sum {} + | sort)
[ "$(grep -v ' ./\(out\|err\)$' <<<"$after")" = "$(grep -v ' ./\(out\|err\)$' <<<"$before")" ] ||
    fail "something was written"
