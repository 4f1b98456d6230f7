#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# `rsa` over lists of files, with the `openssl` program on the other side.
. "$(dirname "$0")/lib.bash"
need openssl

openssl genrsa -out key.pem 2048 2>/dev/null
openssl rsa -in key.pem -pubout -out public.pem 2>/dev/null
openssl genrsa -out other.pem 2048 2>/dev/null
openssl pkcs8 -topk8 -in key.pem -passout pass:secret -out sealed.pem
echo secret >passphrase
mkdir in opened
random 0 in/a
random 100 in/b
random 190 in/c
random 3000000 in/long
small=(in/a in/b in/c)
oaep=(-pkeyopt rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha256)
pss=(-sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:digest)

for engine in cpu emulated; do
    # Theirs open ours and ours theirs.
    expect 0 cli rsa encrypt --engine $engine --key public.pem "${small[@]}"
    [ "$(wc -l <"$scratch/out")" -eq 3 ] || fail "not a line per file"
    for name in a b c; do
        openssl pkeyutl -decrypt -inkey key.pem "${oaep[@]}" -in in/$name.rsa -out back
        same back in/$name "$engine, OAEP, $name"
    done
    openssl pkeyutl -encrypt -inkey key.pem "${oaep[@]}" -in in/b -out in/theirs.rsa
    expect 0 cli rsa decrypt --engine $engine --key sealed.pem --key-passphrase-file passphrase \
        -o opened in/a.rsa in/b.rsa in/c.rsa in/theirs.rsa
    for name in a b c; do same opened/$name in/$name "$engine, back"; done
    same opened/theirs in/b "$engine, theirs"
    [ "$(stat -c %a opened/b)" = 600 ] || fail "a decrypted file is for its owner alone"

    expect 0 cli rsa sign --engine $engine --key key.pem in/long "${small[@]}"
    for name in long a b c; do
        openssl dgst -sha256 "${pss[@]}" -verify public.pem -signature in/$name.sig in/$name \
            >/dev/null || fail "$engine: openssl does not take the signature of $name"
    done
    expect 0 cli rsa verify --engine $engine --key public.pem in/long "${small[@]}"
    openssl dgst -sha256 "${pss[@]}" -sign key.pem -out in/a.sig in/a
    expect 0 cli rsa verify --engine $engine --key public.pem in/a in/b

    printf text >$'in/two\nlines'
    cli rsa sign --null --engine $engine --key key.pem $'in/two\nlines' >out || fail "--null"
    [ "$(tr '\0' '|' <out)" = $'in/two\nlines|in/two\nlines.sig|' ] || fail "--null: $(cat -v out)"

    # One wrong among right ones.
    cp in/a.sig in/b.sig
    expect 3 cli rsa verify --engine $engine --key public.pem in/a in/b in/c
    [ "$(wc -l <"$scratch/out")" -eq 2 ] || fail "the right signatures were not named"
    grep -q in/b "$scratch/err" || fail "the wrong signature was not named"
    # Which stands first is no matter: wrong says more than missing.
    rm in/c.sig
    for files in "in/c in/b in/a" "in/a in/b in/c" "in/missing in/b"; do
        # shellcheck disable=SC2086
        expect 3 cli rsa verify --engine $engine --key public.pem $files
    done
    expect 1 cli rsa verify --engine $engine --key public.pem in/a in/c
    expect 3 cli rsa decrypt --engine $engine --key other.pem -o opened in/a.rsa
    rm -rf in/*.sig in/*.rsa opened/*
done

# Whatever is wrong with a ciphertext: one sentence, one exit code.
random 256 wrong.rsa
random 255 short.rsa
random 257 long.rsa
: >empty.rsa
head -c 256 /dev/zero | tr '\0' '\377' >above.rsa # not below the modulus
head -c 256 /dev/zero >zero.rsa
openssl pkeyutl -encrypt -inkey key.pem -in in/b -out pkcs1.rsa
openssl pkeyutl -encrypt -inkey key.pem -pkeyopt rsa_padding_mode:oaep -in in/b -out sha1.rsa
openssl pkeyutl -encrypt -inkey key.pem "${oaep[@]}" -pkeyopt rsa_oaep_label:616263 -in in/b -out label.rsa
openssl pkeyutl -encrypt -inkey other.pem "${oaep[@]}" -in in/b -out other.rsa
for name in wrong short long empty above zero pkcs1 sha1 label other; do
    unchanged . expect 3 cli rsa decrypt --key key.pem $name.rsa
    sed "s/$name\.rsa/FILE/" err >said.$name
    same said.$name said.wrong "what is said of $name"
done
grep -q "OAEP with SHA-256.*rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha256" said.wrong ||
    fail "not said what is taken: $(cat said.wrong)"
expect 0 cli rsa decrypt --label abc --key key.pem label.rsa
same label in/b "with its label"

# A signature of another kind is named; PSS is right with a salt of any length, unless one is asked for.
theirs() { # NAME OPTION...: their signature of in/b
    local name=$1
    shift
    cp in/b "$name"
    openssl dgst "$@" -sign key.pem -out "$name.sig" "$name" || fail "openssl dgst $*"
}
refused_as() { # NAME WORDS
    expect 3 cli rsa verify --key public.pem "$1"
    grep -q "$1.*$2.*checked is PSS with SHA-256" err || fail "$1 is not named: $(cat err)"
}
theirs pkcs1 -sha256
theirs pkcs1-512 -sha512
theirs pss-512 -sha512 "${pss[@]}"
theirs pss-mgf -sha256 "${pss[@]}" -sigopt rsa_mgf1_md:sha1
refused_as pkcs1 "PKCS#1 v1.5 with SHA-256"
refused_as pkcs1-512 "PKCS#1 v1.5 with SHA-512"
refused_as pss-512 "PSS with SHA-512"
refused_as pss-mgf "PSS with SHA-256 and with SHA-1 in MGF1"
random 256 pkcs1.sig
expect 3 cli rsa verify --key public.pem pkcs1
grep -q "does not belong to.*pkcs1.*PSS with SHA-256" err || fail "noise is named as a signature: $(cat err)"
for salt in max digest 20 0; do
    theirs salted -sha256 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:$salt
    expect 0 cli rsa verify --key public.pem salted
    wanted=3
    [ $salt = digest ] && wanted=0
    expect $wanted cli rsa verify --salt 32 --key public.pem salted
    [ $wanted = 0 ] || grep -q "another length than 32" err || fail "no reason: $(cat err)"
done
expect 0 cli rsa verify --salt 0 --key public.pem salted

# Nothing is overwritten, and what cannot be done leaves nothing.
expect 0 cli rsa encrypt --key public.pem in/a
cp in/a.rsa before
expect 1 cli rsa encrypt --key public.pem in/a
same before in/a.rsa "overwritten"
unchanged in expect 2 cli rsa encrypt --key public.pem in/long
grep -q in/long err || fail "not said which file: $(cat err)"
unchanged in expect 1 cli rsa sign --key key.pem in/missing
unchanged in expect 2 cli rsa sign --key public.pem in/b
unchanged in expect 2 cli rsa sign --key sealed.pem --key-passphrase-file in/b in/b
unchanged in expect 2 cli rsa sign --engine reference --key key.pem in/b
unchanged in expect 2 cli rsa sign in/b
expect 0 cli rsa bench --engine cpu --bits 1024 --batch 8 --samples 1 --json
python3 -c 'import json, sys
run = json.load(open(sys.argv[1]))
assert run["format"] == "blockwarp-run" and run["experiment"] == "rsa"
first = run["measured"][0]
assert first["work"]["rsa"] == "modexp" and first["summary"]["median_operations_per_s"] > 0' "$scratch/out" || fail "the report of rsa bench"
