#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Standard input and output: the same bytes in the same order as with files, and nothing that was not
# authenticated.
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi # time is not to go into flushing disks
. "$(dirname "$0")/lib.bash"
need python3

recipient=$(cli keygen -o key)
random 300001 plain
threads=(--threads 4 --chunk 64K)

for cipher in aes-256-gcm aes-128-ecb aes-192-cbc aes-256-ctr aes-128-xts chacha20 chacha20-poly1305; do
    # shellcheck disable=SC2002
    cat plain | cli encrypt --cipher $cipher -r "$recipient" "${threads[@]}" -o - - |
        cli decrypt -i key "${threads[@]}" -o - - | cmp - plain || fail "a pipe of $cipher"
done
for size in 0 1 65535 65536 65537 131072; do
    head -c $size plain >some
    for container in blockwarp age; do
        cli encrypt --container $container -r "$recipient" -o - - <some >sealed ||
            fail "encrypting $size bytes from a pipe"
        expect 0 cli decrypt -i key --force -o back sealed
        same back some "$container, $size bytes from a pipe to a file"
        (sleep 0.05; cat sealed) | cli decrypt -i key -o - - | cmp - some ||
            fail "$container, $size bytes from a slow pipe"
    done
done

# A byte at a time, as a terminal or a network may bring it.
cli encrypt -r "$recipient" -o sealed plain --force || fail "encrypt"
head -c 3000 plain >some
cli encrypt -r "$recipient" -o - - <some >few || fail "encrypt"
dd if=few bs=1 2>/dev/null | cli decrypt -i key -o - - | cmp - some || fail "single bytes"

# Damaged: exit code 3, and only whole segments that were right.
start=$(($(stat -c %s sealed) - 300001 - 5 * 16))
for segment in 0 1 2 3 4; do
    python3 - $((start + segment * 65552 + 100)) <<'PY' || fail "python3"
import sys
bytes = bytearray(open("sealed", "rb").read())
bytes[int(sys.argv[1])] ^= 1
open("damaged", "wb").write(bytes)
PY
    for input in damaged -; do
        code=0
        cli decrypt -i key --threads 1 --chunk 64K -o - "$input" <damaged >back 2>err || code=$?
        [ $code -eq 3 ] || fail "exit code $code instead of 3: $(cat err)"
        [ "$(stat -c %s back)" -eq $((segment * 65536)) ] || fail "$(stat -c %s back) bytes came out"
        cmp -n $((segment * 65536)) back plain || fail "wrong bytes came out"
    done
done
for bytes in 1 $start $((start + 65552)) $((start + 65553)) $((start + 300001 + 79)); do
    code=0
    head -c "$bytes" sealed | cli decrypt -i key --chunk 64K -o - - >back 2>err || code=$?
    [ $code -eq 3 ] || fail "exit code $code instead of 3 after $bytes bytes: $(cat err)"
    [ $(($(stat -c %s back) % 65536)) -eq 0 ] || fail "a part of a segment came out"
    cmp -n "$(stat -c %s back)" back plain || fail "wrong bytes came out"
done
code=0
cat sealed <(printf x) | cli decrypt -i key -o - - >back 2>err || code=$?
[ $code -eq 3 ] || fail "exit code $code instead of 3 with something behind the end"

# A cancel is heard while a pipe brings nothing, and while nobody takes what there is. (Not by INT,
# which a shell lets its background jobs ignore.)
mkfifo quiet full
exec 8<>quiet 9<>full
"$program" encrypt -r "$recipient" -o - - <quiet >out 2>err &
waits=$!
"$program" decrypt -i key -o - sealed >full 2>err &
stuck=$!
for job in $waits $stuck; do
    code=0
    sleep 1
    kill -TERM "$job" || fail "it did not wait for the pipe"
    wait "$job" || code=$?
    [ $code -eq 130 ] || fail "exit code $code instead of 130: $(cat err)"
done
exec 8>&- 9>&-

# Nobody reads, nobody writes, no room.
code=0
cli decrypt -i key -o - sealed 2>err | true
[ "${PIPESTATUS[0]}" -le 1 ] || fail "exit code ${PIPESTATUS[0]} with nobody reading"
cli decrypt -i key -o - - <&- >back 2>err || code=$?
[ $code -eq 1 ] || fail "exit code $code instead of 1 with a closed standard input: $(cat err)"
code=0
cli encrypt -r "$recipient" -o from-nothing - <&- 2>err || code=$?
[ $code -eq 1 ] || fail "exit code $code instead of 1 encrypting a closed standard input: $(cat err)"
[ ! -e from-nothing ] || fail "the output was read as the input"
unchanged . expect 2 cli encrypt --passphrase-file - -o twice - <plain
if [ -w /dev/full ]; then
    code=0
    cli decrypt -i key -o - sealed >/dev/full 2>err || code=$?
    [ $code -eq 1 ] || fail "exit code $code instead of 1 on a full disk: $(cat err)"
    grep -q incomplete err || fail "it says that nothing was written: $(cat err)"
fi
unchanged . expect 2 cli encrypt --verify -r "$recipient" -o - plain
