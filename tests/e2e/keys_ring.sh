#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Contacts and own keys by name; the age program reads what is exported and opens what is encrypted.
. "$(dirname "$0")/lib.bash"
need age
need age-keygen
need ssh-keygen

export XDG_DATA_HOME=$scratch/data
ring=$XDG_DATA_HOME/blockwarp/keys

said() { grep -q -- "$1" err || fail "not said: $1 -- $(cat err)"; }
printed() { grep -q -- "$1" out || fail "not printed: $1 -- $(cat out)"; }

random 1000 plain
age-keygen -o anna.key 2>/dev/null || fail "age-keygen"
age-keygen -y anna.key >anna.pub
ssh-keygen -q -t ed25519 -N "" -f bob || fail "ssh-keygen"
ssh-keygen -q -t rsa -b 2048 -N "" -f carl || fail "ssh-keygen"
ssh-keygen -q -t ecdsa -N "" -f dora || fail "ssh-keygen"
expect 0 cli keygen --type pq -o pq.key

# An empty ring
expect 0 cli keys list
[[ ! -s out && ! -e $ring ]] || fail "listing makes something: $(cat out)"
unchanged . expect 2 cli encrypt --to Anna -o sealed plain
said "no contact is called Anna"

# Adding: from a file, as typed, from standard input; the fingerprint is printed.
expect 0 cli keys add Anna anna.pub
printed "^Anna.X25519.\([a-z]* \)\{5\}[a-z]*$"
expect 0 cli keys add Bob "$(cat bob.pub)"
printed "^Bob.ssh-ed25519."
cat carl.pub dora.pub anna.pub | cli keys add Carl - >out 2>err || fail "standard input: $(cat err)"
said "line 2: its type is ecdsa.* It is left out"
said "Anna has the same X25519 key"
printed "^Carl.RSA."
[ "$(stat -c %a "$ring")" = 700 ] || fail "the folder is not private"
[ "$(stat -c %a "$ring/contacts.toml")" = 600 ] || fail "contacts.toml is not private"

# The words do not depend on how a key is written.
expect 0 cli keygen -y carl
ssh-keygen -e -m PKCS8 -f carl.pub >carl.pem
expect 0 cli keys add Carl2 carl.pem
cut -f 3 out >words
expect 0 cli keys list
grep "^Carl.contact.RSA" out | cut -f 4 | cmp - words || fail "PEM and ssh-rsa have other words"
expect 0 cli keys remove Carl2
said "no list of the files"
said "rewrap"

# What is refused changes nothing.
cp "$ring/contacts.toml" before
for name in "" " x" "-x" $'a\nb' $'a\xe2\x80\xaeb' $'a\xe2\x80\x8bb' $'a\xe3\x85\xa4b' "$(printf 'x%.0s' {1..201})"; do
    expect 2 cli keys add "$name" bob.pub
done
expect 2 cli keys add Anna anna.pub
said "has these keys already"
expect 2 cli keys add Dora dora.pub
expect 2 cli keys add Eve anna.key
said "private key"
expect 2 cli keys rename Anna BOB
same before "$ring/contacts.toml" "something was written"

# Of a file with keys that the contact has, the others are added.
cat anna.pub bob.pub >both.pub
expect 0 cli keys add Anna both.pub
said "Anna has 1 of the 2 keys already"
[ "$(wc -l <out)" = 1 ] || fail "a key was added twice: $(cat out)"
expect 2 cli keys add Anna both.pub
said "has these keys already"
cp before "$ring/contacts.toml"

# Encrypting by name; age opens it.
expect 0 cli encrypt --container age --to ANNA --to Bob -o two.age plain
age -d -i anna.key two.age | cmp - plain || fail "age does not open it with Anna's key"
age -d -i bob two.age | cmp - plain || fail "age does not open it with Bob's key"
unchanged . expect 2 cli encrypt --to Ana -o new plain
said "similar names: Anna"

# Post-quantum keys are used if everybody has one, and are never mixed with others.
expect 0 cli keys add Anna pq.key.pub
expect 0 cli encrypt --to Anna -o pq.bw plain
said "Anna has 2 keys; .* mlkem768x25519"
expect 0 cli decrypt -i pq.key -o back pq.bw
same back plain "post-quantum" && rm back
expect 0 cli encrypt --container age --to Anna --to Bob -o both.age plain
said "Anna has 2 keys; .* X25519"
age -d -i anna.key both.age | cmp - plain || fail "the X25519 key was not chosen"
expect 0 cli keys add Quinn pq.key.pub
unchanged . expect 2 cli encrypt --to Quinn --to Bob -o new plain
said "only a post-quantum key"

# Giving a file to somebody else by name
expect 0 cli encrypt --to Bob -o plans.bw plain
expect 0 cli rewrap -i bob --to Carl plans.bw
said "Carl has 2 keys; .* X25519"
expect 0 cli decrypt -i anna.key -o back plans.bw
same back plain "rewrap --to" && rm back
unchanged . expect 2 cli rewrap -i anna.key --add plans.bw
expect 2 cli rewrap -i anna.key --add --to Nobody plans.bw
expect 0 cli encrypt --to Quinn -o quantum.bw plain
expect 0 cli rewrap -i pq.key --add --to Anna quantum.bw # with the key of the file's family
said "mlkem768x25519"
expect 0 cli rewrap -i anna.key --add --to Anna plans.bw
said "X25519"
unchanged . expect 2 cli rewrap -i pq.key --add --to Bob quantum.bw

# Exported keys are a recipients file of age.
expect 0 cli keys export Bob Carl -o team.txt
age -R team.txt -o team.age plain || fail "age does not take the exported file"
age -d -i carl team.age | cmp - plain || fail "age -R"
unchanged . expect 1 cli keys export Bob -o team.txt
expect 0 cli keys rename Bob Robert
expect 0 cli keys export robert
printed "^# Robert$"
printed "$(cut -d ' ' -f 2 bob.pub | cut -c 1-60)"

# Names that a person cannot tell apart are one.
expect 0 cli keys add $'Ren\xc3\xa9' bob.pub
expect 0 cli keys add $'rene\xcc\x81' carl.pub
[ "$(cut -f 2 out)" = RSA ] || fail "not added to the same contact"
[ "$(cli keys list --names | grep -ci ren)" = 1 ] || fail "two contacts of one name"

# An edit by hand is noticed, and accepted where somebody says so.
sed -i 's/^name = "Robert"/name = "Anna B."/' "$ring/contacts.toml"
expect 3 cli keys check
said "Anna B.: .*changed outside"
unchanged . expect 2 cli encrypt --to "Anna B." -o new plain
said "damaged"
expect 0 cli keys check --accept "Anna B."
printed "ssh-ed25519"
expect 0 cli keys check
expect 0 cli encrypt --to "Anna B." --force -o sealed plain

# Two entries of one name are both removed, if that is said.
cp "$ring/contacts.toml" before
cat before - <<<"$(sed -n '/^\[\[contact/,/^check/p' before | sed -n '1,/^check/p')" >"$ring/contacts.toml"
expect 3 cli keys check
twice=$(grep -m1 damaged out | cut -f 1)
expect 2 cli keys remove "$twice"
said "2 entries are called"
expect 0 cli keys remove --all "$twice"
expect 0 cli keys check
cp before "$ring/contacts.toml"

# What cannot be read is never written over.
echo "[[contact" >>"$ring/contacts.toml"
cp "$ring/contacts.toml" before
expect 3 cli keys add Frank bob.pub
said "contacts.toml: line"
same before "$ring/contacts.toml" "written over"
sed -i '$d' "$ring/contacts.toml"

# Two programs at once
for i in $(seq 20); do cli keys add "Person $i" bob.pub >/dev/null 2>&1 & done
wait
[ "$(cli keys list --names | grep -c '^Person ')" = 20 ] || fail "an entry was lost"

cli keys list --json | python3 -c 'import json, sys
names = {entry["name"]: entry for entry in json.load(sys.stdin)}
assert names["Anna"]["keys"][0]["kind"] == "X25519", names["Anna"]' || fail "keys list --json"

# Own keys: one passphrase for all of them, and decrypt finds them by itself.
echo "six words of a passphrase here" >pass
expect 0 cli keys new me --passphrase-file pass
said "One passphrase locks all"
expect 0 cli keys new "me too" --type pq --passphrase-file pass
printed "mlkem768x25519"
[ -f "$ring/identities.age.before" ] || fail "the version before is not kept"
[ "$(stat -c %a "$ring/identities.age" "$ring/identities.age.before" | sort -u)" = 600 ] ||
    fail "own keys are not private"
cp "$ring/identities.age" before
echo "another" >wrong
expect 2 cli keys new third --passphrase-file wrong
same before "$ring/identities.age" "a wrong passphrase changed the file"
expect 2 cli keys new ME --passphrase-file pass
same before "$ring/identities.age" "a name that is taken changed the file"
if grep -rq "AGE-SECRET-KEY" "$ring"; then fail "a private key is readable"; fi

expect 0 cli encrypt --to me -o mine.bw plain
expect 0 cli encrypt --to "me too" -o mine-pq.bw plain
unchanged . expect 3 setsid -w "$program" decrypt -o back mine.bw
said "none of your open keys opens it; 1 locked one was not tried"
for file in mine.bw mine-pq.bw; do
    expect 0 cli decrypt --identity-passphrase-file pass -o back "$file"
    same back plain "an own key" && rm back
done
expect 0 cli verify --identity-passphrase-file pass mine.bw
expect 0 cli rewrap --identity-passphrase-file pass --to me --to Carl mine.bw
expect 0 cli decrypt -i anna.key -o back mine.bw && same back plain "rewrap with an own key" && rm back

# An open SSH key is tried before a locked one is asked for, and stays where it is.
expect 0 cli keys own laptop bob
said_nothing=$(cat err)
[ -z "$said_nothing" ] || fail "unexpected: $said_nothing"
expect 2 cli keys own other -
expect 2 cli keys own other bob # is listed
expect 0 cli keys own pem carl
expect 0 cli keys own anna2 anna.key
expect 0 cli keys remove anna2
expect 0 cli encrypt --to laptop -o ssh.age --container age plain
expect 0 cli decrypt -o back ssh.age
same back plain "an own SSH key" && rm back
cli decrypt -o back - <ssh.age >out 2>err || fail "standard input: $(cat err)"
same back plain "an own SSH key, from standard input" && rm back
expect 0 cli encrypt --to laptop -o ssh.txt --container age --armor plain
dd if=ssh.txt status=none | cli decrypt -o - - >back 2>err || fail "a text from a pipe: $(cat err)"
same back plain "an own SSH key, from a pipe with a text" && rm back
dd if=mine.bw status=none | setsid -w "$program" decrypt -o back - >out 2>err && fail "a locked key opened a file"
said "1 locked one was not tried"
[ ! -e back ] || fail "something was written"
dd if=mine-pq.bw status=none | cli decrypt --identity-passphrase-file pass -o - - >back 2>err || fail "$(cat err)"
same back plain "a locked key, from a pipe" && rm back
expect 0 cli keys remove laptop
[ -f bob ] || fail "the SSH key was removed"
unchanged . expect 3 setsid -w "$program" decrypt -o back ssh.age

# A file that no own key opens keeps nobody from the others, and neither do folders and damage.
expect 0 cli keys own laptop bob
mkdir many
cp ssh.age many/mine.age
age -r "$(cat anna.pub)" -o many/other.age plain
head -c 30 ssh.age >many/cut.age
status=0
setsid -w "$program" decrypt many -o opened >out 2>err || status=$?
[ "$status" -ne 0 ] || fail "two files were not opened, and nothing is said"
same opened/mine plain "beside others"
said "other.age"
status=0
setsid -w "$program" verify many >out 2>err || status=$?
printed "mine.age"
said "3 of 3"
expect 0 cli keys remove laptop
cp bob moved
expect 0 cli keys own moved moved
rm moved
unchanged . expect 3 setsid -w "$program" decrypt -o back ssh.age
said "the private key of moved is not used"
expect 0 cli keys remove moved

# A file for a passphrase is opened as ever.
expect 0 cli encrypt --passphrase-file pass -o secret.bw plain
unchanged . expect 1 setsid -w "$program" decrypt -o back secret.bw
said "no terminal"
