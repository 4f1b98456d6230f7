#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The openssl program decrypts our files and we decrypt its files: every cipher, both containers.
. "$(dirname "$0")/lib.bash"
need openssl
need python3

sizes=(0 1 15 16 17 70 4097 1048579)
for size in "${sizes[@]}"; do random "$size" "plain.$size"; done
printf 'correct horse battery staple\n' >pass

check_raw() { # CIPHER SIZE
    ours_raw encrypt "$1" "plain.$2" ours
    openssl_raw -e "$1" "plain.$2" theirs
    same ours theirs "raw $1, $2 bytes"
    openssl_raw -d "$1" ours back
    same back "plain.$2" "openssl decrypts our raw $1, $2 bytes"
    ours_raw decrypt "$1" theirs back
    same back "plain.$2" "we decrypt openssl's raw $1, $2 bytes"
}

check_unpadded() { # CIPHER SIZE
    ours_raw encrypt "$1" "plain.$2" ours --no-padding
    openssl_raw -e "$1" "plain.$2" theirs -nopad
    same ours theirs "raw $1 without padding, $2 bytes"
    ours_raw decrypt "$1" theirs back --no-padding
    same back "plain.$2" "we decrypt openssl's unpadded $1, $2 bytes"
}

check_passphrase() { # CIPHER SIZE ITERATIONS
    local ours=(--cipher "$1" --container openssl --passphrase-file pass --force)
    local theirs=("-$1" -pbkdf2 -iter "$3" -pass file:pass)
    if [ "$3" -ne 600000 ]; then ours+=(--iterations "$3"); fi
    expect 0 cli encrypt "${ours[@]}" -o ours "plain.$2"
    openssl enc -d "${theirs[@]}" -in ours -out back || fail "openssl refuses our $1, $2 bytes"
    same back "plain.$2" "openssl decrypts our $1, $2 bytes"
    openssl enc -e "${theirs[@]}" -in "plain.$2" -out theirs || fail "openssl enc -e -$1"
    expect 0 cli decrypt "${ours[@]}" -o back theirs
    same back "plain.$2" "we decrypt openssl's $1, $2 bytes"
}

ciphers=$(cipher_names)
[ "$(wc -l <<<"$ciphers")" -eq 10 ] || fail "not ten ciphers: $ciphers"
for cipher in $ciphers; do
    for size in "${sizes[@]}"; do check_raw "$cipher" "$size"; done
    for size in 0 16 4097; do check_passphrase "$cipher" "$size" 1000; done
    case $cipher in
    *-ecb | *-cbc) for size in 0 16; do check_unpadded "$cipher" "$size"; done ;;
    esac
done
check_passphrase aes-256-ctr 70 600000 # our default

# OpenSSL's own default is another than ours. (A wrong key passes for right once in 256 times.)
for _ in 1 2 3; do
    openssl enc -e -aes-256-cbc -pbkdf2 -pass file:pass -in plain.4097 -out theirs
    cli decrypt --cipher aes-256-cbc --passphrase-file pass --force -o back theirs 2>err && continue
    grep -q -- "--iterations 10000" err || fail "no advice: $(cat err)"
    break
done
expect 0 cli decrypt --cipher aes-256-cbc --passphrase-file pass --iterations 10000 --force -o back theirs
same back plain.4097 "with openssl's own iterations"
