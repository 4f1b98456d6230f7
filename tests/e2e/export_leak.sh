#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Pictures of ciphertext by script: the window program without a display.
. "$(dirname "$0")/lib.bash"
window=$(dirname "$program")/blockwarp
[ -x "$window" ] || skip "the window program is not built"
unset DISPLAY WAYLAND_DISPLAY QT_QPA_PLATFORM

# Two rows of 16 grey pixels, the same bytes in both: a block each.
{ printf 'P5\n16 2\n255\n'; head -c 32 /dev/zero; } >flat.pgm
printf '2b7e151628aed2a6abf7158809cf4f3c' >key.hex

expect 0 "$window" --export-leak flat.pgm --cipher aes-128-ecb --pixel-format grey8 \
    --key-file key.hex -o ecb.png
grep -q '2 of 2 blocks recur' out || fail "the two blocks do not recur: $(cat out)"
[ "$(head -c 8 ecb.png | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] || fail "no PNG"

expect 0 "$window" --export-leak flat.pgm --cipher aes-128-ctr --pixel-format grey8 -o ctr.png
grep -q '0 of 2 blocks recur' out || fail "CTR repeats a block: $(cat out)"

expect 0 "$window" --export-leak flat.pgm --cipher chacha20 --caption -o page.pdf
[ "$(head -c 4 page.pdf)" = %PDF ] || fail "no PDF"

cp ctr.png before
expect 1 "$window" --export-leak flat.pgm -o ctr.png
grep -q -- --force err || fail "no way out: $(cat err)"
same ctr.png before "refused, but changed"
expect 0 "$window" --export-leak flat.pgm --force -o ctr.png
if cmp -s ctr.png before; then fail "--force did not replace the picture"; fi

expect 2 "$window" --export-leak flat.pgm --cipher rot13 -o x.png
grep -q aes-128-ecb err || fail "the ciphers are not named: $(cat err)"
expect 2 "$window" --export-leak flat.pgm
expect 1 "$window" --export-leak key.hex -o x.png
[ ! -e x.png ] || fail "a refusal left a picture"
