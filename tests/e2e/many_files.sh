#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Several files and folders in one call: each has its own outcome, and no failure stops the others.
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi # time is not to go into flushing disks
. "$(dirname "$0")/lib.bash"
need openssl

openssl genrsa -out key.pem 2048 2>/dev/null
openssl rsa -in key.pem -pubout -out public.pem 2>/dev/null
openssl genrsa -out other.pem 2048 2>/dev/null
openssl rsa -in other.pem -pubout -out other-public.pem 2>/dev/null
echo "open sesame" >pass
mkdir -p in/sub/deep
names=(a b c d e f g h i j k l m n o p sub/q sub/deep/r)
for name in "${names[@]}"; do random $((RANDOM % 3000)) "in/$name"; done
ln -s a in/link
mkfifo in/pipe

# A folder, beside its files: only what is directly in it.
expect 0 cli encrypt -r public.pem in
[ "$(wc -l <out)" -eq 16 ] || fail "not a line for each file: $(cat out)"
grep -q "16 of 16 file(s) encrypted" err || fail "no summary: $(cat err)"
for skipped in in/link in/pipe in/sub; do
    grep -q "Skipped $skipped:" err || fail "$skipped is not named: $(cat err)"
done
[ "$(find in -name "*.bw" | wc -l)" -eq 16 ] || fail "encrypted: $(ls -R in)"

# Again: what is encrypted is left alone, what is there is not overwritten.
cp in/a.bw before
unchanged in expect 1 cli encrypt -r public.pem in
grep -q "0 of 16 file(s) encrypted.* 16 failed" err || fail "no summary: $(cat err)"
same in/a.bw before "overwritten"
rm in/b.bw
expect 1 cli encrypt -r public.pem in
[ -e in/b.bw ] || fail "one that was there stopped the others"
expect 0 cli encrypt --force -r public.pem in
if cmp -s in/a.bw before; then fail "--force did not replace the output"; fi
if ls in/*.bw.bw 2>/dev/null; then fail "encrypted twice"; fi

# Folders in folders keep their place; the folder is made.
rm in/*.bw
expect 0 cli encrypt -R -r public.pem -o sealed in
for name in "${names[@]}"; do [ -e "sealed/$name.bw" ] || fail "no sealed/$name.bw"; done
expect 0 cli decrypt --recursive -i key.pem -o opened sealed
for name in "${names[@]}"; do same "opened/$name" "in/$name" "back"; done
grep -q "18 RSA file keys in one batch (cpu)" err || [ "$(nproc)" -eq 1 ] || fail "no batch: $(cat err)"
[ "$(find opened -type f | wc -l)" -eq 18 ] || fail "more than the files: $(find opened)"

# Beside the files, with an engine that runs the GPU's code.
expect 0 cli decrypt --engine emulated --cipher aes-256-gcm -i key.pem sealed
grep -q "16 RSA file keys in one batch (emulated)" err || fail "no batch: $(cat err)"
for name in a b c l; do same "sealed/$name" "in/$name" "beside"; done
[ ! -e sealed/sub/q ] || fail "went into a folder unasked"

# What fails does not stop the others; the highest exit code counts.
rm -r opened
mkdir mixed
cp sealed/{a,b,c,d,e,f,g,h,i}.bw mixed
printf 'x' | dd of=mixed/b.bw bs=1 seek=100 conv=notrunc 2>/dev/null
head -c 300 sealed/c.bw >mixed/c.bw
expect 0 cli encrypt -r other-public.pem -o mixed/d.bw --force in/d
expect 0 cli encrypt --passphrase-file pass -o mixed/e.bw --force in/e
expect 0 cli encrypt --container age -r public.pem -o mixed/j.age in/j 2>/dev/null ||
    fail "an age file for an SSH-like key"
cp in/k mixed/plain
mkdir out-of-the-way
echo there >out-of-the-way/f
expect 3 cli decrypt -i key.pem -o out-of-the-way mixed
for name in a g h i j; do same "out-of-the-way/$name" "in/$name" "beside failures"; done
for name in b c d e; do
    [ ! -e "out-of-the-way/$name" ] || fail "left of a failure: $name"
    grep -q "blockwarp-cli: mixed/$name.bw: " err || fail "$name is not named: $(cat err)"
done
[ "$(cat out-of-the-way/f)" = there ] || fail "overwritten"
grep -q "Skipped mixed/plain" err || fail "what is not encrypted is not named: $(cat err)"
grep -q "5 of 10 file(s) decrypted.* 5 failed; 1 skipped" err || fail "no summary: $(cat err)"
[ "$(wc -l <out)" -eq 5 ] || fail "not a line for each file: $(cat out)"
expect 3 cli decrypt -i other.pem -o none mixed/a.bw mixed/b.bw
[ ! -e none ] || fail "an empty folder was left"

# One alone fails in the same words.
for name in b c d e; do
    cli decrypt -i key.pem -o new mixed/$name.bw 2>alone >out
    cli decrypt -i key.pem -o new mixed/$name.bw mixed/a.bw 2>both >out
    grep -qF "$(sed 's/blockwarp-cli: //' alone)" both || fail "$name: $(cat alone both)"
    rm -rf new
done

# Several files by name, from several folders.
expect 0 cli decrypt -i key.pem -o opened sealed/a.bw sealed/sub/q.bw mixed/g.bw
same opened/a in/a "by name"
same opened/q in/sub/q "by name"
unchanged opened expect 2 cli decrypt -i key.pem --force -o opened mixed/g.bw sealed/g.bw
grep -q "would both become" err || fail "no reason: $(cat err)"
expect 0 cli encrypt --passphrase-file pass -o pair in/a in/b
expect 0 cli decrypt --passphrase-file pass -o pair/back pair/a.bw pair/b.bw
same pair/back/b in/b "passphrase"

# Nothing to do is no failure, and needs no secret.
mkdir empty
unchanged . expect 0 cli decrypt -i no-such-key -o new empty
unchanged . expect 0 cli decrypt -i no-such-key in/sub/deep

# An output is open to no more people than what it was made from.
umask 022
mkdir -m 700 private
cp sealed/a.bw private
chmod 600 private/a.bw
expect 0 cli decrypt -i key.pem -o shown private
[ "$(stat -c %a shown)" = 700 ] || fail "the folder has $(stat -c %a shown)"
[ "$(stat -c %a shown/a)" = 600 ] || fail "the output has $(stat -c %a shown/a)"

# A folder below it may be open: its outputs are not to be seen by more people, whatever its turn.
chmod 700 in
mkdir -m 755 opened-folder
expect 0 cli encrypt -R -r public.pem -o modes in
[ "$(stat -c %a modes/sub)" = 700 ] || fail "the inner folder has $(stat -c %a modes/sub)"
expect 0 cli encrypt -R -r public.pem -o opened-folder in
[ "$(stat -c %a opened-folder/sub)" = 700 ] || fail "the inner folder has $(stat -c %a opened-folder/sub)"
chmod 755 in

# One file alone, too, gets its output beside it.
rm sealed/a
expect 0 cli decrypt -i key.pem sealed/a.bw
[ "$(cat out)" = $'sealed/a.bw\tsealed/a' ] || fail "not named: $(cat out)"
same sealed/a in/a "beside"
unchanged . expect 1 cli decrypt -i key.pem sealed/a.bw

# Few open files: the soft limit is raised, and what waits for its name stays within the hard one.
cli keygen -o age.key >recipient || fail "keygen"
mkdir small
for i in $(seq 1000); do echo "$i" >"small/$i"; done
for limit in "-Sn 256" "-n 256" "-n 90"; do
    (
        # shellcheck disable=SC2086
        ulimit $limit
        expect 0 cli encrypt --threads 64 -r "$(cat recipient)" -o few small
        expect 0 cli decrypt --threads 64 -i age.key -o few/back few
        expect 0 cli verify --threads 64 -i age.key few
    ) || exit 1
    diff -r small few/back || fail "with $limit"
    rm -r few
done

# Usage.
unchanged . expect 2 cli decrypt -i key.pem -o - sealed
unchanged . expect 2 cli decrypt -i key.pem -o new sealed/a.bw -
unchanged . expect 2 cli decrypt -i key.pem -o key.pem sealed/a.bw sealed/b.bw
unchanged . expect 2 cli decrypt -i key.pem - <sealed/a.bw
grep -q -- "-o says" err || fail "no reason: $(cat err)"
echo "$key_hex" >raw-key
unchanged . expect 2 cli encrypt --cipher aes-256-ctr --key-file raw-key --iv-hex "$iv_hex" -o new in
unchanged . expect 2 cli encrypt --armor -r public.pem -o new in

# A cancel leaves whole files only.
expect 0 cli encrypt -r public.pem -o two --force in/a in/b
for i in $(seq 30); do cp in/a "two/$i"; done
"$program" encrypt --container age --passphrase-file pass -o slow two >out 2>err &
cancelled=$!
until [ -n "$(ls slow 2>/dev/null)" ]; do
    kill -0 $cancelled 2>/dev/null || fail "it ended before it could be cancelled: $(cat err)"
    sleep 0.1
done
kill -TERM $cancelled
code=0
wait $cancelled || code=$?
[ $code -eq 130 ] || fail "exit code $code after a cancel: $(cat err)"
grep -q "not started" err || fail "no summary: $(cat err)"
grep -q "Deriving 30 keys from the passphrase, one for each file, takes about [0-9]* \(s\|min\)\. With --archive" err || fail "no time: $(cat err)"
done=$(wc -l <out)
[ "$(find slow -type f | wc -l)" -eq "$done" ] || fail "$done files named, but: $(find slow)"
