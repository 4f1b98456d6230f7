#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Names of any bytes: escaped on one line in what is printed, as they are with --null.
. "$(dirname "$0")/lib.bash"
need python3

mkdir in
names=($'two\nlines' $'\x1b[31mred' $'tab\there' $'back\\slash' $'caf\xe9' 'plain')
for name in "${names[@]}"; do printf text >"in/$name"; done
recipient=$(cli keygen -o key) || fail "keygen"

expect 0 cli encrypt -r "$recipient" -o sealed in
[ "$(wc -l <out)" -eq ${#names[@]} ] || fail "not a line for each file: $(cat out)"
if LC_ALL=C grep -qP '[\x00-\x08\x0b-\x1f\x7f\x80-\xff]' out err; then fail "raw bytes: $(cat -v out err)"; fi
for shown in 'two\nlines' '\x1b[31mred' 'tab\there' 'back\\slash' 'caf\xe9' plain; do
    grep -qxF "in/$shown	sealed/$shown.bw" out || fail "$shown is not in $(cat out)"
done

rm -r sealed
cli encrypt --null -r "$recipient" -o sealed in >out 2>err || fail "--null: $(cat err)"
python3 - "${names[@]}" <<'END' || fail "--null: $(cat -v out)"
import os, sys
names = [os.fsencode(name) for name in sys.argv[1:]]
fields = open("out", "rb").read().split(b"\0")
assert fields.pop() == b"", fields
pairs = set(zip(fields[::2], fields[1::2]))
assert pairs == {(b"in/" + name, b"sealed/" + name + b".bw") for name in names}, pairs
END
cli decrypt --null -i key "sealed/${names[0]}.bw" >out 2>err || fail "one file: $(cat err)"
[ "$(tr '\0' '|' <out)" = "sealed/${names[0]}.bw|sealed/${names[0]}|" ] || fail "one file: $(cat -v out)"

# In errors, too.
expect 1 cli encrypt -r "$recipient" $'not\nthere\x1b[2J'
grep -qF 'not\nthere\x1b[2J' err || fail "the error does not name it: $(cat -v err)"
[ "$(wc -l <err)" -eq 1 ] || fail "not one line: $(cat -v err)"
