#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# How the program ends: 0 done, 1 failed, 2 usage, 3 wrong key or damaged input, 130 cancelled.
. "$(dirname "$0")/lib.bash"

random 100001 plain
echo viscous pelican anthem 4 quarks >pass && echo wrong >wrong && key_for aes-128-cbc >key
sealing=(encrypt --cipher aes-256-cbc --container openssl --passphrase-file pass --iterations 100)
opening=(decrypt --cipher aes-256-cbc --passphrase-file pass --iterations 100)

silent() {
    if [ -s out ] || [ -s err ]; then fail "not silent in a pipe: $(cat out err)"; fi
}

# 0, and silent where nobody watches
expect 0 cli "${sealing[@]}" -o sealed plain
silent
expect 0 cli "${opening[@]}" -o back sealed
silent
same back plain "round trip"

# 0, but never silent about ECB
expect 0 cli encrypt --cipher aes-256-ecb --container openssl --passphrase-file pass -o by-ecb plain
grep -q "blockwarp-cli: ECB shows" err || fail "no warning of ECB: $(cat err)"
rm by-ecb

# 0, also with fewer threads than asked for: each would want 8 MiB of stack
if ! grep -q __asan_init "$program"; then # which itself wants more than this limit
    (
        ulimit -v 1000000 # KiB
        expect 0 cli "${opening[@]}" --threads 1000 --chunk 64 --force -o back sealed
    ) || exit 1
    same back plain "with few threads"
fi

# 1: too little memory for a passphrase
if ! grep -q __asan_init "$program"; then
    (
        ulimit -v 200000 # KiB
        unchanged . expect 1 cli encrypt --passphrase-file pass -o locked plain
        grep -q "not enough memory: scrypt takes 256 MiB" err || fail "why not is not said: $(cat err)"
    ) || exit 1
fi

# 1: files
cp sealed before
unchanged . expect 1 cli "${sealing[@]}" -o sealed plain
same sealed before "refused, but changed"
grep -q exists err || fail "no reason: $(cat err)"
grep -q -- "-o with another name keeps both" err || fail "no way out: $(cat err)"
unchanged . expect 0 cli "${sealing[@]}" --force -o sealed plain
if cmp -s sealed before; then fail "--force did not replace the output"; fi
unchanged . expect 1 cli "${sealing[@]}" -o . plain
grep -q "is a folder" err || fail "no reason: $(cat err)"
unchanged . expect 1 cli "${sealing[@]}" -o new nothing
unchanged . expect 1 cli "${sealing[@]}" -o new /dev/null
unchanged . expect 1 cli "${sealing[@]}" --force -o plain plain
unchanged . expect 1 cli "${sealing[@]}" -o no/such/folder/new plain
unchanged . expect 1 cli encrypt --cipher aes-128-cbc --key-file key --iv-hex "$iv_hex" --no-padding \
    -o new plain
if [ -w /dev/full ]; then # a list or a report that cannot be printed
    for command in "ciphers --json" "strategies" "selftest"; do
        code=0
        # shellcheck disable=SC2086
        cli $command >/dev/full 2>err || code=$?
        [ $code -eq 1 ] || fail "exit code $code instead of 1: $command to a full disk -- $(cat err)"
        grep -q blockwarp-cli: err || fail "no sentence about standard output: $(cat err)"
    done
fi
# 1, and whole all the same: into a folder that cannot be opened to flush the new name
mkdir -m 300 drop
apart=()
if [ "$(id -u)" -eq 0 ]; then apart=(setpriv "--bounding-set=-dac_override,-dac_read_search"); fi
expect 1 "${apart[@]}" "$program" "${sealing[@]}" -o drop/sealed plain
grep -q "drop/sealed is complete, but may not survive a power loss" err || fail "not said: $(cat err)"
cp plain second
expect 1 "${apart[@]}" "$program" "${sealing[@]}" -o drop plain second
for name in plain second; do
    grep -q "drop/$name.enc is complete, but may not survive a power loss" err || fail "not said: $(cat err)"
done
chmod 700 drop
expect 0 cli "${opening[@]}" -o back drop/sealed --force
same back plain "in a folder that cannot be opened"
rm -r drop second
(
    ulimit -f 20 # KiB
    expect 1 cli "${sealing[@]}" -o new plain
) || exit 1
[ ! -e new ] || fail "a file was left behind at a file-size limit"

# 2: usage
unchanged . expect 2 cli
unchanged . expect 2 cli no-such-command
grep -q "no command called no-such-command" err || fail "no reason: $(cat err)"
unchanged . expect 2 cli "${sealing[@]}" -o "" plain
unchanged . expect 2 cli encrypt
unchanged . expect 2 cli "${sealing[@]}" -o new
unchanged . expect 2 cli "${sealing[@]}" --no-such-option -o new plain
unchanged . expect 2 cli encrypt --cipher rot13 --passphrase-file pass -o new plain
unchanged . expect 2 cli encrypt --passphrase-file pass --container zip -o new plain
for direction in encrypt decrypt; do # before the secret is even looked for
    for cipher in aes-256-xts aes-128-gcm chacha20-poly1305; do
        unchanged . expect 2 cli $direction --cipher $cipher --container openssl \
            --passphrase-file nothing -o new plain
        grep -q "$cipher works by" err || fail "no reason: $(cat err)"
    done
done
unchanged . expect 2 cli encrypt --cipher aes-256-cbc --container raw --passphrase-file pass -o new plain
unchanged . expect 2 cli encrypt --cipher aes-256-cbc --container openssl --passphrase-file pass \
    --iterations 0 -o new plain

# 2: iterations are OpenSSL's; elsewhere they would do nothing.
for more in "" "--container age" "--container blockwarp --cipher aes-256-cbc"; do
    # shellcheck disable=SC2086
    unchanged . expect 2 cli encrypt $more --passphrase-file pass --iterations 100 -o new plain
    grep -q -- "--iterations is for" err || fail "no reason: $(cat err)"
done
expect 0 cli encrypt --cipher aes-256-cbc --passphrase-file pass -o by-scrypt plain
for more in "" "--cipher aes-256-gcm" "--cipher aes-256-cbc" "--container blockwarp"; do
    # shellcheck disable=SC2086
    unchanged . expect 2 cli decrypt $more --passphrase-file pass --iterations 100 -o new by-scrypt
    grep -q -- "--iterations is for" err || fail "no reason: $(cat err)"
done

# Nor from standard input, or of several files: what turns out to be another file is not opened.
refuses_iterations() { # encrypt|decrypt OPTIONS
    for inputs in - "plain by-scrypt" .; do
        # shellcheck disable=SC2086
        unchanged . expect 2 cli "$1" $2 --passphrase-file pass --iterations 100 -o new $inputs
        grep -q -- "--iterations is for" err || fail "no reason for $inputs: $(cat err)"
    done
}
for more in "" "--container age" "--container blockwarp --cipher aes-256-cbc"; do
    refuses_iterations encrypt "$more"
done
for more in "" "--cipher aes-256-gcm" "--container blockwarp"; do
    refuses_iterations decrypt "$more"
done
mkdir both
mv by-scrypt both/scrypt.bw
expect 0 cli "${sealing[@]}" -o both/rounds.enc plain
expect 0 cli "${sealing[@]}" -o opened plain both # beside each other, with the same iterations
expect 0 cli "${opening[@]}" -o - opened/plain.enc
same out plain "one of several"
code=0
cli "${opening[@]}" -o - - <both/scrypt.bw >out 2>err || code=$?
if [ $code -ne 3 ] || [ -s out ]; then fail "exit code $code, or something came out"; fi
grep -q 'Salted__' err || fail "no reason: $(cat err)"
cli "${opening[@]}" -o - - <both/rounds.enc >out || fail "exit code $?"
same out plain "from standard input"
for folder in both "-R both"; do
    rm -r opened
    # shellcheck disable=SC2086
    expect 0 cli "${opening[@]}" -o opened $folder
    [ "$(ls opened)" = rounds ] || fail "opened from a folder: $(ls opened)"
    same opened/rounds plain "from a folder"
    grep -q "Skipped both/scrypt.bw: .* container openssl" err || fail "not named: $(cat err)"
done
rm -r opened
expect 3 cli "${opening[@]}" -o opened both/scrypt.bw both/rounds.enc
[ "$(ls opened)" = rounds ] || fail "opened of two: $(ls opened)"
same opened/rounds plain "beside another's"
rm -r opened both

# 3: wrong key or damaged. A wrong key passes for right once in 256 files, so not every time.
refused=0
for _ in 1 2 3; do
    expect 0 cli "${sealing[@]}" --force -o sealed plain
    rm -f new
    cli decrypt --cipher aes-256-cbc --passphrase-file wrong --iterations 100 -o new sealed 2>err
    code=$?
    if [ $code -eq 3 ]; then refused=$((refused + 1)); else [ $code -eq 0 ] || fail "exit code $code"; fi
    [ $code -eq 0 ] || [ ! -e new ] || fail "a wrong passphrase left a file"
done
[ $refused -ge 1 ] || fail "three wrong passphrases were all accepted"
rm -f new
head -c 10001 sealed >short
unchanged . expect 3 cli "${opening[@]}" -o new short
unchanged . expect 3 cli "${opening[@]}" -o new plain
unchanged . expect 3 cli "${opening[@]}" --container openssl -o new plain
