#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Recovery data: made beside outputs and beside any file; damaged files are decrypted, verified, salvaged and unpacked
# through it, and repaired. kill -9 leaves neither, both, or the recovery data alone.
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi # time is not to go into flushing disks
. "$(dirname "$0")/lib.bash"
need python3
shim=$(dirname "$program")/libfail_read.so

says() { grep -qF -- "$1" err || fail "not said: $1 -- $(cat err)"; }
zeros() { dd if=/dev/zero of="$1" bs=1M oflag=seek_bytes iflag=count_bytes seek="$2" count="$3" conv=notrunc status=none; }
# insert FILE OFFSET BYTES; missing FILE OFFSET BYTES
insert() { { head -c "$2" "$1"; head -c "$3" /dev/urandom; tail -c +$(($2 + 1)) "$1"; } >changed && mv changed "$1"; }
missing() { { head -c "$2" "$1"; tail -c +$(($2 + $3 + 1)) "$1"; } >changed && mv changed "$1"; }

size=1000000
random $size plain
recipient=$(cli keygen -o key) || fail "keygen"

# every_way FILE WHOLE: a damaged file is opened, found out and repaired.
every_way() {
    local file=$1 whole=$2
    expect 0 cli decrypt -i key -o back "$file"
    same back plain "$file"
    says "were healed with $file.recovery"
    cli decrypt -i key -o - "$file" 2>/dev/null | cmp - plain || fail "$file through a pipe"
    unchanged . expect 3 cli verify -i key "$file"
    says "its recovery data heals all of it"
    unchanged . expect 3 cli verify --json -i key "$file"
    grep -q '"healable":true' out || fail "$(cat out)"
    unchanged . expect 3 cli repair --check "$file"
    grep -q "^can be repaired" out || fail "$(cat out)"
    expect 0 cli repair "$file"
    same "${file%.*}.repaired.${file##*.}" "$whole" "$file"
    unchanged . expect 0 cli repair "$file" # the whole copy stands there
    expect 0 cli decrypt -i key -o salvage --salvage "$file"
    same salvage.salvaged plain "$file"
    rm -f back salvage.salvaged* ./*.repaired.*
}

for kind in bw age text; do
    case $kind in
    bw) options=(-o file.bw) ;;
    age) options=(--container age -o file.age) ;;
    text) options=(--container age --armor -o file.age) ;;
    esac
    file=${options[-1]}
    expect 0 cli encrypt -r "$recipient" --recovery 5 "${options[@]}" plain
    expect 0 cli repair --check "$file"
    [ "$(cat out)" = "whole	$file" ] || fail "$(cat out)"
    cp "$file" whole
    bytes=$(stat -c %s "$file")
    for damage in "zeros $file 300000 50000" "zeros $file 0 4096" "insert $file 400000 777" "missing $file 200000 30000" \
        "missing $file 0 5000" "truncate -s $((bytes - 40000)) $file"; do
        $damage
        if [ "$kind" = text ]; then # salvage is not of text
            expect 0 cli decrypt -i key -o back "$file"
            same back plain "$damage"
            expect 0 cli repair "$file"
            same file.repaired.age whole "$damage"
            rm back file.repaired.age
        else
            every_way "$file" whole
        fi
        cp whole "$file"
    done
    rm "$file" "$file.recovery"
done

# Containers that authenticate nothing are repaired, too.
key_for aes-256-ctr >raw.key
expect 0 cli encrypt --cipher aes-256-ctr --container raw --key-file raw.key --iv-hex "$iv_hex" --recovery 10 -o plain.raw plain
cp plain.raw whole
zeros plain.raw 5000 90000
expect 0 cli repair plain.raw
same plain.repaired.raw whole raw
rm plain.raw* plain.repaired.raw

# In place: what stood there is kept. A newer file is named, and refused.
expect 0 cli encrypt -r "$recipient" --recovery 5 -o file.bw plain
cp -p file.bw whole
zeros file.bw 300000 20000
cp file.bw torn
unchanged . expect 2 cli repair --in-place file.bw
says "changed after its recovery data was made"
same file.bw torn "refused"
touch -r whole file.bw
expect 0 cli repair --in-place file.bw
same file.bw whole "in place"
[ "$(stat -c %Y.%s file.bw)" = "$(stat -c %Y.%s whole)" ] || fail "its time"
cmp <(tail -c +300001 file.bw.damaged | head -c 20000) <(head -c 20000 /dev/zero) || fail "the damaged parts"
missing file.bw 100000 1000
unchanged . expect 2 cli repair --in-place --even-if-changed file.bw
says "others have moved"

# Too much is lost: nothing is written.
cp whole file.bw
zeros file.bw 100000 200000
unchanged . expect 3 cli repair file.bw
grep -q "^cannot be repaired" out || fail "$(cat out)"
says "cannot be healed"
unchanged . expect 3 cli decrypt -i key -o back file.bw
says "its recovery data cannot heal it"
expect 3 cli decrypt -i key --salvage -o salvage file.bw # what it can
rm -f salvage*
expect 3 cli repair --json file.bw
python3 -c 'import json, sys
found = json.load(sys.stdin)
assert found["verdict"] == "cannot be repaired" and found["not_healable"] > 0 and found["output"] is None, found' <out || fail json

# Recovery data of another file, damaged, or none.
cp file.bw.recovery kept
expect 0 cli encrypt -r "$recipient" --recovery 5 --force -o other.bw plain
cp other.bw.recovery file.bw.recovery
unchanged . expect 3 cli decrypt -i key -o back file.bw
says "is of another file"
unchanged . expect 3 cli repair file.bw
says "is of another file"
cp kept file.bw.recovery
cp whole file.bw
zeros file.bw 100000 3000
zeros file.bw.recovery 0 700 # two copies of its index are left
expect 0 cli decrypt -i key -o back file.bw
same back plain "damaged recovery data"
expect 0 cli repair file.bw
says "is damaged itself"
same file.repaired.bw whole "damaged recovery data"
rm back file.repaired.bw
echo none >file.bw.recovery
unchanged . expect 3 cli decrypt -i key -o back file.bw
unchanged . expect 3 cli repair file.bw
says "is no recovery data"
rm file.bw.recovery
unchanged . expect 1 cli repair file.bw
rm -f file.bw* other.bw* kept

# Names: recovery data alone is replaced, another file never; --force leaves none that is older.
expect 0 cli encrypt -r "$recipient" --recovery 5 -o file.bw plain
rm file.bw
expect 0 cli encrypt -r "$recipient" --recovery 5 -o file.bw plain
expect 0 cli repair --check file.bw
cp file.bw.recovery older
expect 0 cli encrypt -r "$recipient" --recovery 5 --force -o file.bw plain
expect 0 cli repair --check file.bw
expect 0 cli encrypt -r "$recipient" --force -o file.bw plain
[ ! -e file.bw.recovery ] || fail "older recovery data stays"
echo mine >file.bw.recovery
unchanged . expect 1 cli encrypt -r "$recipient" --recovery 5 --force -o file.bw plain
expect 0 cli encrypt -r "$recipient" --force -o file.bw plain
[ "$(cat file.bw.recovery)" = mine ] || fail "another file was taken for recovery data"
rm file.bw*
unchanged . expect 2 cli encrypt -r "$recipient" --recovery 5 -o - plain
for percent in 0 51 x; do unchanged . expect 2 cli encrypt -r "$recipient" --recovery $percent -o file.bw plain; done
cli encrypt -r "$recipient" --recovery 5 -o piped.bw - <plain || fail "from a pipe"
expect 0 cli repair --check piped.bw
umask 022
chmod 600 plain
expect 0 cli encrypt -r "$recipient" --recovery 5 -o private.bw plain
[ "$(stat -c %a private.bw.recovery)" = 600 ] || fail "its mode: $(stat -c %a private.bw.recovery)"

# Another header: the recovery data is made anew, for as much damage.
other=$(cli keygen -o other) || fail "keygen"
bytes=$(stat -c %s private.bw.recovery)
expect 0 cli rewrap -i key -r "$recipient" -r "$other" private.bw
expect 0 cli repair --check private.bw
[ "$(($(stat -c %s private.bw.recovery) * 100 / bytes))" -ge 99 ] || fail "less recovery data"
zeros private.bw 0 9000
expect 0 cli decrypt -i other -o back private.bw
same back plain "re-wrapped"
rm back

# Damage is not confirmed by new recovery data.
expect 0 cli repair private.bw
mv private.repaired.bw private.bw
zeros private.bw 400000 100
cp private.bw torn
unchanged . expect 3 cli rewrap -i key --add -r "$other" private.bw
says "repair it first"
same private.bw torn "refused"

# Recovery data of an older, shorter file does not make less authentic; an index that has lost its first bytes is one.
expect 0 cli encrypt -r "$recipient" --recovery 5 -o grown.bw plain
head -c 300000 grown.bw >start
expect 0 cli recovery make start
mv start.recovery grown.bw.recovery
expect 0 cli decrypt -i key --salvage -o grown grown.bw
same grown.salvaged plain "older recovery data"
zeros grown.bw.recovery 0 16
expect 0 cli recovery make --force grown.bw
expect 0 cli repair --check grown.bw

# A file that became longer than the disk; one of a single part
truncate -s 8T grown.bw
expect 0 cli decrypt -i key -o back grown.bw
same back plain "became longer"
echo secret >little
expect 0 cli encrypt --container age -r "$recipient" --recovery 5 -o little.age little
zeros little.age $(($(stat -c %s little.age) - 3)) 1
expect 0 cli decrypt -i key -o back --force little.age
same back little "one part"

# Where nothing is authenticated, a pipe that has bytes gets no others; a file does.
echo passphrase >pass
expect 0 cli encrypt --container openssl --cipher aes-256-cbc --passphrase-file pass --recovery 5 -o plain.enc plain
zeros plain.enc 300000 100
printf x | dd of=plain.enc bs=1 seek=$(($(stat -c %s plain.enc) - 20)) conv=notrunc status=none
open_enc=(decrypt --container openssl --cipher aes-256-cbc --passphrase-file pass)
expect 3 cli "${open_enc[@]}" -o - plain.enc
expect 0 cli "${open_enc[@]}" --force -o back plain.enc
same back plain "openssl"
rm back

# Any file; what is not encrypted stands in it.
expect 0 cli recovery make --percent 20 plain
says "holds parts of it as they are"
unchanged . expect 1 cli recovery make plain
says "--force"
cp plain kept
zeros plain 100 150000
expect 0 cli repair plain
same plain.repaired kept "any file"
cp kept plain
expect 0 cli encrypt -r "$recipient" -o again.bw plain
expect 0 cli decrypt -i key --force -o plain again.bw
expect 0 cli repair --check plain # which it still belongs to
for bytes in 0 1 511 512 513 65535; do
    random $bytes small
    cp small kept
    expect 0 cli recovery make --force small
    expect 0 cli repair --check small
    [ $bytes -eq 0 ] || zeros small $((bytes / 2)) 1
    cmp -s small kept || { expect 0 cli repair small && same small.repaired kept "$bytes bytes" && rm small.repaired; }
done

# Many files and an archive
mkdir many && for i in $(seq 40); do random $((i * 1000)) "many/$i"; done
expect 0 cli encrypt -r "$recipient" --recovery 10 -o coded many
expect 0 cli repair --check coded/*.bw
for i in $(seq 40); do zeros "coded/$i.bw" 40 20; done
expect 0 cli decrypt -i key -o opened coded/*.bw
diff -r many opened || fail "many files"
expect 0 cli encrypt --archive -r "$recipient" --recovery 5 -o many.tar.bw many
zeros many.tar.bw 100000 20000
expect 0 cli decrypt -i key --extract -o unpacked many.tar.bw
diff -r many unpacked/many || fail "an archive"

# Sectors that cannot be read
if [ -e "$shim" ] && ! grep -q __asan_init "$program"; then
    for places in "0 1" "100000 30000" "4096 4096 200000 4096"; do
        LD_PRELOAD=$shim FAIL_READ_FILE=$scratch/piped.bw FAIL_READ_AT=$places expect 0 cli decrypt -i key -o back piped.bw
        same back plain "without $places"
        LD_PRELOAD=$shim FAIL_READ_FILE=$scratch/piped.bw FAIL_READ_AT=$places expect 0 cli repair piped.bw
        same piped.repaired.bw piped.bw "without $places"
        rm back piped.repaired.bw
    done
fi

cat >kill.py <<'PY'
import os, random, subprocess, sys, time

program, recipient = sys.argv[1:]

def run(words, seconds=None):
    child = subprocess.Popen([program] + words, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL)
    try:
        child.wait(seconds)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    return child.returncode

words = ["encrypt", "-r", recipient, "--recovery", "5", "-o", "killed/new.bw", "plain"]
begin = time.monotonic()
assert run(words) == 0
span = time.monotonic() - begin
random.seed(3)
seen = set()
for _ in range(120):
    for name in os.listdir("killed"):
        if random.random() < 0.5 or name != "new.bw.recovery": os.remove("killed/" + name)
    status = run(words, random.random() * 1.3 * span)
    there = {name for name in os.listdir("killed") if not name.startswith(".")}
    assert status != 0 or there == {"new.bw", "new.bw.recovery"}, there
    assert there != {"new.bw"}, "the file has its name before its recovery data"
    if "new.bw" in there: assert run(["repair", "--check", "killed/new.bw"]) == 0
    seen.add(len(there))
assert {0, 2} <= seen, "the moments were not random enough"
PY
mkdir killed
python3 kill.py "$program" "$recipient" >log 2>&1 || fail "$(cat log)"
