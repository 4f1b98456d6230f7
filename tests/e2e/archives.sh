#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Folders into sealed archives and back: what is kept, age and tar in both directions, refusals and exit codes,
# names on standard output, a full disk, kill -9.
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi # time is not to go into flushing disks
. "$(dirname "$0")/lib.bash"
need age
need tar
need python3

recipient=$(cli keygen -o key) || fail "keygen"
umask 022

# Everything that an archive keeps.
make_tree() {
    mkdir -p "$1/sub/deep" "$1/empty" || fail "mkdir"
    random 300000 "$1/sub/random"
    : >"$1/nothing"
    printf 'x' >"$1/$(printf 'latin-\351')"
    printf 'y' >"$1/$(printf 'composed-e\314\201')"
    printf 'z' >"$1/$(printf 'line\nfeed')"
    ln -s /no/where "$1/link"
    ln -s "$(printf '%0200d' 0)" "$1/long-link"
    ln "$1/sub/random" "$1/sub/deep/same"
    truncate -s 5M "$1/hole"
    truncate -s 3M "$1/sparse"
    printf 'data' | dd of="$1/sparse" bs=1 seek=2000000 conv=notrunc 2>/dev/null
    local long
    long=$(printf 'n%.0s' $(seq 200))
    mkdir -p "$1/$long/$long"
    truncate -s 1M "$1/$long/$long/sparse"
    echo end >>"$1/$long/$long/sparse"
    chmod 600 "$1/sub/random"
    chmod 4711 "$1/nothing"
    touch -d '2001-02-03 04:05:06.789012345' "$1/nothing" "$1/sub"
    touch -h -d '2002-02-02 02:02:02' "$1/link"
    chmod 555 "$1/empty"
}

# facts FOLDER: what `diff -r` does not see
facts() {
    (cd "$1" && find . -printf '%P %y %m %s %n %T@ %l\0' | tr '\0\n' '\n?' |
        sed 's/^\(nothing f \)4/\1/' | sort) # set-uid is not unpacked
}
same_trees() {
    diff -r --no-dereference "$1" "$2" >&2 || fail "$1 and $2 differ: $3"
    diff <(facts "$1") <(facts "$2") >&2 || fail "modes or times of $1 and $2 differ: $3"
}
on_disk() { du -s --block-size=1 "$1" | cut -f 1; }

make_tree tree

# --- Sealed, listed, opened.
expect 0 cli encrypt --archive -r "$recipient" tree
[ "$(cat out)" = "tree	tree.tar.bw" ] || fail "the output is not named: $(cat out)"
[ "$(sed -n 2p tree.tar.bw)" = "aes-256-gcm 65536 tar" ] || fail "the header does not say tar"
expect 0 cli inspect tree.tar.bw
grep -q "an archive" out || fail "inspect does not say that it is an archive"
expect 0 cli decrypt -i key --extract -o back tree.tar.bw
same_trees tree back/tree "our archive"
[ "$(on_disk back/tree)" -lt 1000000 ] || fail "sparse files have lost their holes"
expect 0 cli decrypt -i key --list tree.tar.bw
[ "$(wc -l <out)" = "$(find tree -printf x | wc -c)" ] || fail "--list does not list all"
grep -qF 'tree/line\nfeed' out || fail "--list does not escape names"
expect 0 cli decrypt -i key --list --null --only '*/nothing' tree.tar.bw
[ "$(tr '\0' '\n' <out)" = tree/nothing ] || fail "--list --only: $(cat out)"
expect 0 cli decrypt -i key tree.tar.bw
tar tf tree.tar >/dev/null || fail "decrypt does not write the tar"
rm tree.tar

# --- age and tar.
expect 0 cli encrypt --archive --container age -r "$recipient" tree
mkdir theirs
age -d -i key tree.tar.age | tar x -C theirs 2>err || fail "age -d | tar x: $(cat err)"
same_trees tree theirs/tree "age and tar open ours"
for format in gnu pax ustar v7; do
    rm -rf back simple
    cp -a tree simple
    sparse=--sparse
    case $format in ustar | v7)
        sparse=
        rm -rf simple/nnn* simple/long-link
        ;;
    esac
    tar c --format=$format $sparse simple | age -r "$recipient" -o theirs.tar.age
    expect 0 cli decrypt -i key --extract -o back theirs.tar.age
    diff -r --no-dereference simple back/simple >&2 || fail "we open tar's $format"
done
(cd tree && tar c .) | age --armor -r "$recipient" >dot.tar.age
cli decrypt -i key --extract -o dot - <dot.tar.age || fail "from a pipe, with armor"
diff -r --no-dereference tree dot >&2 || fail "a tar of ."
rm -rf simple back dot theirs

# --- Compressed.
if command -v zstd >/dev/null; then
    cat "$program" >tree/compressible
    expect 0 cli encrypt --archive --force --container age -r "$recipient" tree
    expect 0 cli encrypt --archive --zstd --container age -r "$recipient" tree
    [ "$(cat out)" = "tree	tree.tar.zst.age" ] || fail "the compressed output: $(cat out)"
    [ "$(stat -c %s tree.tar.zst.age)" -lt "$(stat -c %s tree.tar.age)" ] || fail "not smaller"
    mkdir theirs
    age -d -i key tree.tar.zst.age | zstd -d | tar x -C theirs 2>err || fail "zstd -d: $(cat err)"
    same_trees tree theirs/tree "age, zstd and tar open ours"
    expect 0 cli decrypt -i key --extract -o back tree.tar.zst.age
    same_trees tree back/tree "our compressed archive"
    rm -rf back
    tar c tree | zstd -q -19 --long=27 | age -r "$recipient" -o tree.tar.zst.age
    expect 0 cli decrypt -i key --extract -o back tree.tar.zst.age
    diff -r --no-dereference tree back/tree >&2 || fail "we open theirs"
    expect 0 cli encrypt --archive --zstd=1 -r "$recipient" tree
    [ -e tree.tar.zst.bw ] || fail "no tree.tar.zst.bw"
    expect 0 cli decrypt -i key --list tree.tar.zst.bw
    tar c tree | zstd -q | head -c 20000 | age -r "$recipient" -o cut.age
    expect 1 cli decrypt -i key --extract -o x cut.age
    grep -q "end too early" err || fail "a cut frame: $(cat err)"
    expect 2 cli encrypt --archive --zstd=20 --force -r "$recipient" tree
    rm -rf back theirs tree/compressible
fi

# --- Several inputs, `.`, a file, pipes.
mkdir more && echo one >more/one && echo two >two
expect 2 cli encrypt --archive -r "$recipient" more two
grep -q "\-o says" err || fail "several folders need -o"
cli encrypt --archive --container age -r "$recipient" -o - more two | age -d -i key | tar t >names ||
    fail "to a pipe"
[ "$(cat names)" = "more/
more/one
two" ] || fail "several inputs: $(cat names)"
(cd more && expect 0 cli encrypt --archive -r "$recipient" -o ../dot.bw .)
expect 0 cli decrypt -i ../"$(basename "$PWD")"/key --extract -o dot dot.bw
[ "$(cat dot/more/one)" = one ] || fail "the folder . has its real name"
expect 0 cli decrypt -i key --extract -o some --only '*/one' dot.bw
[ "$(find some -type f)" = some/more/one ] || fail "--only"

# --- What is refused.
refused() { # CODE TEXT COMMAND...: and nothing is left behind
    local code=$1 text=$2
    shift 2
    unchanged . expect "$code" "$@"
    grep -q -- "$text" err || fail "$*: it does not say \"$text\": $(cat err)"
}
mkdir -p a/same b/same
refused 2 "both stand" cli encrypt --archive -r "$recipient" -o x a/same b/same
refused 1 "would lie in" cli encrypt --archive -r "$recipient" -o more/x more
refused 1 "cannot be opened" cli encrypt --archive -r "$recipient" -o x missing
refused 1 "already exists" cli encrypt --archive -r "$recipient" -o two more
refused 2 "authenticate" cli encrypt --archive --container openssl --cipher aes-256-ctr \
    --passphrase-file key -o x more
refused 2 "-R" cli encrypt --archive -R -r "$recipient" -o x more
# As the window unpacks: a sole folder of the new folder's own name is not put into another one.
mkdir -p sole/photos || fail "mkdir"
printf x >sole/photos/one
expect 0 cli encrypt --archive -r "$recipient" -o photos.tar.bw sole/photos
expect 0 cli decrypt -i key --extract --lift -o photos photos.tar.bw
[ -f photos/one ] || fail "--lift"
[ ! -e photos/photos ] || fail "--lift: photos/photos"
expect 0 cli decrypt -i key --extract --lift -o elsewhere photos.tar.bw
[ -f elsewhere/photos/one ] || fail "--lift under another name"

refused 1 "name is taken" cli decrypt -i key --extract -o dot dot.bw
refused 2 "-o names" cli decrypt -i key --extract dot.bw
refused 2 "never replaced" cli decrypt -i key --extract --force -o x dot.bw
refused 2 "not to standard output" cli decrypt -i key --extract -o - dot.bw
refused 2 "are for --extract" cli decrypt -i key --only x -o x dot.bw
refused 1 "no entry" cli decrypt -i key --extract --only nothere -o x dot.bw
mkdir exact && echo 1 >'exact/[1].jpg' && echo 2 >exact/1.jpg && ln exact/1.jpg exact/link
expect 0 cli encrypt --archive -r "$recipient" exact
expect 0 cli decrypt -i key --list --null --only-exact 'exact/[1].jpg' exact.tar.bw
[ "$(tr '\0' '\n' <out)" = 'exact/[1].jpg' ] || fail "--list --only-exact: $(cat out)"
expect 0 cli decrypt -i key --extract -o named --only-exact './exact/[1].jpg' exact.tar.bw
[ "$(find named -type f)" = 'named/exact/[1].jpg' ] || fail "--only-exact"
refused 1 "no entry exact" cli decrypt -i key --extract -o x --only-exact 'exact/*.jpg' exact.tar.bw
refused 1 "hard link to exact/1.jpg" cli decrypt -i key --extract -o x --only-exact exact/link exact.tar.bw
expect 0 cli decrypt -i key --extract -o both --only-exact exact/link --only-exact exact/1.jpg exact.tar.bw
[ both/exact/link -ef both/exact/1.jpg ] || fail "--only-exact with a hard link and its file"
rm -rf exact named both
refused 1 "more than 1 entries" cli decrypt -i key --extract --max-entries 1 -o x dot.bw
refused 1 "names take more than the 3" cli decrypt -i key --extract --max-names 3 -o x dot.bw
refused 2 "max-names, x" cli decrypt -i key --extract --max-names x -o x dot.bw
refused 1 "take more than" cli decrypt -i key --extract --max-bytes 3 -o x dot.bw
refused 1 "deeper than" cli decrypt -i key --extract --max-depth 1 -o x dot.bw
expect 0 cli encrypt -r "$recipient" -o file.bw two
refused 1 "no tar" cli decrypt -i key --extract -o x file.bw
cli keygen -o other >/dev/null
refused 3 "key" cli decrypt -i other --extract -o x dot.bw
head -c -100 tree.tar.bw >cut.bw
refused 3 "damage" cli decrypt -i key --extract -o x cut.bw
refused 3 "damage" cli decrypt -i key --list cut.bw
python3 - "$recipient" <<'PY' || fail "hostile.tar"
import io, tarfile
with tarfile.open("hostile.tar", "w") as tar:
    link = tarfile.TarInfo("link")
    link.type, link.linkname = tarfile.SYMTYPE, ".."
    tar.addfile(link)
    tar.addfile(tarfile.TarInfo("link/escaped"), io.BytesIO())
PY
expect 0 cli encrypt -r "$recipient" -o hostile.bw hostile.tar
refused 1 "below a link" cli decrypt -i key --extract -o x hostile.bw
[ ! -e escaped ] || fail "an entry escaped"

# --- Trees that are deeper than what is unpacked by default, or at all.
deep=deep$(printf '/d%.0s' $(seq 299))
mkdir -p "$deep" && echo x >"$deep/f"
expect 0 cli encrypt --archive -r "$recipient" deep
grep -q "needs --max-depth 301" err || fail "the depth is not said: $(cat err)"
refused 1 "deeper than 256" cli decrypt -i key --extract -o x deep.tar.bw
expect 0 cli decrypt -i key --extract --max-depth 301 -o x deep.tar.bw
[ "$(cat "x/$deep/f")" = x ] || fail "a deep tree"
rm -rf x
mkdir -p "$deep$(printf '/d%.0s' $(seq 213))"
refused 2 "/d lies deeper than the 512" cli encrypt --archive --force -r "$recipient" deep
rm -rf deep

# --- Tars of others that `tar` opens, and compressed ones.
mkdir -p inc/sub && echo 1 >inc/f && echo 2 >inc/sub/g
tar c -g snapshot inc 2>/dev/null | age -r "$recipient" -o inc.age
expect 0 cli decrypt -i key --extract -o back inc.age
[ "$(cat back/inc/f back/inc/sub/g)" = $'1\n2' ] || fail "an incremental archive"
rm -rf back
tar c --no-recursion inc inc/sub inc/f inc/sub inc/sub/g | age -r "$recipient" -o twice.age
expect 0 cli decrypt -i key --extract -o back twice.age
rm -rf back
for packer in gzip xz "xz --check=sha256 --block-size=1000"; do
    # A second member or stream holds the rest of the tar.
    tar c inc >inc.tar
    { head -c 700 inc.tar | $packer && tail -c +701 inc.tar | $packer; } | age -r "$recipient" -o packed.age
    expect 0 cli decrypt -i key --list packed.age
    grep -q inc/sub/g out || fail "$packer: $(cat out)"
    expect 0 cli decrypt -i key --extract -o back packed.age
    diff -r inc back/inc >&2 || fail "we open a tar by $packer"
    rm -rf back
    { $packer <inc.tar && seq 100; } | age -r "$recipient" -o longer.age
    refused 1 "other data follow" cli decrypt -i key --extract -o x longer.age
    $packer <inc.tar | head -c -5 | age -r "$recipient" -o cut.age
    refused 1 "end too early" cli decrypt -i key --extract -o x cut.age
    refused 1 "end too early" cli decrypt -i key --list cut.age
    # Zeros behind the tar's end, which no file and no name accounts for.
    { cat inc.tar && head -c 1G /dev/zero; } | $packer -1 | age -r "$recipient" -o bomb.age
    refused 1 "more than the 10 MiB" cli decrypt -i key --extract --max-bytes 10M -o x bomb.age
done
tar c inc | xz --lzma2=dict=192MiB | age -r "$recipient" -o window.age
refused 1 "128 MiB of memory" cli decrypt -i key --extract -o x window.age
if command -v bzip2 >/dev/null; then
    bzip2 <inc.tar | age -r "$recipient" -o other.age
    refused 1 "compressed with bzip2" cli decrypt -i key --extract -o x other.age
fi

# --- What cannot be read.
mkfifo more/fifo
refused 1 "more/fifo" cli encrypt --archive -r "$recipient" -o x more
expect 1 cli encrypt --archive --keep-going -r "$recipient" -o kept.bw more
grep -q "Left out more/fifo" err || fail "what is left out is not named: $(cat err)"
expect 0 cli decrypt -i key --extract -o kept kept.bw
[ "$(ls -A kept/more)" = one ] || fail "--keep-going"
rm more/fifo

# --- A full disk, where a small one can be had.
mkdir small
if mount -t tmpfs -o size=1m none small 2>/dev/null; then
    random 3000000 big
    expect 0 cli encrypt --archive -r "$recipient" big
    refused 1 "take more than" cli decrypt -i key --extract -o small/x big.tar.bw
    refused 1 "not enough room" cli decrypt -i key --extract --max-bytes 1G -o small/x big.tar.bw
    refused 1 "not enough room" cli encrypt --archive -r "$recipient" -o small/x big
    [ -z "$(ls -A small)" ] || fail "left on the full disk: $(ls -A small)"
    umount small
fi

# --- kill -9 leaves nothing, or a work folder that the next extraction names.
random 30000000 tree/large
expect 0 cli encrypt --archive --force -r "$recipient" tree
mkdir killed
left=0
for try in $(seq 30); do
    "$program" decrypt -i key --extract -o killed/out tree.tar.bw 2>/dev/null &
    child=$!
    if [ $((try % 3)) = 0 ]; then # while it works, however busy the machine is
        until compgen -G 'killed/.*.extracting' >/dev/null || ! kill -0 $child 2>/dev/null; do :; done
    fi
    sleep "0.00$((RANDOM % 10))$((RANDOM % 10))"
    kill -9 $child 2>/dev/null
    wait $child 2>/dev/null
    if [ -e killed/out ]; then
        same_trees tree killed/out/tree "an output of a killed program"
        rm -rf killed/out
    fi
    for name in killed/.[!.]*; do
        [ -e "$name" ] || continue
        case $name in
        *.new) rmdir "$name" || fail "$name has something in it" ;;
        *.extracting)
            left=$((left + 1))
            [ "$(stat -c %a "$name")" = 700 ] || fail "$name is open to others"
            expect 0 cli decrypt -i key --extract -o killed/next dot.bw
            grep -q "$(basename "$name") was left behind" err || fail "not named: $(cat err)"
            [ -e "$name" ] || fail "it was removed unasked"
            rm -rf killed/next
            expect 0 cli decrypt -i key --extract --remove-leftovers -o killed/next dot.bw
            grep -q "Removed .*$(basename "$name")" err || fail "not removed: $(cat err)"
            rm -rf killed/next
            [ ! -e "$name" ] || fail "$name is still there"
            ;;
        *) fail "left behind: $name" ;;
        esac
    done
done
[ $left -gt 0 ] || fail "no kill came at the right moment"
echo "$left of 30 kills left a work folder"

# --- A cancel in the middle.
for _ in 1 2 3; do
    "$program" decrypt -i key --extract -o killed/out tree.tar.bw 2>/dev/null &
    child=$!
    sleep 0.01
    kill -TERM $child 2>/dev/null
    wait $child
    [ -e killed/out ] || [ -z "$(ls -A killed)" ] || fail "a cancel leaves $(ls -A killed)"
    rm -rf killed/out
done
