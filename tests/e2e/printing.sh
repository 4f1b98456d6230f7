#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Standard output that ends too soon, of commands that print more than a buffer: with nobody reading
# the work ends with 1 and without a sentence, with a full disk with 1 and one sentence.
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi # time is not to go into flushing disks
. "$(dirname "$0")/lib.bash"

recipient=$(cli keygen -o key) || fail "keygen"
mkdir many
for i in $(seq 2000); do echo "$i" >"many/a file with a name of some length, number $i"; done
cli encrypt -r "$recipient" -o sealed many >out 2>err || fail "encrypt: $(cat err)"
cli encrypt --archive -r "$recipient" -o many.tar.bw many 2>err || fail "encrypt: $(cat err)"
recipients=()
for i in $(seq 60); do recipients+=(-r "$(cli keygen -o "key$i")"); done
cli encrypt "${recipients[@]}" -o for-many.bw key || fail "encrypt for many"
bench=(bench --bytes 64K --scope memory --samples 200 --warm-ups 0 --threads 1)

# A pipe whose reader has gone
mkfifo gone
exec 7<>gone
exec 8>gone 7<&-

# ends WHERE COMMAND...: prints more than a buffer, and ends with 1 if that goes to descriptor WHERE.
ends() {
    local where=$1 code=0
    shift
    cli "$@" 1>&"$where" 2>err || code=$?
    [ $code -eq 1 ] || fail "exit code $code instead of 1: $* -- $(cat err)"
}
commands=(
    "verify -i key sealed"
    "verify --json -i key sealed"
    "decrypt -i key --list many.tar.bw"
    "inspect for-many.bw"
    "inspect --json for-many.bw"
    "bench list --json"
    "bench report list"
    "${bench[*]} --json"
    "ciphers --json"
    "strategies"
)
for command in "${commands[@]}"; do
    # shellcheck disable=SC2086
    cli $command >out 2>err || fail "$command: $(cat err)"
    [ "$(stat -c %s out)" -gt 4096 ] || fail "$command prints $(stat -c %s out) bytes, too few to tell"
    # shellcheck disable=SC2086
    ends 8 $command
    [ ! -s err ] || fail "a sentence with nobody reading: $command -- $(cat err)"
    [ -w /dev/full ] || continue
    exec 9>/dev/full
    # shellcheck disable=SC2086
    ends 9 $command
    exec 9>&-
    [ "$(cat err)" = "blockwarp-cli: Standard output cannot be written: No space left on device." ] ||
        fail "not one sentence: $command -- $(cat err)"
done

[ ! -w /dev/full ] || for command in --version "encrypt --help" "keygen -o another"; do # shorter ones
    code=0
    # shellcheck disable=SC2086
    cli $command >/dev/full 2>err || code=$?
    [ $code -eq 1 ] || fail "exit code $code instead of 1: $command -- $(cat err)"
done

# The reader goes after a line.
for command in "verify -i key sealed" "decrypt -i key --list many.tar.bw"; do
    # shellcheck disable=SC2086
    cli $command 2>err | head -1 >first
    [ "${PIPESTATUS[0]}" -eq 1 ] || fail "exit code ${PIPESTATUS[0]} instead of 1: $command | head -1"
    if [ -s err ] || [ "$(wc -l <first)" -ne 1 ]; then fail "$command | head -1: $(cat first err)"; fi
done

# So does a batch, which leaves whole files only.
ends 8 encrypt -r "$recipient" -o new many
[ ! -s err ] || fail "a sentence with nobody reading: $(cat err)"
count=$(find new -type f | wc -l)
if [ "$count" -lt 1 ] || [ "$count" -ge 2000 ]; then fail "$count files were encrypted for nobody"; fi
expect 0 cli verify -i key new
