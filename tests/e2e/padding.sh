#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# --archive --pad: what is encrypted has a length of Padmé, begins as it would without, and opens as other archives do:
# here, and by age with tar and zstd.
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi # time is not to go into flushing disks
. "$(dirname "$0")/lib.bash"
need python3

recipient=$(cli keygen -o key) || fail "keygen"

cat >check.py <<'PY'
"""check.py PLAIN PADDED: PADDED is PLAIN and what fills it up to a length of Padmé, by the paper's own lines."""
import math, sys

plain, padded = (open(name, "rb").read() for name in sys.argv[1:])
assert padded.startswith(plain), "it begins in another way"

def padme(length):
    e = math.floor(math.log2(length))
    s = math.floor(math.log2(e)) + 1
    mask = (1 << (e - s)) - 1
    return (length + mask) & ~mask

padding = padded[len(plain):]
wanted = padme(len(plain))
if plain.startswith(b"\x28\xb5\x2f\xfd"):
    if 0 < wanted - len(plain) < 8:
        wanted = padme(len(plain) + 8)
    while padding:
        assert padding.startswith(b"\x50\x2a\x4d\x18"), "no skippable frame"
        padding = padding[8 + int.from_bytes(padding[4:8], "little"):]
else:
    assert not padding.strip(b"\0"), "no zeros"
assert len(padded) == wanted, f"{len(padded)} bytes instead of {wanted}"
PY

mkdir tree
for bytes in 0 600 33333 1234567 9000001; do
    random $bytes "tree/random-$bytes"
    head -c $bytes /dev/zero >"tree/zeros-$bytes"
    for zstd in "" --zstd; do
        for container in age blockwarp; do
            seal() { # shellcheck disable=SC2086 # no option, or one
                expect 0 cli encrypt --archive $zstd --container $container -r "$recipient" --force "$@" tree
            }
            seal -o plain
            seal --pad -o padded
            expect 0 cli decrypt -i key --force -o plain.tar plain
            expect 0 cli decrypt -i key --force -o padded.tar padded
            python3 check.py plain.tar padded.tar || fail "$container $zstd, $bytes"
            mv padded tree.sealed
            expect 0 cli decrypt -i key --list tree.sealed
            [ "$(wc -l <out)" -eq "$(find tree | wc -l)" ] || fail "another list: $(cat out)"
            expect 0 cli decrypt -i key --extract -o opened tree.sealed
            diff -r tree opened/tree || fail "unpacked: $container $zstd, $bytes"
            rm -r opened
        done
    done
done

expect 0 cli encrypt --archive --pad -r "$recipient" tree
[ "$(cut -f2 out)" = tree.tar.bw ] || fail "another name: $(cat out)"
expect 0 cli verify -i key tree.tar.bw
expect 2 cli encrypt --pad -r "$recipient" -o nothing plain
[ ! -e nothing ] || fail "--pad without --archive"

need age
by_tar() { age -d -i key sealed.age | tar xi && mv tree opened; }
by_zstd() { age -d -i key sealed.age | zstd -dq | tar x && mv tree opened; }
# GNU tar goes away at the end of the tar: what it made is right, and age hears of it if it still has more to give.
by_tar_alone() {
    age -d -i key sealed.age 2>err | tar x
    local codes="${PIPESTATUS[*]}"
    [ "$codes" = "141 0" ] || [ "$codes" = "1 0" ] || [ "$codes" = "0 0" ] || return 1
    mv tree opened
}
mv tree kept
cp -r kept tree
expect 0 cli encrypt --archive --pad --container age -r "$recipient" -o sealed.age tree
for way in by_tar by_tar_alone; do
    rm -rf tree opened
    $way || fail "$way: $(cat err)"
    diff -r kept opened || fail "$way"
done
command -v zstd >/dev/null || exit 0
cp -r kept tree
expect 0 cli encrypt --archive --pad --zstd --container age -r "$recipient" --force -o sealed.age tree
rm -rf tree opened
by_zstd || fail "by_zstd"
diff -r kept opened || fail "by_zstd"
