#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A file gets other recipients or another passphrase: its payload stays, age opens what is an age file, and whatever goes
# wrong the file is as it was.
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi # time is not to go into flushing disks
. "$(dirname "$0")/lib.bash"

random 300001 plain
mine=$(cli keygen -o mine) || fail "keygen"
hers=$(cli keygen -o hers) || fail "keygen"
cli keygen --type pq -o pq >out || fail "keygen --type pq"
echo "correct horse battery staple" >old
echo "another one for the same file" >new

# opens FILE OPTION...: it decrypts to ./plain
opens() {
    local file=$1
    shift
    expect 0 cli decrypt "$@" --force -o back "$file"
    same back plain "$file with $*"
}

# payload FILE: what stands behind its header
payload() { python3 -c 'import sys
data = open(sys.argv[1], "rb").read()
sys.stdout.buffer.write(data[data.index(b"\n", data.index(b"\n--- ") + 1) + 1:])' "$1"; }

# short_of_room COMMAND...: no file gets longer than 100 KiB
short_of_room() { (
    trap '' XFSZ
    ulimit -f 100
    cli "$@"
); }

# kept CODE TEXT COMMAND...: ends so, says so, and leaves the file, its permissions and the folder as they were
kept() {
    local wanted=$1 text=$2 before
    shift 2
    cp -p file before
    unchanged . expect "$wanted" "${runner:-cli}" rewrap "$@"
    grep -qe "$text" err || fail "rewrap $*: $(cat err)"
    same file before "rewrap $*"
    rm before
}

need python3
for container in blockwarp age; do
    seal() { expect 0 cli encrypt --container $container --force -o file "$@" plain; }
    seal -r "$mine"
    chmod 640 file
    payload file >rest
    expect 0 cli rewrap -i mine -r "$hers" file
    grep -q "Whoever could open this file still can" err || fail "no warning: $(cat err)"
    [ ! -s out ] || fail "printed: $(cat out)"
    [ "$(stat -c %a file)" = 640 ] || fail "other permissions: $(stat -c %a file)"
    payload file | cmp - rest || fail "another payload"
    opens file -i hers
    expect 3 cli decrypt -i mine -o nothing file

    expect 0 cli rewrap -i hers --add -r "$mine" file
    grep -q "before: 1, now: 2" err || fail "$(cat err)"
    opens file -i mine
    opens file -i hers
    expect 0 cli rewrap -i mine -r pq.pub file
    opens file -i pq
    expect 0 cli rewrap -i pq --new-passphrase-file old file
    opens file --passphrase-file old
    expect 0 cli rewrap --passphrase-file old --new-passphrase-file new file
    opens file --passphrase-file new
    payload file | cmp - rest || fail "another payload at the end"
    kept 3 "does not open it" --passphrase-file old -r "$mine" file
    kept 2 "give all recipients" --passphrase-file new --add -r "$mine" file

    seal -r "$mine" -r "$hers"
    kept 3 "none of the identities" -i pq -r "$mine" file
    kept 3 "for keys, no passphrase" --passphrase-file old -r "$mine" file
    kept 2 "post-quantum" -i mine --add -r pq.pub file
    kept 2 "safe from quantum" -i mine -r "$mine" -r pq.pub file
    kept 2 "with -r" -i mine file
    kept 1 "no terminal" -r "$mine" file
    kept 2 "standard input" --passphrase-file - --new-passphrase-file - file
    kept 2 "" -i mine --add --new-passphrase-file new file
    ln file twin
    kept 2 "second name" -i mine -r "$hers" file
    rm twin
    runner=short_of_room kept 1 "Writing failed" -i mine -r "$hers" file

    # Each line of the header, and the end of the header, matter before anything is written.
    cp file whole
    for line in 1 2 3 4; do
        sed "${line}s/./X/" whole >file
        kept 3 "" -i mine -r "$hers" file
    done
    head -c 150 whole >file
    kept 3 "damaged" -i mine -r "$hers" file

    # A link is followed, and what it leads to is replaced.
    cp whole file
    ln -s file link
    expect 0 cli rewrap -i mine -r "$hers" link
    [ -L link ] || fail "the link is gone"
    opens file -i hers
    rm link
done

cp plain file
kept 3 "not encrypted in that way" -i mine -r "$hers" file
expect 0 cli encrypt --container openssl --cipher aes-256-ctr --passphrase-file old --force -o file plain
kept 2 "encrypt anew" --passphrase-file old --new-passphrase-file new file
expect 2 cli rewrap -i mine -r "$hers" - <plain
expect 1 cli rewrap -i mine -r "$hers" nothing

# An archive stays one.
mkdir tree
cp plain tree
expect 0 cli encrypt --archive -r "$mine" -o tree.tar.bw tree
expect 0 cli rewrap -i mine -r "$hers" tree.tar.bw
expect 0 cli decrypt -i hers --extract -o unpacked tree.tar.bw
same unpacked/tree/plain plain "the archive"

need age
age-keygen -o theirs 2>/dev/null || fail "age-keygen"
theirs=$(age-keygen -y theirs) || fail "age-keygen -y"
for armor in "" -a; do
    # shellcheck disable=SC2086 # no option, or one
    age $armor -r "$mine" -o file plain || fail "age $armor"
    expect 0 cli rewrap -i mine -r "$theirs" -r "$hers" file
    age -d -i theirs file | cmp - plain || fail "age -d of what was re-wrapped, $armor"
    expect 0 cli rewrap -i hers --add -r "$mine" file
    age -d -i theirs file | cmp - plain || fail "age -d of what a key was added to, $armor"
    [ -z "$armor" ] || head -1 file | grep -qx -- "-----BEGIN AGE ENCRYPTED FILE-----" || fail "armor is gone"
    opens file -i mine
done
