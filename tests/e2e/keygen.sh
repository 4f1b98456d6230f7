#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# New keys: readable by their owner alone, never written over another file, and working, also with openssl.
. "$(dirname "$0")/lib.bash"
need openssl

random 100001 plain
umask 000 # the widest, so that what is asked for shows

mode() { [ "$(stat -c %a "$1")" = "$2" ] || fail "$1 has mode $(stat -c %a "$1"), not $2"; }

# round_trip RECIPIENT IDENTITY [OPTION...]
round_trip() {
    local recipient=$1 identity=$2
    shift 2
    expect 0 cli encrypt -r "$recipient" --force -o sealed plain
    expect 0 cli decrypt -i "$identity" "$@" --force -o back sealed
    same back plain "a file for $recipient"
}

expect 0 cli keygen -o x25519
mode x25519 600
[ ! -e x25519.pub ] || fail "a public key of one line got a file"
recipient=$(cat out)
grep -qx "# public key: $recipient" x25519 || fail "the file does not name its public key"
round_trip "$recipient" x25519
unchanged . expect 2 cli encrypt -r x25519 -o new plain
grep -q "x25519, line 3: it is a private key" err || fail "no reason: $(cat err)"
unchanged . expect 2 cli keygen --type rsa-2048 -o new
grep -q "rsa-3072" err || fail "not said which there are: $(cat err)"

expect 0 cli keygen --type rsa-3072 -o rsa
mode rsa 600
mode rsa.pub 644
[ "$(cat out)" = rsa.pub ] || fail "another name than that of the public key: $(cat out)"
openssl rsa -in rsa -pubout -out theirs.pub 2>err || fail "openssl refuses our key: $(cat err)"
same rsa.pub theirs.pub "the public key by openssl"
openssl rsa -in rsa -noout -text 2>err | grep -q "3072 bit" || fail "not 3072 bits"
round_trip rsa.pub rsa
round_trip theirs.pub rsa

printf 'open sesame\n' >pass && printf 'open barley\n' >wrong
expect 0 cli keygen --type rsa-4096 --passphrase-file pass -o locked
mode locked 600
grep -q "ENCRYPTED PRIVATE KEY" locked || fail "the key is not protected"
openssl rsa -in locked -passin file:pass -noout -text 2>err | grep -q "4096 bit" ||
    fail "openssl does not read the protected key: $(cat err)"
if openssl rsa -in locked -passin file:wrong -noout 2>err; then fail "any passphrase does"; fi
round_trip locked.pub locked --identity-passphrase-file pass
unchanged . expect 2 cli decrypt -i locked --identity-passphrase-file wrong -o new sealed

# openssl's own keys.
openssl genrsa -out theirs 2048 2>err || fail "openssl genrsa: $(cat err)"
openssl rsa -in theirs -pubout -out theirs.pub 2>err || fail "openssl rsa"
round_trip theirs.pub theirs
openssl pkcs8 -topk8 -in theirs -passout file:pass -out theirs.locked || fail "openssl pkcs8"
round_trip theirs.pub theirs.locked --identity-passphrase-file pass

# The file key that openssl unwraps has the 32 bytes that it should.
expect 0 cli encrypt -r theirs.pub --force -o sealed plain
python3 - >body <<'PY' || fail "no RSA stanza"
import base64, sys
lines = open("sealed", "rb").read().split(b"\n")
assert lines[2].startswith(b"-> RSA-OAEP-SHA256 "), lines[2]
body = b"".join(lines[3:lines.index(next(l for l in lines if l.startswith(b"--- ")))])
sys.stdout.buffer.write(base64.b64decode(body + b"=" * (-len(body) % 4)))
PY
label=$(printf 'blockwarp/v1/RSA-OAEP-SHA256' | od -An -tx1 | tr -d ' \n')
openssl pkeyutl -decrypt -inkey theirs -in body -out filekey -pkeyopt rsa_padding_mode:oaep \
    -pkeyopt rsa_oaep_md:sha256 -pkeyopt rsa_mgf1_md:sha256 -pkeyopt "rsa_oaep_label:$label" ||
    fail "openssl does not unwrap our file key"
[ "$(stat -c %s filekey)" -eq 32 ] || fail "a file key of $(stat -c %s filekey) bytes"

# The public keys of private ones, a line each, as others print them.
expect 0 cli keygen -y x25519
[ "$(cat out)" = "$recipient" ] || fail "another public key: $(cat out)"
expect 0 cli keygen -y rsa
cp out rsa.line
grep -qx 'ssh-rsa AAAA[A-Za-z0-9+/]*=*' rsa.line || fail "no line of SSH: $(cat out)"
round_trip rsa.line rsa
expect 0 cli keygen -y locked --identity-passphrase-file pass
cp out locked.line
round_trip locked.line locked --identity-passphrase-file pass
cat locked rsa x25519 >several
expect 0 cli keygen -y several --identity-passphrase-file pass
cat locked.line rsa.line <(echo "$recipient") | cmp - out || fail "not every key of a file"
cli keygen -y - <x25519 | grep -qx "$recipient" || fail "standard input"
unchanged . expect 2 cli keygen -y locked --identity-passphrase-file wrong
grep -q "locked, line 1: the passphrase given for it is wrong" err || fail "$(cat err)"
unchanged . expect 1 cli keygen -y locked </dev/null
grep -q -- "--identity-passphrase-file" err || fail "no way out without a terminal: $(cat err)"
unchanged . expect 2 cli keygen -y rsa.pub
grep -q "it holds public keys" err || fail "$(cat err)"
unchanged . expect 2 cli keygen
grep -q -- "-o" err || fail "no word on what is missing: $(cat err)"
unchanged . expect 2 cli keygen -y x25519 -o new
unchanged . expect 2 cli keygen -o new --identity-passphrase-file pass
if command -v ssh-keygen >/dev/null; then
    for type in ed25519 rsa; do
        ssh-keygen -q -t $type -N "open sesame" -a 2 -f ssh.$type || fail "ssh-keygen"
        expect 0 cli keygen -y ssh.$type --identity-passphrase-file pass
        cut -d' ' -f1,2 ssh.$type.pub | cmp - out || fail "another public key of ssh-$type: $(cat out)"
    done
    ssh-keygen -y -f rsa | cut -d' ' -f1,2 | cmp - rsa.line || fail "ssh-keygen prints another one"
    openssl genpkey -algorithm ed25519 -out pkcs8.ed25519 || fail "openssl genpkey"
    openssl pkcs8 -topk8 -in pkcs8.ed25519 -passout file:pass -out locked.ed25519 || fail "pkcs8"
    expect 0 cli keygen -y pkcs8.ed25519
    cp out ed25519.line
    round_trip ed25519.line locked.ed25519 --identity-passphrase-file pass
fi

# Keys of age are locked as an age file, which age opens, too.
unchanged . expect 2 cli keygen -o new --change-passphrase x25519
for type in x25519 pq; do
    expect 0 cli keygen --type $type --passphrase-file pass -o $type.locked
    mode $type.locked 600
    if grep -q "not locked" err; then fail "a locked key is called open"; fi
    expect 0 cli keygen -y $type.locked --identity-passphrase-file pass
    cp out $type.line
    round_trip $type.line $type.locked --identity-passphrase-file pass
    unchanged . expect 2 cli decrypt -i $type.locked --identity-passphrase-file wrong -o new sealed
done
same pq.line pq.locked.pub "the public key of a post-quantum key"
[ "$(wc -c <pq.line)" -eq 1960 ] || fail "a public key of $(wc -c <pq.line) characters"
expect 0 cli keygen --type pq -o pq
grep -q "pq is not locked" err || fail "not said that the key lies open: $(cat err)"
[ "$(cat out)" = pq.pub ] || fail "another name than that of the public key: $(cat out)"

# Another passphrase: for the same keys, and the old one opens nothing any more.
printf '\n' >empty
for file in x25519.locked pq.locked locked x25519 rsa; do
    cp $file changed
    chmod 644 changed
    expect 0 cli keygen -y changed --identity-passphrase-file pass
    cp out line
    expect 0 cli keygen --change-passphrase changed --identity-passphrase-file pass --passphrase-file wrong
    mode changed 600
    expect 0 cli keygen -y changed --identity-passphrase-file wrong
    same out line "the public key of $file"
    expect 2 cli keygen -y changed --identity-passphrase-file pass
    unchanged . expect 2 cli keygen --change-passphrase changed --identity-passphrase-file wrong --passphrase-file empty
    rm changed
done
ln x25519.locked second
unchanged . expect 2 cli keygen --change-passphrase second --identity-passphrase-file pass --passphrase-file wrong
grep -q "second name" err || fail "no word on the hard link: $(cat err)"
rm second
ln -s x25519.locked link
expect 0 cli keygen --change-passphrase link --identity-passphrase-file pass --passphrase-file wrong
[ -L link ] || fail "the link is gone"
expect 0 cli keygen -y x25519.locked --identity-passphrase-file wrong
if command -v ssh-keygen >/dev/null; then
    unchanged . expect 2 cli keygen --change-passphrase ssh.rsa --identity-passphrase-file pass --passphrase-file wrong
    grep -q "ssh-keygen -p" err || fail "no word on what changes it: $(cat err)"
fi

# Nothing is written over, neither key nor public key.
cp x25519 before && cp rsa.pub before.pub
unchanged . expect 1 cli keygen -o x25519
if grep -q "replace" err; then fail "it speaks of replacing: $(cat err)"; fi
same x25519 before "an older key"
unchanged . expect 1 cli keygen --type rsa-3072 -o rsa
rm rsa
unchanged . expect 1 cli keygen --type rsa-3072 -o rsa # its public key is still there
same rsa.pub before.pub "an older public key"
unchanged . expect 2 cli keygen --type rot13 -o new
unchanged . expect 1 cli keygen -o no/such/folder/new
