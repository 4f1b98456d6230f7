#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Secrets that are typed where a file's name belongs, or as an option that does not exist: no message repeats
# them, on standard output or standard error.
. "$(dirname "$0")/lib.bash"

random 1000 plain
echo x >pass
expect 0 cli keygen -o key
recipient=$(cat out)
identity=$(grep AGE-SECRET-KEY key)
hex=000102030405060708090a0b0c0d0e0f

# quiet CODE SECRET COMMAND...: fails so, says why, and repeats no part of the secret.
quiet() {
    local code=$1 secret=$2 part
    shift 2
    unchanged . expect "$code" cli "$@"
    [ -s err ] || fail "no reason: $*"
    part=$(printf '%s' "$secret" | tr -d ' ' | tail -c 7)
    if grep -qiF -- "$part" out err; then fail "the secret is repeated: $(cat out err)"; fi
}

for secret in "$identity" " $identity" "${identity,,}" "$(cat key)" "AGE-PLUGIN-YUBIKEY-1QQPSYQCZQ6VN0DCZ8JQZG"; do
    quiet 2 "$secret" encrypt -r "$secret" -o new plain
    expect 0 cli encrypt -r "$recipient" --force -o sealed plain
    quiet 2 "$secret" decrypt -i "$secret" -o new sealed
    quiet 2 "$secret" decrypt --identity="$secret" -o new sealed
    for command in "encrypt -r $recipient" "encrypt --passphrase-file pass -o new" "decrypt -i key" inspect \
        "rsa sign --key key" "encrypt -R --passphrase-file pass plain"; do
        # shellcheck disable=SC2086
        quiet 2 "$secret" $command "$secret"
    done
    quiet 2 "$secret" "$secret"
    quiet 2 "$secret" keygen -o new "$secret"
    quiet 2 "$secret" keygen --type "$secret" -o new
done
quiet 2 "$hex" encrypt --passphrase-file pass "$hex"
quiet 2 "$hex" "$hex"

# Files that do not exist may be the secrets themselves.
expect 0 cli keygen --type rsa-3072 --passphrase-file pass -o locked
words="correct horse battery"
for secret in "$words" "$hex" "$identity" "$words/staple"; do
    quiet 1 "$secret" encrypt --passphrase-file "$secret" -o new plain
    quiet 1 "$secret" encrypt --passphrase-file="$secret" -o new plain
    quiet 1 "$secret" decrypt -i locked --identity-passphrase-file "$secret" -o new sealed
    quiet 1 "$secret" encrypt --key-file "$secret" --iv-hex "$hex" --cipher aes-128-ctr -o new plain
    quiet 1 "$secret" keygen --type rsa-3072 --passphrase-file "$secret" -o new
    quiet 1 "$secret" rsa sign --key "$secret" plain
    quiet 1 "$secret" rsa sign --key locked --key-passphrase-file "$secret" plain
    quiet 2 "$secret" encrypt --key-file pass --iv-hex "$secret" --cipher aes-128-cbc -o new plain
done
for secret in "$words" "$words/staple"; do
    quiet 1 "$secret" encrypt -r "$secret" -o new plain
    quiet 1 "$secret" decrypt -i "$secret" -o new sealed
done

# Options that take no value, or do not exist.
for secret in hunter27 "$words"; do
    for option in --password --passphrase -k --key; do
        quiet 2 "$secret" encrypt "$option=$secret" -o new plain
    done
    quiet 2 "$secret" encrypt "-k$secret" -o new plain
    quiet 2 "$secret" keygen "--passphrase=$secret" -o new
    quiet 2 "$secret" keygen --passphrase "$secret" -o new
    quiet 2 "$secret" encrypt "--force=$secret" -o new plain
done
expect 2 cli encrypt --password=hunter27 -o new plain
grep -q -- "no option --password" err || fail "the option is not named: $(cat err)"

expect 2 cli encrypt -p pass -o new plain
grep -q "blockwarp-cli encrypt has no option -p. It asks for the passphrase, or reads it with --passphrase-file FILE." err ||
    fail "the option is not explained: $(cat err)"
grep -q "For help: blockwarp-cli encrypt --help" err || fail "no way to help: $(cat err)"

# A value that is missing takes no other option in its place.
for option in --passphrase-file --key-file --recipient; do
    unchanged . expect 2 cli encrypt "$option=" -o new plain
    grep -q -- "$option=" err || fail "not said which value is missing: $(cat err)"
    unchanged . expect 2 cli encrypt "$option" -o new plain
done
unchanged . expect 2 cli decrypt --identity= -o new sealed
cp pass ./-pass
expect 0 cli encrypt --passphrase-file ./-pass -o sealed-too -- plain

# Files that exist are named as ever.
unchanged . expect 1 cli encrypt --passphrase-file . -o new plain
unchanged . expect 2 cli encrypt -r plain -o new plain
grep -q "plain, line\|plain: " err || fail "the file is not named: $(cat err)"
unchanged . expect 1 cli encrypt --passphrase-file pass -o new missing
grep -q missing err || fail "the input is not named: $(cat err)"
printf x >"$hex"
expect 0 cli encrypt --passphrase-file pass "$hex"
grep -q "$hex" out || fail "the output is not named: $(cat out)"

# Keys of every kind in one file, and the line of what is none.
expect 0 cli keygen -o other
{ echo "# friends" && echo "  $recipient" && sed 's/^/    /' locked.pub && printf '\r\n%s\r\n' "$(cat out)"; } >friends
expect 0 cli encrypt -r friends -o for-all plain
for key in key other locked; do
    expect 0 cli decrypt -i "$key" --identity-passphrase-file pass --force -o back for-all
    same back plain "opened by $key"
done
{ cat friends && echo age1nobody; } >broken
unchanged . expect 2 cli encrypt -r broken -o new plain
grep -q "broken, line $(wc -l <broken): " err || fail "the line is not named: $(cat err)"
{ cat other && sed 's/^/ /' locked && cat key; } >all
for file in sealed for-all; do
    expect 0 cli decrypt -i all --identity-passphrase-file pass --force -o back "$file"
    same back plain "opened by a file of several keys"
done

# The memory that holds them is in no core dump.
mkfifo fifo
limits_of() {
    "$@" encrypt --passphrase-file fifo --force -o new plain &
    local pid=$!
    for _ in $(seq 100); do
        grep -q blockwarp-cli "/proc/$pid/cmdline" && break
        sleep 0.05
    done
    sleep 0.5
    awk '/^Max core file size/ { print $5 }' "/proc/$pid/limits"
    echo x >fifo
    wait $pid || fail "encrypt"
}
if ulimit -S -c unlimited 2>/dev/null || ulimit -S -c 1 2>/dev/null; then
    [ "$(limits_of "$program")" = 0 ] || fail "core dumps are not refused"
    [ "$(limits_of env BLOCKWARP_ALLOW_DUMPS=1 "$program")" != 0 ] || fail "a developer gets no core dump"
fi
