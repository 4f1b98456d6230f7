#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# --salvage: what is authentic of damaged files and archives, under names that say so; never by default.
. "$(dirname "$0")/lib.bash"
need python3

recipient=$(cli keygen -o key) || fail "keygen"
random 400000 plain
expect 0 cli encrypt -r "$recipient" -o whole.bw plain
expect 0 cli encrypt --container age -r "$recipient" -o whole.age plain

# damage FROM TO SEGMENT...: flips a bit of each segment of 64 KiB.
damage() {
    python3 - "$@" <<'PY'
import sys
file = bytearray(open(sys.argv[1], "rb").read())
payload = file.index(b"\n--- ") + 49 + 16
for segment in sys.argv[3:]: file[payload + int(segment) * 65552 + 5] ^= 1
open(sys.argv[2], "wb").write(file)
PY
}
# zeros FILE OFFSET BYTES
zeros() { dd if=/dev/zero of="$1" bs=1M oflag=seek_bytes iflag=count_bytes seek="$2" count="$3" conv=notrunc status=none; }

for kind in bw age; do
    # Damage inside: without --salvage nothing, with it all but two segments.
    damage whole.$kind file.$kind 1 4
    unchanged . expect 3 cli decrypt -i key file.$kind
    expect 3 cli decrypt -i key --salvage file.$kind
    [ "$(cat out)" = "file.$kind"$'\t'"file.salvaged" ] || fail "$(cat out)"
    grep -q "file.salvaged is incomplete: 131072 of 400000 bytes are lost.*file.salvaged.lost lists" err ||
        fail "$(cat err)"
    cp plain wanted && zeros wanted 65536 65536 && zeros wanted 262144 65536
    same file.salvaged wanted "$kind"
    [ "$(cat file.salvaged.lost)" = $'65536 65536\n262144 65536' ] || fail "$(cat file.salvaged.lost)"

    # Neither output is replaced.
    unchanged . expect 1 cli decrypt -i key --salvage file.$kind
    unchanged . expect 2 cli decrypt -i key --salvage --force file.$kind
    expect 1 cli decrypt -i key --salvage file.$kind
    grep -q "stays as it is: file.salvaged. Choose another name" err || fail "$(cat err)"
    rm file.salvaged
    echo "65536 1" >file.salvaged.lost
    unchanged . expect 1 cli decrypt -i key --salvage file.$kind
    [ "$(cat file.salvaged.lost)" = "65536 1" ] || fail "the list was replaced"

    # A list that a killed salvage left is gone on from.
    printf '65536 65536\n262144 65536\n' >file.salvaged.lost
    expect 3 cli decrypt -i key --salvage file.$kind
    same file.salvaged wanted "$kind, from its list on"
    rm file.salvaged file.salvaged.lost
    expect 3 cli decrypt -i key --salvage -o file.pdf file.$kind
    same file.salvaged.pdf wanted "$kind, with an ending"
    rm file.salvaged.pdf file.salvaged.pdf.lost

    # A file that was cut
    head -c 200000 whole.$kind >file.$kind
    expect 3 cli decrypt -i key --salvage -o cut file.$kind
    grep -q "end was not found" err || fail "$(cat err)"
    cmp -n 196608 cut.salvaged plain || fail "the start of a cut file"
    [ "$(cut -d' ' -f1 cut.salvaged.lost)" = 196608 ] || fail "$(cat cut.salvaged.lost)"
    rm cut.salvaged cut.salvaged.lost

    # A whole file
    expect 0 cli decrypt -i key --salvage whole.$kind
    grep -q "Nothing is lost" err || fail "$(cat err)"
    same whole.salvaged plain "a whole file, $kind"
    if [ ! -e whole.salvaged.lost ] || [ -s whole.salvaged.lost ]; then fail "holes in a whole file"; fi
    rm whole.salvaged whole.salvaged.lost

    # Damage of the header, or another key
    python3 - whole.$kind file.$kind <<'PY'
import sys
file = bytearray(open(sys.argv[1], "rb").read())
file[file.index(b"\n--- ") + 10] ^= 2
open(sys.argv[2], "wb").write(file)
PY
    unchanged . expect 3 cli decrypt -i key --salvage file.$kind
    cli keygen -o another >/dev/null || fail "keygen"
    unchanged . expect 3 cli decrypt -i another --salvage whole.$kind
    rm another
done

# Archives: the entries before the damage
mkdir tree
for i in $(seq 10 49); do random 20000 "tree/$i"; done
expect 0 cli encrypt --archive -r "$recipient" -o tree.tar.bw tree
damage tree.tar.bw broken.tar.bw 3 7
unchanged . expect 3 cli decrypt -i key --extract -o back broken.tar.bw
expect 3 cli decrypt -i key --extract --salvage -o back broken.tar.bw
grep -q "back.salvaged is incomplete" err || fail "$(cat err)"
[ -e back ] && fail "a folder that does not say that it is incomplete"
entries=$(find back.salvaged -type f | wc -l)
if [ "$entries" -lt 5 ] || [ "$entries" -gt 9 ]; then fail "$entries entries before byte 196608"; fi
for file in back.salvaged/tree/*; do same "$file" "tree/${file##*/}" "unpacked"; done
unchanged . expect 1 cli decrypt -i key --extract --salvage -o back broken.tar.bw
expect 0 cli decrypt -i key --extract --salvage -o all tree.tar.bw
diff -r all.salvaged/tree tree || fail "a whole archive"
mkdir left && mkdir left/.blockwarp-0123456789abcdef.extracting
expect 0 cli decrypt -i key --extract --salvage -o left/one tree.tar.bw
grep -q "extracting was left behind" err || fail "$(cat err)"
expect 0 cli decrypt -i key --extract --salvage --remove-leftovers -o left/two tree.tar.bw
[ -e left/.blockwarp-0123456789abcdef.extracting ] && fail "not removed: $(cat err)"
damage tree.tar.bw broken.tar.bw 0
unchanged . expect 3 cli decrypt -i key --extract --salvage -o none broken.tar.bw

# What cannot be asked for
echo pass >pass
expect 0 cli encrypt --cipher aes-256-ctr --container openssl --passphrase-file pass -o old.enc plain
unchanged . expect 2 cli decrypt --cipher aes-256-ctr --passphrase-file pass --salvage old.enc
expect 0 cli encrypt --container age --armor -r "$recipient" -o text.age plain
unchanged . expect 2 cli decrypt -i key --salvage text.age
unchanged . expect 2 cli decrypt -i key --salvage -o - whole.bw
unchanged . expect 2 cli decrypt -i key --salvage -o new - <whole.bw
unchanged . expect 2 cli decrypt -i key --salvage whole.bw whole.age
unchanged . expect 2 cli decrypt -i key --salvage --range 0:1 -o new whole.bw
unchanged . expect 2 cli decrypt -i key --salvage --list tree.tar.bw
unchanged . expect 2 cli encrypt -r "$recipient" --salvage plain
