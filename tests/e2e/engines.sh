#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every engine, strategy and tunable gives what the openssl program gives.
. "$(dirname "$0")/lib.bash"
need openssl
need python3

random 300007 plain

engines=(cpu reference emulated auto)
if [ "$(cli devices --json | tr -d ' \n')" != "[]" ]; then engines+=(cuda); fi

for cipher in $(cipher_names); do
    openssl_raw -e "$cipher" plain theirs
    for engine in "${engines[@]}"; do
        ours_raw encrypt "$cipher" plain ours --engine "$engine" --chunk 64K
        same ours theirs "$engine $cipher"
        ours_raw decrypt "$cipher" theirs back --engine "$engine" --chunk 4096 --threads 3
        same back plain "$engine $cipher back"
    done
done

# Each strategy with what it says it can do.
cli strategies --json >strategies.json
# shellcheck disable=SC2046
python3 -c 'import json, sys
names = sys.argv[1:]
for row in json.load(open("strategies.json")):
    for cipher in row["decrypts"]:
        if cipher in names: print(row["name"], cipher)' $(cipher_names) >pairs
[ "$(wc -l <pairs)" -ge 28 ] || fail "strategies decrypt too little: $(cat pairs)"
while read -r strategy cipher; do
    openssl_raw -e "$cipher" plain theirs
    ours_raw decrypt "$cipher" theirs back --engine emulated --strategy "$strategy" \
        --threads-per-block 96 --blocks-per-thread 4
    same back plain "$strategy $cipher"
done <pairs

# Work that no kernel does goes to the CPU, says so, and is done.
openssl_raw -e aes-256-cbc plain theirs
ours_raw encrypt aes-256-cbc plain ours --engine emulated
grep -qi serial err || fail "no note about the serial nature of CBC: $(cat err)"
same ours theirs "CBC encryption asked of the emulated GPU"

# What cannot be is refused, and leaves nothing.
key_for aes-128-ctr >key
job=(cli encrypt --cipher aes-128-ctr --container raw --key-file key --iv-hex "$iv_hex" -o new plain)
for bad in "--engine warp" "--engine emulated --strategy nothing" "--engine emulated --strategy fused" \
    "--unit 4K" "--engine emulated --threads-per-block 48" "--engine emulated --blocks-per-thread 5" \
    "--chunk 100" "--chunk 0" "--chunk 2G" "--chunk much" "--threads 0"; do
    # shellcheck disable=SC2086
    unchanged . expect 2 "${job[@]}" $bad
done
unchanged . expect 2 "${job[@]}" --engine vaes
grep -q "engine vaes is for benchmarks only" err || fail "vaes for files: $(cat err)"
if [[ ! " ${engines[*]} " == *" cuda "* ]]; then
    unchanged . expect 1 "${job[@]}" --engine cuda
    grep -q "GPU" err || fail "no sentence about the missing GPU: $(cat err)"
fi
