# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the scripts beside it: `cli` runs the program under test, in a folder of the test's own.
set -u -o pipefail

program=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
touch out err

cli() { "$program" "$@"; }

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

skip() {
    echo "skipped: $*"
    exit 77
}

need() { command -v "$1" >/dev/null || skip "there is no $1 here"; }

# expect CODE COMMAND...: runs the command, keeps what it prints in ./out and ./err.
expect() {
    local wanted=$1 got=0
    shift
    "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || got=$?
    [ "$got" -eq "$wanted" ] ||
        fail "exit code $got instead of $wanted: $* -- $(cat "$scratch/err")"
}

# unchanged FOLDER COMMAND...: fails if the command adds or removes a name in the folder.
unchanged() {
    local folder=$1 before after
    shift
    before=$(ls -A "$folder")
    "$@"
    after=$(ls -A "$folder")
    [ "$before" = "$after" ] || fail "left behind by $*: $(diff <(echo "$before") <(echo "$after"))"
}

same() { cmp "$1" "$2" >&2 || fail "$1 and $2 differ: $3"; }

# random BYTES FILE
random() { head -c "$1" /dev/urandom >"$2"; }

# Those that files can hold; the others work by data units or segments.
cipher_names() {
    cli ciphers --json | python3 -c 'import json, sys
for cipher in json.load(sys.stdin):
    if cipher["unit_bytes"] == 0: print(cipher["name"])'
}

key_hex=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
iv_hex=f0e0d0c0b0a090807060504030fffffe

# key_for CIPHER: as many hex digits as it takes.
key_for() {
    case $1 in
    *-128-*) echo "${key_hex:0:32}" ;;
    *-192-*) echo "${key_hex:0:48}" ;;
    *) echo "$key_hex" ;;
    esac
}

# ours_raw encrypt|decrypt CIPHER IN OUT [OPTION...]
ours_raw() {
    local direction=$1 cipher=$2 in=$3 out=$4
    shift 4
    key_for "$cipher" >"$scratch/key"
    local iv=(--iv-hex "$iv_hex")
    case $cipher in *-ecb) iv=() ;; esac
    expect 0 cli "$direction" --cipher "$cipher" --container raw --key-file "$scratch/key" \
        "${iv[@]}" --force "$@" -o "$out" "$in"
}

# openssl_raw -e|-d CIPHER IN OUT [OPTION...]
openssl_raw() {
    local direction=$1 cipher=$2 in=$3 out=$4
    shift 4
    local iv=(-iv "$iv_hex")
    case $cipher in *-ecb) iv=() ;; esac
    openssl enc "$direction" "-$cipher" -K "$(key_for "$cipher")" "${iv[@]}" "$@" -in "$in" \
        -out "$out" || fail "openssl enc $direction -$cipher"
}
