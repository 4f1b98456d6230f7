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
    local ours=(--cipher "$1" --container openssl --iterations "$3" --passphrase-file pass --force)
    local theirs=("-$1" -pbkdf2 -iter "$3" -pass file:pass)
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

# Our default needs no word, unless there is no padding that would tell a wrong one.
cbc=(--cipher aes-256-cbc --passphrase-file pass --force)
expect 0 cli encrypt --container openssl "${cbc[@]}" -o ours plain.70
expect 0 cli decrypt "${cbc[@]}" -o back ours
same back plain.70 "our own iterations"
expect 0 cli encrypt --container openssl --cipher aes-256-ctr --passphrase-file pass --force -o ours plain.70
openssl enc -d -aes-256-ctr -pbkdf2 -iter 600000 -pass file:pass -in ours -out back
same back plain.70 "openssl with our iterations"
rm -f new
unchanged . expect 2 cli decrypt --cipher aes-256-ctr --passphrase-file pass -o new ours
for word in "--iterations 600000" "--iterations 10000" "--kdf evp-sha256" "--kdf evp-md5"; do
    grep -q -- "$word" err || fail "no advice with $word: $(cat err)"
done

# Files of other derivations, in bytes and as text; each is opened where it is named, and never tried by itself.
theirs() { # FILE OPTION...: of openssl enc
    local out=$1
    shift
    openssl enc -e "$@" -pass file:pass -in plain.4097 -out "$out" 2>/dev/null || fail "openssl enc $*"
}
# A wrong key passes for right once in 256 times.
refused_with_advice() { # DERIVATION...
    for _ in 1 2 3; do
        theirs theirs -aes-256-cbc "$@"
        cli decrypt "${cbc[@]}" -o back theirs 2>err && continue
        [ $? -eq 3 ] || fail "not exit code 3: $(cat err)"
        for word in "--iterations 10000" "--kdf evp-sha256" "--kdf evp-md5" EVP_BytesToKey; do
            grep -q -- "$word" err || fail "no advice with $word: $(cat err)"
        done
        return
    done
    fail "opened by chance three times: $*"
}
opens() { # HOW CIPHER OUR-OPTIONS -- THEIR-OPTIONS
    local how=$1 cipher=$2 ours=()
    shift 2
    while [ "$1" != -- ]; do
        ours+=("$1")
        shift
    done
    shift
    for text in "" -a "-a -A"; do
        # shellcheck disable=SC2086
        theirs theirs "-$cipher" "$@" $text
        expect 0 cli decrypt --cipher "$cipher" "${ours[@]}" --passphrase-file pass --force -o back theirs
        same back plain.4097 "$how, $cipher $text"
        cli decrypt --cipher "$cipher" "${ours[@]}" --passphrase-file pass -o - - <theirs >back 2>err ||
            fail "from a pipe: $how, $cipher $text: $(cat err)"
        same back plain.4097 "$how, $cipher $text, from a pipe"
    done
}
refused_with_advice -pbkdf2
refused_with_advice -md sha256
refused_with_advice -md md5
for cipher in aes-256-cbc aes-128-ecb aes-192-ctr chacha20; do
    opens "openssl's iterations" "$cipher" --iterations 10000 -- -pbkdf2
    opens "no -pbkdf2" "$cipher" --kdf evp-sha256 -- -md sha256
    opens "before 1.1.0" "$cipher" --kdf evp-md5 -- -md md5
done
grep -q "tells a wrong key" err || fail "not said that nothing tells a wrong key: $(cat err)"

# Text is read strictly, and only where it is the format's.
theirs text -aes-256-cbc -pbkdf2 -a
rm -f new
sed '3s/./-/' text >changed
cat text - <<<AAAA >longer
head -c 1000 text >"cut"
for bad in changed longer cut; do
    unchanged . expect 3 cli decrypt --cipher aes-256-cbc --iterations 10000 --passphrase-file pass -o new $bad
done
expect 0 cli inspect text
grep -q "OpenSSL file.*as text" out || fail "inspect: $(cat out)"
mkdir many
cp text many/one.enc
theirs many/two.enc -aes-256-cbc -pbkdf2
expect 0 cli decrypt --cipher aes-256-cbc --iterations 10000 --passphrase-file pass -o opened many
for name in one two; do same opened/$name plain.4097 "one of many, $name"; done

# Derivations that cost a guess nothing make no new files, and the options are for these files alone.
rm -rf opened new
for more in "--kdf evp-md5" "--kdf evp-sha256" "--kdf scrypt"; do
    # shellcheck disable=SC2086
    unchanged . expect 2 cli encrypt --container openssl "${cbc[@]}" $more -o new plain.70
done
unchanged . expect 2 cli decrypt "${cbc[@]}" --kdf evp-md5 --iterations 1 -o new theirs
unchanged . expect 2 cli decrypt --kdf evp-md5 --passphrase-file pass -o new theirs
grep -q -- "--kdf is for the container openssl" err || fail "no reason: $(cat err)"
expect 2 cli verify --kdf evp-md5 --passphrase-file pass theirs
