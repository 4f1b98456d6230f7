#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Encrypted files on a disk that has lost sectors: decrypt and verify end with 3 and say where, --salvage saves all other
# segments. Encrypting ends with 1.
. "$(dirname "$0")/lib.bash"
need python3
shim=$(dirname "$program")/libfail_read.so
[ -e "$shim" ] || skip "libfail_read.so of tests/faults is not beside blockwarp-cli"
if grep -q __asan_init "$program"; then skip "a sanitizer's library has to be loaded first"; fi

segment=65536 stored=65552 sector=4096 size=400000

# lost FILE PLACES COMMAND...: runs it on a disk that cannot read the places, "OFFSET LENGTH...", of the file.
lost() {
    local file=$1 places=$2
    shift 2
    LD_PRELOAD=$shim FAIL_READ_FILE=$scratch/$file FAIL_READ_AT=$places "$@"
}
zeros() { dd if=/dev/zero of="$1" bs=1M oflag=seek_bytes iflag=count_bytes seek="$2" count="$3" conv=notrunc status=none; }
says() { grep -qF -- "$1" err || fail "not said: $1 -- $(cat err)"; }
payload_of() { python3 -c 'import sys; print(open(sys.argv[1], "rb").read().index(b"\n--- ") + 49 + 16)' "$1"; }

# salvage KIND PLACES LOST: `LOST` is the list of holes that is expected.
salvage() {
    local kind=$1 places=$2 holes=$3 total=0 offset length
    cp plain wanted
    while read -r offset length; do
        zeros wanted "$offset" "$length"
        total=$((total + length))
    done <<<"$holes"
    expect 3 lost "file.$kind" "$places" cli decrypt -i key --salvage "file.$kind"
    same file.salvaged wanted "$kind without $places"
    [ "$(cat file.salvaged.lost)" = "$holes" ] || fail "$kind without $places: $(cat file.salvaged.lost)"
    says "$total of $size bytes are lost"
    says "$total of the lost bytes are in segments that the disk cannot read."
    rm file.salvaged file.salvaged.lost
}

# refused CODE FILE PLACES BYTE COMMAND...: nothing is written, and the byte is named.
refused() {
    local code=$1 file=$2 places=$3 byte=$4
    shift 4
    unchanged . expect "$code" lost "$file" "$places" cli "$@"
    says "$file, at byte $byte: Input/output error."
}

recipient=$(cli keygen -o key) || fail "keygen"
random $size plain
expect 0 cli encrypt -r "$recipient" -o file.bw plain
expect 0 cli encrypt --container age -r "$recipient" -o file.age plain

for kind in bw age; do
    payload=$(payload_of file.$kind)
    bytes=$(stat -c %s file.$kind)
    # first_sector SEGMENT: where the first sector starts that lies in no segment before.
    first_sector() { echo $(((payload + $1 * stored + sector - 1) / sector * sector)); }

    # The first segment, one in the middle, the last bytes, several, and two with one sector
    salvage $kind "$sector 1" "0 $segment"
    middle=$(first_sector 3)
    salvage $kind "$middle $sector" "$((3 * segment)) $segment"
    salvage $kind "$((bytes - 1)) 1" "$((6 * segment)) $((size - 6 * segment))"
    salvage $kind "$((middle + 20000)) 700 $(first_sector 1) 1 $((middle + 30001)) 40000" \
        "$segment $segment"$'\n'"$((3 * segment)) $((2 * segment))"
    edge=$(($(first_sector 5) - sector))
    salvage $kind "$edge $sector" "$((4 * segment)) $((2 * segment))"
    FAIL_READ_WHOLE=1 salvage $kind "$middle $sector" "$((3 * segment)) $segment"

    # Changed bytes beside those that cannot be read
    cp file.$kind whole
    zeros file.$kind $((payload + 10)) 100
    expect 3 lost file.$kind "$middle $sector" cli decrypt -i key --salvage file.$kind
    says "$((2 * segment)) of $size bytes are lost"
    says "$segment of the lost bytes are in segments that the disk cannot read."
    rm file.salvaged file.salvaged.lost
    # Damage in an earlier segment is what decrypt reports.
    unchanged . expect 3 lost file.$kind "$(first_sector 6) 1" cli decrypt --chunk 64K -i key -o new file.$kind
    says "the damage begins in segment 1 of 7"
    mv whole file.$kind

    # Without --salvage
    for whole in "" 1; do
        export FAIL_READ_WHOLE=$whole
        for threads in 1 4; do
            refused 3 file.$kind "$middle $sector $((bytes - 1)) 1" "$middle" decrypt -i key --threads $threads file.$kind
        done
        refused 3 file.$kind "$middle 1" "$middle" verify -i key file.$kind
    done
    unset FAIL_READ_WHOLE
    grep -q "^damaged" out || fail "$(cat out)"
    refused 3 file.$kind "$middle 1" "$middle" decrypt -i key --range 200000:10 -o new file.$kind
    expect 0 lost file.$kind "$middle 1" cli decrypt -i key --range 70000:10 -o part file.$kind
    cmp part <(tail -c +70001 plain | head -c 10) || fail "a range before"
    rm part
    expect 3 lost file.$kind "$middle 1" cli verify --json -i key file.$kind
    grep -q "\"damaged_from\":$((payload + 3 * stored))," out || fail "$(cat out)"

    # The header
    for command in "decrypt" "decrypt --salvage" "verify"; do
        # shellcheck disable=SC2086
        refused 3 file.$kind "$((payload - 1)) 1" 0 $command -i key file.$kind
    done
    refused 3 file.$kind "0 10" 0 inspect file.$kind
    expect 0 lost file.$kind "$sector 10" cli inspect file.$kind

    # A read that fails as a whole, and not in pieces
    FAIL_READ_OVER=$sector FAIL_READ_WHOLE=1 expect 0 lost file.$kind "0 $bytes" cli decrypt -i key -o back file.$kind
    same back plain "in pieces"
    rm back

    # Standard input, a file or a pipe
    # shellcheck disable=SC2016
    unchanged . expect 3 lost file.$kind "$middle $sector" sh -c '"$0" decrypt -i key -o new - <"$1"' "$program" file.$kind
    says "standard input, at byte $middle: Input/output error."
done

# The only segment
head -c 5000 plain >small
expect 0 cli encrypt -r "$recipient" -o small.bw small
unchanged . expect 3 lost small.bw "$sector 1" cli decrypt -i key --salvage small.bw
says "cannot be read from the disk: small.bw; nothing of it could be saved."

# A long header goes beyond the first sector.
recipients=()
for i in $(seq 50); do recipients+=(-r "$(cli keygen -o "key-$i" 2>/dev/null)"); done
expect 0 cli encrypt "${recipients[@]}" -o long.bw plain
[ "$(payload_of long.bw)" -gt $sector ] || fail "a short header"
for command in "decrypt" "decrypt --salvage" "verify"; do
    # shellcheck disable=SC2086
    refused 3 long.bw "$sector 1" $sector $command -i key-1 long.bw
done

# Text, which is not salvaged, and an archive
expect 0 cli encrypt --container age --armor -r "$recipient" -o text.age plain
refused 3 text.age "200000 1" 196608 decrypt -i key -o new text.age
refused 3 text.age "200000 1" 196608 verify -i key text.age
refused 3 text.age "100 1" 0 decrypt -i key -o new text.age
mkdir tree
for i in $(seq 10 49); do cp small "tree/$i"; done
expect 0 cli encrypt --archive -r "$recipient" -o tree.tar.bw tree
refused 3 tree.tar.bw "140000 1" 139264 decrypt -i key --extract -o back tree.tar.bw
expect 3 lost tree.tar.bw "140000 1" cli decrypt -i key --extract --salvage -o back tree.tar.bw
for file in back.salvaged/tree/*; do same "$file" small "$file"; done

# What authenticates nothing: never bytes that were not read
echo pass >pass
for cipher in aes-256-ctr aes-256-cbc; do
    expect 0 cli encrypt --cipher $cipher --container openssl --passphrase-file pass --iterations 100 -o old.enc plain
    opening=(decrypt --cipher "$cipher" --passphrase-file pass --iterations 100)
    for place in 0 $sector 204800; do
        refused 3 old.enc "$place 1" "$place" "${opening[@]}" -o new old.enc
    done
    expect 3 lost old.enc "204800 1" cli "${opening[@]}" --chunk 64K -o - old.enc
    cmp -n "$(stat -c %s out)" out plain || fail "$cipher to standard output"
    [ "$(stat -c %s out)" -le 204784 ] || fail "$cipher to standard output: $(stat -c %s out) bytes"
    rm old.enc
    key_for $cipher >raw-key
    raw=(--cipher "$cipher" --container raw --key-file raw-key --iv-hex "$iv_hex")
    expect 0 cli encrypt "${raw[@]}" -o old.raw plain
    for place in 0 $sector 204800; do
        refused 3 old.raw "$place 1" "$place" decrypt "${raw[@]}" -o new old.raw
    done
    rm old.raw
done

# Of several files the others are done.
mkdir many
for i in 1 2 3; do cp file.bw "many/$i.bw"; done
for places in "$sector 1" "0 1"; do
    expect 3 lost many/2.bw "$places" cli verify -i key many
    [ "$(cut -f1 out | sort | uniq -c | tr -s ' \n' ' ')" = " 2 authentic 1 damaged " ] || fail "$(cat out)"
    expect 3 lost many/2.bw "$places" cli decrypt -i key -o "opened" many
    [ "$(ls -A opened)" = $'1\n3' ] || fail "$(ls -A opened)"
    rm -r opened
done

# Encrypting: nothing is made of a file that cannot be read in full.
refused 1 plain "204800 1" 204800 encrypt -r "$recipient" -o new plain
refused 1 plain "0 1" 0 encrypt -r "$recipient" -o new plain
says "Reading failed"
# shellcheck disable=SC2016
unchanged . expect 1 lost small "0 1" sh -c '"$0" encrypt -r "$1" -o new - <small' "$program" "$recipient"
says "Reading failed: standard input, at byte 0"
cp small tree/10
unchanged . expect 1 lost tree/10 "0 1" cli encrypt --archive -r "$recipient" -o new tree
