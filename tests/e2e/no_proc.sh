#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Where /proc is missing, as in a bare chroot, outputs start as hidden temporaries. They must be as
# safe: complete or not there, and nothing left behind.
if [ "${2:-}" != inside ]; then
    # In a chroot, whose root is no mount, only /proc can be made private.
    apart=(unshare -m --propagation unchanged)
    "${apart[@]}" mount --make-private /proc 2>/dev/null ||
        { echo "skipped: no mount namespace for us here" && exit 77; }
    if grep -q __asan_init "$1"; then echo "skipped: AddressSanitizer needs /proc" && exit 77; fi
    # shellcheck disable=SC2016
    exec "${apart[@]}" bash -c \
        'mount --make-private /proc && mount -t tmpfs none /proc && exec bash "$0" "$1" inside' "$0" "$1"
fi
. "$(dirname "$0")/lib.bash"
[ ! -e /proc/self ] || skip "/proc cannot be hidden here"
# The loader finds what lies beside a program through /proc.
LD_LIBRARY_PATH=$(dirname "$program")/../lib
export LD_LIBRARY_PATH

chmod 755 . # what lies in a private folder stays private elsewhere
mkdir target
random 300000 plain
truncate -s 2G large
key_for aes-128-ctr >key
umask 027
job=(encrypt --cipher aes-128-ctr --key-file key --iv-hex "$iv_hex" -o target/sealed)

expect 0 cli "${job[@]}" plain
[ "$(ls -A target)" = sealed ] || fail "in the folder: $(ls -A target)"
[ "$(stat -c %a target/sealed)" = 640 ] || fail "permissions: $(stat -c %a target/sealed)"
unchanged target expect 1 cli "${job[@]}" plain
unchanged target expect 0 cli "${job[@]}" --force plain
expect 0 cli decrypt --cipher aes-128-ctr --key-file key --iv-hex "$iv_hex" -o back target/sealed
same back plain "round trip without /proc"

# Not yet complete, it is for its owner alone.
umask 022
(head -c 300000 /dev/urandom && sleep 2) | "$program" encrypt --cipher aes-128-ctr --key-file key --iv-hex "$iv_hex" \
    -o target/slow - &
sleep 1
temporary=$(compgen -G 'target/.blockwarp-*.part') || fail "no hidden temporary: $(ls -A target)"
[ "$(stat -c %a "$temporary")" = 600 ] || fail "permissions before the end: $(stat -c %a "$temporary")"
wait $! || fail "encrypting a slow pipe"
[ "$(stat -c %a target/slow)" = 644 ] || fail "permissions: $(stat -c %a target/slow)"
rm target/slow

rm target/sealed
(
    ulimit -f 100 # KiB
    unchanged target expect 1 cli "${job[@]}" plain
) || exit 1

"$program" "${job[@]}" --engine reference large 2>err &
running=$!
sleep 1
compgen -G 'target/.blockwarp-*.part' >/dev/null || fail "no hidden temporary: $(ls -A target)"
kill -TERM $running # a shell lets its background jobs ignore INT
wait $running
code=$?
[ $code -eq 130 ] || fail "exit code $code instead of 130: $(cat err)"
[ -z "$(ls -A target)" ] || fail "left behind: $(ls -A target)"

# kill -9 leaves a hidden temporary: the next decrypt names it, unless somebody still works on it.
opening=(decrypt --cipher aes-128-ctr --key-file key --iv-hex "$iv_hex")
expect 0 cli "${job[@]}" plain
"$program" "${opening[@]}" --engine reference -o target/slow large 2>err &
running=$!
sleep 1
temporary=$(compgen -G 'target/.blockwarp-*.part') || fail "no hidden temporary: $(ls -A target)"
expect 0 cli "${opening[@]}" -o target/back target/sealed
grep -q "left behind" err && fail "a running one is taken for a leftover: $(cat err)"
{ kill -9 $running && wait $running; } 2>/dev/null
expect 0 cli "${opening[@]}" --force -o target/back target/sealed
grep -q "$temporary was left behind" err || fail "not named: $(cat err)"
[ -e "$temporary" ] || fail "removed unasked"
expect 0 cli "${opening[@]}" --force --remove-leftovers -o target/back target/sealed
grep -q "Removed $temporary" err || fail "not removed: $(cat err)"
[ "$(ls -A target)" = $'back\nsealed' ] || fail "in the folder: $(ls -A target)"
