#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# --range: the parts that several machines decrypt are together the whole; and what is refused.
page=$(realpath "$(dirname "$0")/../../docs/parts.md")
. "$(dirname "$0")/lib.bash"

cli keygen -o backup.key >backup.pub || fail "keygen"
random 5000001 disk.img
cp disk.img original
expect 0 cli encrypt -r backup.pub disk.img
expect 0 cli encrypt --container age -r backup.pub disk.img
expect 0 cli encrypt --container age --armor -r backup.pub -o text.age disk.img

# The example of the documents, word for word, on machines that are all this one.
example() { awk -v wanted="$1" '/^```sh/ { inside = ++seen == wanted; next } /^```/ { inside = 0 } inside' "$page"; }
mkdir bin
ln -s "$program" bin/blockwarp-cli
# shellcheck disable=SC2016 # is for the program that is written here
printf '%s\n' '#!/bin/sh' 'echo "$1" >>machines' 'exec sh -c "$2"' >bin/ssh
chmod +x bin/ssh
example 1 >part.sh
example 2 >everywhere.sh
if ! [ -s part.sh ] || ! [ -s everywhere.sh ]; then fail "no example in $page"; fi
rm disk.img
expect 0 env PATH="$scratch/bin:$PATH" sh everywhere.sh
same disk.img original "the parts of three machines"
[ "$(find parts -type f | wc -l)" -eq 3 ] || fail "$(ls parts)"
[ "$(sort machines | tr '\n' ' ')" = "node1 node2 node3 " ] || fail "$(cat machines)"

# One that fails is noticed, and so is a file that was cut, on every machine.
rm -r parts disk.img
head -c 4000000 disk.img.bw >start.bw && mv disk.img.bw whole.bw && mv start.bw disk.img.bw
expect 1 env PATH="$scratch/bin:$PATH" sh everywhere.sh
[ -e disk.img ] && fail "a whole of a cut file"
[ -z "$(ls parts)" ] || fail "parts of a cut file"
mv whole.bw disk.img.bw

slice() { dd if=original bs=1M iflag=skip_bytes,count_bytes skip="$1" count="$2" status=none; }

# With units, into files and standard output, of both formats
for file in disk.img.bw disk.img.age; do
    expect 0 cli decrypt -i backup.key --range 1M:100kB -o part "$file"
    [ ! -s out ] || fail "something was printed"
    slice 1048576 100000 | cmp - part || fail "part of $file"
    expect 1 cli decrypt -i backup.key --range 1M:100kB -o part "$file" # it is there
    grep -q -- "--force" err || fail "$(cat err)"
    rm part
    expect 0 cli decrypt -i backup.key --range=65535:2 -o - "$file"
    slice 65535 2 | cmp - out || fail "standard output, $file"
    expect 0 cli decrypt -i backup.key --range 5000001:0 -o empty "$file"
    if [ ! -f empty ] || [ -s empty ]; then fail "no empty part"; fi
    rm empty
done

# 1: beyond the end
unchanged . expect 1 cli decrypt -i backup.key --range 5000000:2 -o part disk.img.bw
grep -q "5000001 bytes" err || fail "$(cat err)"
unchanged . expect 1 cli decrypt -i backup.key --range 1T:1 -o part disk.img.bw

# 2: what has no parts, and ranges that are none
expect 2 cli decrypt -i backup.key --range 0:1 -o part text.age
expect 2 cli decrypt -i backup.key --range 0:1 -o part - <disk.img.bw
expect 2 cli decrypt -i backup.key --range 0:1 disk.img.bw
expect 2 cli decrypt -i backup.key --range 0:1 -o parts disk.img.bw disk.img.age
expect 2 cli decrypt -i backup.key --range 0:1 --extract -o folder disk.img.bw
expect 2 cli decrypt -i backup.key --range 0:1 --list disk.img.bw
expect 2 cli encrypt -r backup.pub --range 0:1 -o other.bw original
echo pass >pass
expect 0 cli encrypt --cipher aes-256-ctr --container openssl --passphrase-file pass -o old.enc original
expect 2 cli decrypt --cipher aes-256-ctr --passphrase-file pass --range 0:1 -o part old.enc
for range in "" 5 5: :5 1:2:3 -1:5 a:b 0:18446744073709551616; do
    expect 2 cli decrypt -i backup.key --range="$range" -o part disk.img.bw
done
[ ! -e part ] || fail "a refused part was written"
