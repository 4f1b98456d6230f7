#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Questions on the terminal: passphrases are typed unseen, twice when encrypting; ECB asks once.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/lib.bash"
need python3

random 1000 plain
echo "open sesame" >pass

# typed CODE ANSWERS COMMAND...: runs it on a terminal, keeps what that shows in ./shown
typed() {
    local wanted=$1 got=0
    shift
    python3 "$here/on_terminal.py" "$@" </dev/null >out 2>shown || got=$?
    [ $got -eq "$wanted" ] || fail "exit code $got instead of $wanted: $* -- $(cat shown)"
    if grep -q sesame shown; then fail "the passphrase shows: $(cat shown)"; fi
}

typed 0 "open sesame|open sesame" "$program" encrypt -o sealed plain
grep -q "Passphrase: " shown || fail "no question: $(cat shown)"
grep -q "Once more: " shown || fail "asked only once: $(cat shown)"
expect 0 cli decrypt --passphrase-file pass -o back sealed
same back plain "with a typed passphrase"
typed 0 "open sesame" "$program" decrypt --force -o back sealed
same back plain "typed once, to decrypt"
typed 3 "open barley" "$program" decrypt --force -o new sealed
unchanged . typed 2 "open sesame|open sesam" "$program" encrypt -o new plain
grep -q "not typed the same" shown || fail "no reason: $(cat shown)"
unchanged . typed 130 "^C" "$program" encrypt -o new plain
unchanged . typed 3 "" "$program" decrypt -o new plain
if grep -q "Passphrase: " shown; then fail "asked for the passphrase of a plain file: $(cat shown)"; fi
unchanged . typed 130 "open sesame|^C" "$program" encrypt -o new plain

# Without a passphrase of one's own the terminal shows one, and asks for it.
typed 0 "^M|^G" "$program" encrypt --force -o sealed plain
words=$(sed -n 's/^    \([a-z]*\( [a-z]*\)\{5\}\)\r*$/\1/p' shown)
[ -n "$words" ] || fail "no six words: $(cat shown)"
[ ! -s out ] || fail "a passphrase on standard output"
echo "$words" >generated
expect 0 cli decrypt --passphrase-file generated --force -o back sealed
same back plain "with a generated passphrase"
unchanged . typed 2 "^M|open sesame" "$program" encrypt -o new plain
unchanged . typed 2 "^M" "$program" decrypt -o new sealed
unchanged . typed 130 "^M|^C" "$program" encrypt -o new plain

# A weak passphrase is used, and said to be weak.
typed 0 "open sesame|open sesame" "$program" encrypt --force -o sealed plain
grep -q "The passphrase is weak: it has at most [0-9]* bits" shown || fail "no warning: $(cat shown)"
expect 0 cli encrypt --passphrase-file generated --force -o sealed plain
if grep -q weak err; then fail "warned of a strong passphrase: $(cat err)"; fi
expect 0 cli encrypt --passphrase-file pass --force -o sealed plain
grep -q "The passphrase is weak" err || fail "no warning: $(cat err)"

# Suspended at the question, and continued: the shell gets its echo, the question none.
typed 0 "^Z|open sesame|^Z|^Z|open sesame" "$program" encrypt --force -o sealed plain
[ "$(grep -c "stopped, echo is on" shown)" -eq 3 ] || fail "not stopped with echo: $(cat shown)"
[ "$(grep -o "Passphrase: " shown | wc -l)" -eq 2 ] || fail "not asked again: $(cat shown)"
expect 0 cli decrypt --passphrase-file pass --force -o back sealed
same back plain "with a passphrase typed after a pause"

# Re-wrapping asks for the passphrase that the file has, and once that opens it twice for the new one.
typed 3 "open barley" "$program" rewrap --new-passphrase sealed
typed 0 "open sesame|^M|^G" "$program" rewrap --new-passphrase sealed
[ "$(grep -o "Passphrase: " shown | wc -l)" -eq 1 ] || fail "not asked once for the old one: $(cat shown)"
grep -q "New passphrase: " shown || fail "not asked for the new one: $(cat shown)"
sed -n 's/^    \([a-z]*\( [a-z]*\)\{5\}\)\r*$/\1/p' shown >generated
expect 0 cli decrypt --passphrase-file generated --force -o back sealed
same back plain "re-wrapped for a typed passphrase"
expect 0 cli rewrap --passphrase-file generated --new-passphrase-file pass sealed
unchanged . typed 130 "^Z|^C" "$program" encrypt -o new plain

# run.sh STREAMS ARGUMENT...: the program with those of its streams on the terminal, and "plain" piped in
cat >run.sh <<'SH'
for stream in $1; do
    case $stream in
    1) exec >/dev/tty ;;
    2) exec 2>/dev/tty ;;
    esac
done
shift
exec "$under_test" "$@" <plain
SH
export under_test=$program

# What is piped in is no answer.
typed 0 "open sesame|open sesame" sh run.sh "" encrypt -o - -
mv out piped
expect 0 cli decrypt --passphrase-file pass --force -o back piped
same back plain "a pipe beside the terminal"

# Bytes are no text for a terminal.
unchanged . typed 2 "" sh run.sh 1 encrypt --passphrase-file pass -o - plain

# While a key is derived, the line says why that takes long, and counts nothing.
typed 0 "" sh run.sh 2 decrypt --passphrase-file pass --force -o back sealed
grep -q "Deriving the key from the passphrase, which is slow on purpose" shown || fail "not said: $(cat shown)"
if grep -q "  0.0 %\|0.00 GB/s" shown; then fail "counts nothing: $(cat shown)"; fi

# Nor is the progress a part of a text.
typed 0 "" sh run.sh "1 2" decrypt --passphrase-file pass -o - sealed
if grep -aq " s left" shown; then fail "progress amid the text"; fi

# ECB.
ecb=(encrypt --cipher aes-128-ecb --passphrase-file pass -o ecb plain)
unchanged . typed 130 "n" sh run.sh 2 "${ecb[@]}"
grep -q "ECB shows" shown || fail "no caution: $(cat shown)"
typed 0 "y" sh run.sh 2 "${ecb[@]}"
[ -e ecb ] || fail "no output after a yes"
typed 0 "" sh run.sh 2 "${ecb[@]}" --force
typed 0 "" sh run.sh 2 encrypt --cipher aes-128-ctr --passphrase-file pass -o ctr plain

# A protected key asks for its own.
cli keygen --type rsa-3072 --passphrase-file pass -o rsa >out || fail "keygen"
expect 0 cli encrypt -r rsa.pub -o for-rsa plain
typed 0 "open sesame" "$program" decrypt -i rsa --force -o back for-rsa
same back plain "with a typed passphrase of a key"
typed 0 "open sesame|open sesame" "$program" keygen --type rsa-3072 --passphrase -o typed-key
expect 0 cli encrypt -r typed-key.pub -o for-typed plain
expect 0 cli decrypt -i typed-key --identity-passphrase-file pass --force -o back for-typed
same back plain "a key with a typed passphrase"

# So does an identity file that is an age file.
cli keygen -o identity >recipient || fail "keygen"
for armor in "" --armor; do
    expect 0 cli encrypt --container age $armor --passphrase-file pass --force -o identity.age identity
    expect 0 cli encrypt -r "$(cat recipient)" --force -o for-identity plain
    typed 0 "open sesame" "$program" decrypt -i identity.age --force -o back for-identity
    grep -q "Passphrase of identity.age: " shown || fail "no question: $(cat shown)"
    same back plain "with an encrypted identity file $armor"
    expect 0 cli decrypt -i identity.age --identity-passphrase-file pass --force -o back for-identity
    unchanged . typed 2 "open barley" "$program" decrypt -i identity.age -o new for-identity
done

# No terminal, no passphrase.
unchanged . expect 1 setsid "$program" decrypt -o new sealed
grep -q "no terminal" err || fail "no reason: $(cat err)"
