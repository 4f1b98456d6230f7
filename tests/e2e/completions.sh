#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What bash, zsh and fish offer, asked of the shells themselves.
here=$(dirname "$(realpath "$0")")
. "$(dirname "$0")/lib.bash"
manual=$(realpath "$(dirname "$program")/../manual")
[ -e "$manual/stamp" ] || skip "the manual is not built"
need zsh
need fish
need python3
mkdir files
cd files || exit 1
touch letter.bw 'two words'
mkdir folder

# offered SHELL LINE: what the shell offers at the end of the line, one a line.
offered() { python3 "$here/completion_driver.py" "$1" "$manual" "$2"; }

# offers LINE WORD...: in every shell. A word that begins with ! must not be offered.
offers() {
    local line=$1 shell word
    shift
    for shell in bash zsh fish; do
        offered $shell "$line" >../offered || fail "$shell does not complete: $line"
        for word in "$@"; do
            if [ "${word:0:1}" = '!' ]; then
                if grep -qxF -- "${word:1}" ../offered; then fail "$shell offers ${word:1} for: $line"; fi
            else
                grep -qxF -- "$word" ../offered ||
                    fail "$shell does not offer $word for: $line -- $(cat ../offered)"
            fi
        done
    done
}

offers 'blockwarp-cli ' encrypt decrypt verify bench rsa '!list'
offers 'blockwarp-cli enc' encrypt '!decrypt'
offers 'blockwarp-cli bench ' list compare report profile '!encrypt'
offers 'blockwarp-cli encrypt --ci' --cipher '!--armor'
offers 'blockwarp-cli decrypt --re' --remove-leftovers '!--recipient'
offers 'blockwarp-cli encrypt --cipher ' aes-256-gcm chacha20-poly1305 '!letter.bw'
offers 'blockwarp-cli encrypt --strategy b' bitsliced byte-global '!word-readonly'
offers 'blockwarp-cli encrypt --engine ' auto cpu cuda emulated
offers 'blockwarp-cli bench --engine ' auto cpu vaes
offers 'blockwarp-cli encrypt --container ' blockwarp age openssl raw
offers 'blockwarp-cli bench --experiment ' size-sweep list
offers 'blockwarp-cli bench report pratt' pratt pratt/tables
offers 'blockwarp-cli bench profile ' show all ttable4
offers 'blockwarp-cli keygen --type ' x25519 rsa-3072
offers 'blockwarp-cli decrypt le' letter.bw
offers 'blockwarp-cli encrypt --passphrase-file le' letter.bw
offers 'blockwarp-cli rsa ' sign verify encrypt decrypt bench
offers 'blockwarp-cli rsa sign --k' --key --key-passphrase-file

# Names of contacts are known when the shell asks.
PATH=$(dirname "$program"):$PATH
export PATH XDG_DATA_HOME=$scratch/data
expect 0 cli keygen -o "$scratch/key"
cli keygen -y "$scratch/key" | cli keys add Anna - >"$scratch/out" || fail "keys add"
offers 'blockwarp-cli encrypt --to ' Anna '!letter.bw'
offers 'blockwarp-cli keys remove A' Anna
[ ! -e "$manual/blockwarp" ] || offers 'blockwarp --enc' --encrypt '!--export-leak'
[ ! -e "$manual/blockwarp" ] || offers 'blockwarp le' letter.bw
