#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What a file says without a key, as text and as JSON; and files that want to be inspected to death.
. "$(dirname "$0")/lib.bash"
need python3

random 70001 plain
echo right >pass
recipient=$(cli keygen -o key)
cli keygen --type rsa-3072 -o rsa >out || fail "keygen"

# says FILE KEY VALUE...: what the JSON has, also of the items of lists
says() {
    local file=$1
    shift
    expect 0 cli inspect --json "$file"
    python3 -c '
import json, sys
facts = json.load(open("out"))
for key, value in zip(sys.argv[1::2], sys.argv[2::2]):
    found = facts
    for part in key.split("."):
        found = found[int(part)] if part.isdigit() else found[part]
    assert json.dumps(found) == value, f"{key} is {json.dumps(found)}, not {value}"
' "$@" 2>err || fail "$file: $(tail -1 err)"
    expect 0 cli inspect - <"$file"
}

expect 0 cli encrypt -r "$recipient" -r rsa.pub -o two plain
size=$(stat -c %s two)
says two container '"blockwarp"' cipher '"aes-256-gcm"' segment_bytes 65536 authenticated true \
    armored false plain_bytes 70001 padded false payload_bytes 70033 recipients.0.type '"X25519"' \
    recipients.1.type '"RSA-OAEP-SHA256"' header_bytes $((size - 70033))
expect 0 cli inspect two
fingerprint=$(grep -a -o "RSA-OAEP-SHA256 ......" two | cut -d' ' -f2)
grep -q "an RSA key of 3072 bits with fingerprint $fingerprint" out || fail "no fingerprint: $(cat out)"
grep -q "70001 bytes when decrypted" out || fail "no size: $(cat out)"
cp two twin
cli inspect --json - <twin | cmp - <(cli inspect --json two) || fail "a pipe is told something else"

expect 0 cli encrypt --cipher aes-128-cbc --unit 4096 -r "$recipient" -o cbc plain
says cbc cipher '"aes-128-cbc"' segment_bytes 4096 padded true plain_bytes 70016 authenticated true
expect 0 cli inspect cbc
grep -q "70000 to 70015 bytes when decrypted" out || fail "no sizes: $(cat out)"

expect 0 cli encrypt --container age --passphrase-file pass --armor -o armored plain
says armored container '"age"' armored true recipients.0.type '"scrypt"' plain_bytes 70001
expect 0 cli inspect armored
grep -q "work factor 2^18" out || fail "no work factor: $(cat out)"

expect 0 cli encrypt --container openssl --cipher aes-256-ctr --passphrase-file pass -o salted plain
says salted container '"openssl"' cipher null authenticated false payload_bytes 70001 \
    plain_bytes 70001 salt "\"$(dd if=salted bs=1 skip=8 count=8 2>/dev/null | od -An -tx1 | tr -d ' \n')\""
says plain container '"raw"' cipher null authenticated false payload_bytes 70001 salt null
expect 0 cli inspect plain
grep -q "not recognised" out || fail "taken for an encrypted file: $(cat out)"

# Of another size than a whole file has.
head -c $((size - 70033 + 5)) two >short
says short plain_bytes null

# Hostile and damaged headers: exit code 3, one sentence, no control characters on the terminal.
hostile() {
    printf -- '%b' "$1" >hostile
    expect 3 cli inspect hostile
    expect 3 cli inspect --json hostile
    if LC_ALL=C grep -q '[^ -~]' err; then fail "control characters in: $(cat -v err)"; fi
    [ "$(wc -l <err)" -eq 1 ] || fail "not one sentence: $(cat err)"
}
v1='blockwarp/v1\n'
hostile "$v1"
hostile "${v1}aes-256-gcm 65536\n"
hostile "${v1}rot13 65536\n-> x\n\n--- AAAA\n"
hostile "${v1}\033[2J 65536\n-> x\n\n--- AAAA\n"
hostile "${v1}aes-256-gcm 3\n-> x\n\n--- AAAA\n"
hostile "${v1}aes-256-gcm 65536\n-> \033[31mred\n\n--- AAAA\n"
hostile 'age-encryption.org/v1\n-> X25519 AAAA\n'
hostile 'age-encryption.org/v1\n--- AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n'
hostile '-----BEGIN AGE ENCRYPTED FILE-----\n!!!\n-----END AGE ENCRYPTED FILE-----\n'
for bytes in $(seq 0 20 "$((size - 70033 - 1))"); do
    [ "$bytes" -gt 12 ] || continue # before that it is just some file
    head -c "$bytes" two >short
    expect 3 cli inspect short
done
{ printf 'blockwarp/v1\naes-256-gcm 65536\n-> ' && head -c 5000000 /dev/zero | tr '\0' x; } >long
expect 3 cli inspect long
expect 1 cli inspect nothing
expect 1 cli inspect .
