#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The age program decrypts our files and we decrypt its files: recipients, recipient files, armor,
# standard streams, passphrases. BLOCKWARP_LARGE_TESTS=1 adds a file of 1 GiB.
here=$(cd "$(dirname "$0")" && pwd)
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi # time is not to go into flushing disks
if [ -n "${BLOCKWARP_LARGE_TESTS:-}" ]; then unset TMPDIR; fi
. "$here/lib.bash"
need age
need age-keygen
need python3

age-keygen -o key.1 2>out || fail "age-keygen"
theirs=$(age-keygen -y key.1)
ours=$(cli keygen -o key.2) || fail "keygen"
[ "$(age-keygen -y key.2)" = "$ours" ] || fail "age-keygen finds another public key in our file"
printf '# two\n%s\n\n%s\n' "$theirs" "$ours" >recipients

# check FILE PLAIN WHAT: both programs open it, each with either key, from a file and from a pipe
check() {
    age -d -i key.1 "$1" | cmp - "$2" || fail "age decrypts $3"
    age -d -i key.2 <"$1" | cmp - "$2" || fail "age decrypts $3 from a pipe"
    expect 0 cli decrypt -i key.2 --force -o back "$1"
    same back "$2" "we decrypt $3"
    cli decrypt -i key.1 -o - - <"$1" | cmp - "$2" || fail "we decrypt $3 from a pipe"
}

# check_size PLAIN WHAT
check_size() {
    local armor
    for armor in "" --armor; do
        expect 0 cli encrypt --container age -r "$theirs" -r "$ours" $armor --force -o sealed "$1"
        check sealed "$1" "our file, $2 $armor"
        # shellcheck disable=SC2002
        cat "$1" | cli encrypt --container age -r recipients $armor -o - - | cat >sealed
        check sealed "$1" "our stream, $2 $armor"
        age -r "$theirs" -r "$ours" $armor -o sealed "$1" || fail "age -r"
        check sealed "$1" "age's file, $2 $armor"
        # shellcheck disable=SC2002
        cat "$1" | age -R recipients $armor | cat >sealed
        check sealed "$1" "age's stream, $2 $armor"
    done
}

for size in 0 1 65535 65536 65537 $((10 * 1024 * 1024 + 7)); do
    random "$size" plain
    check_size plain "$size bytes"
done

random 200001 plain
for engine in reference emulated; do
    expect 0 cli encrypt --container age -r recipients --engine $engine --force -o sealed plain
    check sealed plain "our file, engine $engine"
    age -R recipients -o sealed plain
    expect 0 cli decrypt -i key.1 --engine $engine --force -o back sealed
    same back plain "we decrypt age's file, engine $engine"
done

# For the owner of an identity file.
age -e -i key.2 -o sealed plain || fail "age -e -i"
expect 0 cli decrypt -i key.1 -i key.2 --force -o back sealed
same back plain "age -e -i"

terminal() { python3 "$here/on_terminal.py" "$@" </dev/null 2>shown || fail "$* -- $(cat shown)"; }

# SSH keys, alone and in a file of recipients.
if command -v ssh-keygen >/dev/null; then
    for type in ed25519 rsa; do
        ssh-keygen -q -t $type -N "" -f ssh.$type || fail "ssh-keygen"
        cat recipients ssh.$type.pub >many
        for recipients in ssh.$type.pub many; do
            expect 0 cli encrypt --container age -r "$recipients" --force -o sealed plain
            age -d -i ssh.$type sealed | cmp - plain || fail "age decrypts ours for ssh-$type"
            age -R "$recipients" -o sealed plain || fail "age -R $recipients"
            expect 0 cli decrypt -i ssh.$type --force -o back sealed
            same back plain "we decrypt age's for ssh-$type"
        done
    done

    # Blockwarp files for both, which age does not read.
    for type in ed25519 rsa; do
        expect 0 cli encrypt -r ssh.ed25519.pub -r ssh.rsa.pub -r "$theirs" --force -o sealed plain
        expect 0 cli decrypt -i ssh.$type --force -o back sealed
        same back plain "a Blockwarp file for ssh-$type"
    done

    # With a passphrase; age knows two of the ciphers.
    printf 'open sesame\n' >pass && printf 'open barley\n' >wrong
    for type in ed25519 rsa; do
        for cipher in aes256-ctr aes256-cbc aes128-ctr aes256-gcm@openssh.com; do
            rm -f locked locked.pub
            ssh-keygen -q -t $type -N "open sesame" -Z $cipher -a 4 -f locked || fail "ssh-keygen"
            expect 0 cli encrypt --container age -r locked.pub --force -o sealed plain
            case $cipher in
            aes256-c*)
                terminal "open sesame" age -d -i locked -o back.age sealed
                same back.age plain "age decrypts ours for ssh-$type, $cipher"
                ;;
            esac
            age -R locked.pub -o sealed plain || fail "age -R locked.pub"
            expect 0 cli decrypt -i locked --identity-passphrase-file pass --force -o back sealed
            same back plain "we decrypt age's for ssh-$type, $cipher"
            rm back
            unchanged . expect 2 cli decrypt -i locked --identity-passphrase-file wrong -o back sealed
            grep -q "locked, line 1: the passphrase given for it is wrong" err || fail "$(cat err)"
            terminal "open sesame" "$program" decrypt -i locked -o back sealed
            grep -q "Passphrase of locked" shown || fail "another question: $(cat shown)"
            same back plain "a passphrase typed for ssh-$type, $cipher"
        done
    done
fi

# Passphrases, typed.
terminal "open sesame|open sesame" age -p -o sealed plain
terminal "open sesame" "$program" decrypt --force -o back sealed
same back plain "we decrypt age -p"
echo "open sesame" >pass
expect 0 cli encrypt --container age --passphrase-file pass --armor --force -o sealed plain
terminal "open sesame" age -d -o back.age sealed
same back.age plain "age decrypts our passphrase file"

if [ -n "${BLOCKWARP_LARGE_TESTS:-}" ]; then
    random $((1 << 30)) plain
    expect 0 cli encrypt --container age -r "$ours" --force -o sealed plain
    age -d -i key.2 sealed | cmp - plain || fail "age does not decrypt our 1 GiB"
    age -r "$ours" -o sealed plain || fail "age -r"
    cli decrypt -i key.2 -o - sealed | cmp - plain || fail "we do not decrypt age's 1 GiB"
fi
