#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Keys and passphrases come from files, pipes and standard input, never from the command line.
. "$(dirname "$0")/lib.bash"
need openssl

random 1000 plain
hex=$(key_for aes-128-cbc)
openssl_raw -e aes-128-cbc plain theirs
raw_job=(--cipher aes-128-cbc --container raw --iv-hex "$iv_hex" --force -o ours plain)

# check WHAT: ./ours must be what openssl made
check() { same ours theirs "$1" && rm ours; }

printf '%s' "$hex" >key && cli encrypt --key-file key "${raw_job[@]}" && check "hex"
printf '%s\n' "$hex" >key && cli encrypt --key-file key "${raw_job[@]}" && check "hex with a line end"
printf '%s' "${hex^^}" >key && cli encrypt --key-file key "${raw_job[@]}" && check "upper case"
printf '\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f' >key &&
    cli encrypt --key-file key "${raw_job[@]}" && check "raw bytes"
printf '%s' "$hex" | cli encrypt --key-file - "${raw_job[@]}" && check "standard input"
cli encrypt --key-file /dev/fd/7 "${raw_job[@]}" 7<<<"$hex" && check "/dev/fd/7"
cli encrypt --key-file <(printf '%s' "$hex") "${raw_job[@]}" && check "a process substitution"

printf 'open sesame\n' >pass
salted=(-aes-128-cbc -pbkdf2 -iter 1000 -pass file:pass)
openssl enc -e "${salted[@]}" -in plain -out salted || fail "openssl enc"
pass_job=(decrypt --cipher aes-128-cbc --iterations 1000 --force -o back salted)
cli "${pass_job[@]}" --passphrase-file pass && same back plain "passphrase file" && rm back
printf 'open sesame' | cli "${pass_job[@]}" --passphrase-file - && same back plain "stdin" && rm back
cli "${pass_job[@]}" --passphrase-file /dev/fd/8 8<<<"open sesame" && same back plain "/dev/fd/8" &&
    rm back

# A carriage return belongs to the passphrase, for OpenSSL and for us.
printf 'open sesame\r\n' >crlf
openssl enc -e -aes-128-cbc -pbkdf2 -iter 1000 -pass file:crlf -in plain -out salted-crlf
cli decrypt --cipher aes-128-cbc --iterations 1000 --passphrase-file crlf -o back salted-crlf &&
    same back plain "a line that ends in CR LF" && rm back

expect 0 cli encrypt --container openssl --cipher aes-128-cbc --iterations 1000 --passphrase-file crlf -o ours-crlf plain
grep -q "carriage return.*openssl" err || fail "no word on the carriage return: $(cat err)"
openssl enc -d -aes-128-cbc -pbkdf2 -iter 1000 -pass file:crlf -in ours-crlf -out back && same back plain "CR" && rm back

# Elsewhere it is left out, which is said, and files for the whole line still open.
printf '\xef\xbb\xbfopen sesame\r\n' >marked
for file in crlf marked; do
    expect 0 cli encrypt --passphrase-file "$file" --force -o sealed plain
    grep -q "carriage return" err || fail "no word on the carriage return: $(cat err)"
    expect 0 cli decrypt --passphrase-file pass -o back sealed
    same back plain "$file" && rm back
    expect 0 cli decrypt --passphrase-file "$file" -o back sealed
    [ ! -s err ] || fail "decrypting needs no word: $(cat err)"
    same back plain "$file" && rm back
    expect 0 cli keygen --type rsa-3072 --passphrase-file "$file" -o "key-$file"
    grep -q "carriage return" err || fail "no word on the carriage return: $(cat err)"
    openssl pkey -in "key-$file" -passin file:pass -noout || fail "keygen took the carriage return"
    openssl pkey -in "key-$file" -passin file:pass -aes128 -passout "file:$file" -out "whole-$file" || fail "openssl pkey"
    for key in "key-$file" "whole-$file"; do
        expect 0 cli encrypt -r "key-$file.pub" --force -o sealed plain
        expect 0 cli decrypt -i "$key" --identity-passphrase-file "$file" -o back sealed
        same back plain "$key" && rm back
        expect 0 cli rsa sign --key "$key" --key-passphrase-file "$file" plain
        rm plain.sig
    done
done

# Keys of kinds that are not read spoil no file of identities, and no other file.
expect 0 cli keygen -o own
echo "AGE-PLUGIN-YUBIKEY-1QQPSYQCZQ6VN0DCZ8JQZG" >plugin
cat plugin own >mixed
expect 0 cli encrypt -r "$(sed -n 's/.*\(age1[a-z0-9]*\).*/\1/p' own)" --force -o sealed plain
expect 0 cli decrypt -i mixed -o back sealed
[ "$(grep -c "mixed: line 1: .*plugins.*skipped" err)" = 1 ] || fail "not said once: $(cat err)"
rm back
expect 0 cli decrypt -i plugin -i own -o back sealed
grep -q "plugin, line 1: .*plugins.*skipped" err || fail "nothing said: $(cat err)"
unchanged . expect 2 cli decrypt -i plugin -o new sealed
unchanged . expect 2 cli encrypt -r mixed -o new plain

# A key where a passphrase is needed must not turn the file into noise.
printf '%s' "$hex" >key
unchanged . expect 2 cli decrypt --cipher aes-128-cbc --key-file key --iv-hex "$iv_hex" -o new salted

# What belongs to another secret, or to an engine that does not run, is refused.
unchanged . expect 2 cli encrypt --key-file key --iterations 5 "${raw_job[@]}"
unchanged . expect 2 cli encrypt --passphrase-file pass --no-padding --cipher aes-128-cbc -o new plain
unchanged . expect 2 cli encrypt --passphrase-file pass --strategy ttable4 --cipher aes-128-ctr -o new plain
unchanged . expect 2 cli encrypt --passphrase-file pass --devices 0 --cipher aes-128-ctr -o new plain

# Bad ones are a usage error, name what is wanted, and never show what was given.
for bad in "" "00" "feedfacefeedfac" "${hex}00" "${hex:1}" "feedfacefeedfacefeedfacefeedfacX"; do
    printf '%s' "$bad" >key
    unchanged . expect 2 cli encrypt --key-file key "${raw_job[@]}"
    if grep -q feedface err; then fail "the key is in the error text: $(cat err)"; fi
done
: >pass
unchanged . expect 2 cli "${pass_job[@]}" --passphrase-file pass
unchanged . expect 1 cli encrypt --key-file nothing "${raw_job[@]}"
unchanged . expect 2 cli encrypt "${raw_job[@]}"
printf '%s' "$hex" >key && echo x >pass
unchanged . expect 2 cli encrypt --key-file key --passphrase-file pass "${raw_job[@]}"
for iv in "" 00 "${iv_hex}00" "not hex"; do
    unchanged . expect 2 cli encrypt --cipher aes-128-cbc --key-file key --iv-hex "$iv" -o new plain
done

# No option takes a secret itself.
for option in --key --passphrase --password --pass -k -K; do
    unchanged . expect 2 cli encrypt --cipher aes-128-cbc --iv-hex "$iv_hex" "$option" "$hex" -o new plain
done

# A locked SSH key is unlocked once, however many files there are: a second of bcrypt for one and for five.
if command -v ssh-keygen >/dev/null; then
    user_time() { # COMMAND...
        local TIMEFORMAT=%U
        { time "$program" "$@" >out 2>err || echo "failed: $(cat err)"; } 2>&1
    }
    ssh-keygen -q -t ed25519 -N "open sesame" -a 100 -f slow || fail "ssh-keygen"
    echo "open sesame" >sesame
    mkdir five && for i in 1 2 3 4 5; do cp plain five/$i; done
    expect 0 cli encrypt -r slow.pub -o five.sealed five
    unlock=(decrypt -i slow --identity-passphrase-file sesame)
    one=$(user_time "${unlock[@]}" -o one.back five.sealed/1.bw)
    all=$(user_time "${unlock[@]}" -o five.back five.sealed)
    same five.back/5 plain "a file of five for a locked key"
    awk -v one="$one" -v all="$all" 'BEGIN { exit !(one > 0.1 && all < 2 * one) }' ||
        fail "unlocking for one file took $one s, for five $all s"
fi
