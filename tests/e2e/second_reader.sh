#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# resources/reader, a program written from docs/container.md, opens what we write and refuses what was changed; and both
# programs run over the kit of files in tests/data/blockwarp-kit.
here=$(cd "$(dirname "$0")" && pwd)
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi # time is not to go into flushing disks
. "$here/lib.bash"
reader=$(realpath "$here/../../resources/reader/blockwarp_reader.py")
maker=$(realpath "$here/../oracles/blockwarp_kit.py")
kit=$(realpath "$here/../data/blockwarp-kit")
need python3
export PYTHONDONTWRITEBYTECODE=1
for python in $(type -a -p python3); do
    if "$python" -c 'import cryptography' 2>/dev/null; then break; fi
    python=
done
[ -n "$python" ] || skip "there is no python3-cryptography here"

# In one process: Python takes longer to start than a file to open.
cat >many.py <<'PY'
"""many.py READER opens <LINES: the arguments of a run in each line, separated by tabs.
many.py READER refuses SEALED SEGMENT-AND-TAG OPTION...: the file damaged in many ways.
Prints the number of runs. Each must leave nothing but its output, and a refused one that neither, and say a sentence."""
import contextlib
import functools
import importlib.util
import io
import os
import sys

spec = importlib.util.spec_from_file_location("blockwarp_reader", sys.argv[1])
reader = importlib.util.module_from_spec(spec)
spec.loader.exec_module(reader)
reader.read_keys = functools.cache(reader.read_keys)  # checks an RSA key each time


def run(arguments):
    """Returns what is printed: nothing if the file was opened."""
    sys.argv = ["blockwarp_reader.py", *arguments]
    before, printed, end = set(os.listdir(".")), io.StringIO(), None
    with contextlib.redirect_stderr(printed):
        try:
            reader.main()
        except SystemExit as exit:  # with a text, which is then printed, and the exit code 1
            end = exit.code
    left = set(os.listdir(".")) - before
    if printed.getvalue() or left != (set() if end else {arguments[-1]}):
        sys.exit(f"{arguments} printed {printed.getvalue()!r}, left {left}, and ended with {end!r}")
    return end


def damaged(data, step):
    """Yields what was done and the result. `step` is 0 for text, where segments are not seen."""
    first = data.index(b"\n", data.index(b"\n--- ") + 1) + 17 if step else len(data)  # segment
    for place in [*range(first), *range(first, len(data), 97), len(data) - 1]:
        yield f"a bit of byte {place} flipped", data[:place] + bytes([data[place] ^ 1]) + data[place + 1:]
    for end in [*range(0, len(data) - 1, 101), *range(first, len(data), step or len(data))]:
        yield f"cut at {end}", data[:end]
    yield "a byte added", data + b"x"
    for start in range(first, len(data), step or len(data)):
        one, two, rest = data[start:start + step], data[start + step:start + 2 * step], data[start + 2 * step:]
        if two:
            yield f"segment at {start} swapped", data[:start] + two + one + rest
        yield f"segment at {start} left out", data[:start] + two + rest
        yield f"segment at {start} repeated", data[:start] + one + one + two + rest


def refuses(sealed, step, options):
    with open(sealed, "rb") as file:
        data = file.read()
    runs = 0
    for what, changed in damaged(data, step):
        with open("damaged", "wb") as file:
            file.write(changed)
        message = run([*options, "damaged", "opened"])
        if not isinstance(message, str) or not message.startswith("blockwarp_reader: ") or message[-1] != "." or "\n" in message:
            sys.exit(f"{sealed}, {what}: {message!r}")
        runs += 1
    return runs


def opens(lines):
    for line in lines:
        if message := run(line.split("\t")):
            sys.exit(f"{line}: {message}")
    return len(lines)


if sys.argv[2] == "opens":
    print(opens(sys.stdin.read().splitlines()))
else:
    print(refuses(sys.argv[3], int(sys.argv[4]), sys.argv[5:]))
PY

read_one() { "$python" "$reader" "$@"; }

: >runs && : >pairs
# seal PLAIN KEY OPTION...: a file of ours, which is to be opened with the key
seal() {
    local plain=$1 key=$2 sealed
    shift 2
    sealed=sealed.$(wc -l <runs)
    expect 0 cli encrypt "$@" -o "$sealed" "$plain"
    printf -- '%s\t%s\t%s\t%s\n' "${key%%=*}" "${key#*=}" "$sealed" "$sealed.out" >>runs
    echo "$sealed.out $plain $sealed" >>pairs
}

expect 0 cli keygen -o x25519.key
x25519=$(cat out)
expect 0 cli keygen --type rsa-3072 -o rsa.key
echo 'correct horse battery staple' >pass
sizes=(0 1 4096 12289)
for size in "${sizes[@]}" 65536 196609; do random "$size" "plain.$size"; done

# Every cipher, length and kind of key; and a passphrase for one length, because each takes a second.
for cipher in $(cli ciphers --json | "$python" -c 'import json, sys
for cipher in json.load(sys.stdin): print(cipher["name"])'); do
    for size in "${sizes[@]}"; do
        seal "plain.$size" -i=x25519.key --cipher "$cipher" --unit 4K -r "$x25519"
        seal "plain.$size" -i=rsa.key --cipher "$cipher" --unit 4K -r rsa.key.pub
    done
    seal plain.12289 --passphrase-file=pass --cipher "$cipher" --unit 4K --passphrase-file pass
done
for armor in "" --armor; do
    for size in 0 1 65536 196609; do
        # shellcheck disable=SC2086
        seal "plain.$size" -i=x25519.key --container age $armor -r "$x25519"
        # shellcheck disable=SC2086
        seal "plain.$size" -i=rsa.key --container age $armor -r rsa.key.pub
    done
    # shellcheck disable=SC2086
    seal plain.1 --passphrase-file=pass --container age $armor --passphrase-file pass
done
# For several recipients, with a segment of 1 MiB, and several files for one passphrase (scrypt-many).
seal plain.196609 -i=rsa.key --unit 1M -r "$x25519" -r rsa.key.pub
expect 0 cli encrypt --passphrase-file pass -o many plain.1 plain.4096
grep -aq scrypt-many many/plain.1.bw || fail "no stanza for many files"
for size in 1 4096; do
    printf -- '--passphrase-file\tpass\tmany/plain.%s.bw\tmany.%s.out\n' $size $size >>runs
    echo "many.$size.out plain.$size many" >>pairs
done
count=$("$python" many.py "$reader" opens <runs) || fail "the second reader"
[ "$count" -eq $((16 * 9 + 2 * 9 + 3)) ] || fail "$count files were opened"
while read -r opened plain sealed; do same "$opened" "$plain" "$sealed"; done <pairs

# Every bit of a header, and much of the payload; ends, and segments that change their places.
for cipher in aes-256-gcm aes-128-cbc chacha20; do
    expect 0 cli encrypt --cipher $cipher --unit 4K -r "$x25519" -o whole.$cipher plain.12289
    case $cipher in aes-256-gcm) tag=16 ;; *) tag=32 ;; esac
    count=$("$python" many.py "$reader" refuses whole.$cipher $((4096 + tag)) -i x25519.key) || fail "$cipher"
    [ "$count" -gt 400 ] || fail "only $count damaged files"
done
expect 0 cli encrypt --unit 4K -r rsa.key.pub -o whole.rsa plain.12289
expect 0 cli encrypt --container age -r "$x25519" -o whole.age plain.196609
expect 0 cli encrypt --container age --armor -r "$x25519" -o whole.armor plain.1
for run in "whole.rsa 4112 -i rsa.key" "whole.age 65552 -i x25519.key" "whole.armor 0 -i x25519.key" \
    "$kit/aes-192-cbc.bw 4128 --passphrase-file $kit/passphrase"; do
    # shellcheck disable=SC2086
    "$python" many.py "$reader" refuses $run >count || fail "$run"
    [ "$(cat count)" -gt 200 ] || fail "only $(cat count) damaged files: $run"
done

# What is there stays, and what is wrong is said.
refused() { # SENTENCE ARGUMENT...
    local sentence=$1
    shift
    unchanged . expect 1 read_one "$@"
    grep -q "^blockwarp_reader: .*$sentence.*\.$" err || fail "another sentence: $(cat err)"
    [ "$(wc -l <err)" -eq 1 ] || fail "more than a sentence: $(cat err)"
}
chmod 600 whole.rsa
expect 0 read_one -i rsa.key whole.rsa back
same back plain.12289 "a process of its own"
[ "$(stat -c %a back)" = 600 ] || fail "others can read the output: $(stat -c %a back)"
echo precious >back
refused "exists already" -i rsa.key whole.rsa back
[ "$(cat back)" = precious ] || fail "the output was replaced"
refused "encrypted for keys" --passphrase-file pass whole.rsa new
refused "X25519" -i rsa.key whole.age new
refused "no private key" -i rsa.key.pub whole.rsa new
sed 's/-1/-1Q/' x25519.key >mistyped
refused "mistyped, line [0-9]*: the key is mistyped" -i mistyped whole.age new
refused "neither" -i rsa.key plain.196609 new
refused "No such file" -i rsa.key nothing new
refused "No such file" -i rsa.key whole.rsa no/such/folder/new
(ulimit -f 4 && refused "File too large" -i rsa.key whole.rsa new) || exit 1 # KiB
refused "no terminal" many/plain.1.bw new
printf 'wrong\n' >wrong
refused "passphrase" --passphrase-file wrong "$kit/aes-192-cbc.bw" new
refused "work factor" --passphrase-file "$kit/passphrase" "$kit/work-factor-23.bw" new
unchanged . expect 2 read_one -i rsa.key whole.rsa
expect 0 read_one --help

# Ended from outside in the midst of a file, it leaves nothing.
mkfifo pipe
{ head -c 150000 whole.age && exec sleep 60; } >pipe &
writer=$!
before=$(ls -A)
"$python" "$reader" -i x25519.key pipe new 2>err &
until [ -n "$(find . -path './.blockwarp-reader-*/plaintext' -size +0)" ]; do sleep 0.1; done
kill $!
wait $! && fail "not ended"
kill $writer
[ "$(ls -A)" = "$before" ] || fail "left behind: $(diff <(echo "$before") <(ls -A))"

# both CODE-OF-THE-READER CODE-OF-OURS FILE SECRET OPTION: both programs, with outputs ./theirs and ./ours
both() {
    rm -f theirs ours
    expect "$1" read_one "$5" "$4" "$3" theirs
    expect "$2" cli decrypt "$5" "$4" -o ours "$3"
    [ "$1" = 0 ] || { [ ! -e theirs ] && [ ! -e ours ]; } || fail "an output although it was refused: $3"
}

# Limits that take too large a file for the kit: of a header's length, and of attempts with an RSA key.
cat >limits.py <<'PY'
import sys

sys.path.insert(0, sys.argv[1])
import blockwarp_kit as kit

with open(sys.argv[2], "rb") as file:
    rsa = kit.load_pem_private_key(file.read(), None)


def write(name, stanzas):
    file_key = kit.random(name, 32)
    header = kit.header("aes-256-gcm 4096", stanzas(name, file_key), file_key)
    with open(name, "wb") as file:
        file.write(header + b"".join(kit.payload(name, "aes-256-gcm", file_key, b"contents")))
    return len(header)


def long(spare):
    return lambda name, file_key: kit.stanza("x" * spare, b"") + kit.for_x25519(name, file_key)


def many(others):
    def stanzas(name, file_key):
        right = kit.for_rsa(name, file_key, rsa)
        return kit.stanza(right.split("\n")[0][3:], kit.random(name, 256)) * others + right
    return stanzas


spare = 262144 - write("longest", long(1)) + 1
if (write("longest", long(spare)), write("too-long", long(spare + 1))) != (262144, 262145):
    sys.exit("other lengths of headers")
write("attempts-16", many(15))
write("attempts-17", many(16))
PY
"$python" limits.py "$(dirname "$maker")" "$kit/rsa.key" || fail "the files at the limits"
both 0 0 longest "$kit/x25519.key" -i
both 1 3 too-long "$kit/x25519.key" -i
both 0 0 attempts-16 "$kit/rsa.key" -i
both 1 3 attempts-17 "$kit/rsa.key" -i
refused "16 of 17 for RSA keys were tried" -i "$kit/rsa.key" attempts-17 new

# The kit, for both programs.
cp -r "$kit" made
"$python" "$maker" made
diff -r "$kit" made || fail "the kit is not what its maker makes"
opened=0 refused=0
while IFS=$'\t' read -r file secret sum _; do
    case $secret in passphrase) option=--passphrase-file ;; *) option=-i ;; esac
    if [ "$sum" = refused ]; then
        both 1 3 "$kit/$file" "$kit/$secret" $option
        refused=$((refused + 1))
    else
        both 0 0 "$kit/$file" "$kit/$secret" $option
        printf '%s  %s\n' "$sum" ours "$sum" theirs | sha256sum --check --quiet || fail "other contents: $file"
        opened=$((opened + 1))
    fi
done < <(tail -n +2 "$kit/kit.tsv")
[ "$opened $refused" = "16 20" ] || fail "$opened files were opened and $refused refused"
