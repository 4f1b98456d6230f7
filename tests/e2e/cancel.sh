#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Ctrl+C, or SIGTERM, in the middle of a job: exit code 130, soon, and nothing left behind.
. "$(dirname "$0")/lib.bash"

truncate -s 2G large
key_for aes-128-ctr >key && echo text >pass && mkdir target

# Waits until the program has said what a signal shall do: before that, none would be heard.
wait_for_handler() { # PID
    local caught
    for _ in $(seq 300); do
        caught=$(awk '/^SigCgt/ {print $2}' "/proc/$1/status")
        if ((0x$caught & 0x4000)); then return; fi # TERM, the last to be asked for but HUP
        sleep 0.1
    done
    fail "no handler for SIGTERM after 30 s"
}

# interrupt SIGNAL COMMAND...
interrupt() {
    local signal=$1 code=0
    shift
    # A shell has its background jobs ignore INT, and what is ignored stays ignored.
    env --default-signal=INT "$program" "$@" 2>err &
    local job=$!
    wait_for_handler $job
    sleep 0.3
    kill "-$signal" "$job" || fail "it ended by itself before it could be cancelled: $*"
    wait "$job" || code=$?
    [ "$code" -eq 130 ] || fail "exit code $code instead of 130: $* -- $(cat err)"
    [ -z "$(ls -A target)" ] || fail "left behind by $*: $(ls -A target)"
}

raw=(--cipher aes-128-ctr --key-file key --iv-hex "$iv_hex" -o target/new large)
interrupt INT encrypt --engine reference "${raw[@]}"
interrupt INT encrypt --engine reference --chunk 256M "${raw[@]}"
interrupt INT encrypt --engine emulated --strategy byte-global "${raw[@]}"
interrupt TERM encrypt --engine reference "${raw[@]}"
interrupt INT encrypt --engine reference --cipher aes-128-cbc --key-file key --iv-hex "$iv_hex" \
    -o target/new large

# While the key is derived, which takes minutes here.
for _ in 1 2 3; do
    interrupt INT encrypt --container openssl --cipher aes-128-ctr --passphrase-file pass \
        --iterations 2000000000 -o target/new large
done

# The key of a locked SSH key, whose file is changed to ask for as many rounds as are taken: some ten seconds.
if command -v ssh-keygen >/dev/null; then
    ssh-keygen -q -t ed25519 -N "open sesame" -a 1 -f ssh && echo "open sesame" >sesame
    echo text >plain
    cli encrypt -r ssh.pub -o sealed plain || fail "encrypt -r ssh.pub"
    python3 - <<'PY' || fail "another form of key"
import base64
lines = open("ssh").read().split("\n")
key = base64.b64decode("".join(line for line in lines if not line.startswith("-")))
at = 15 + (4 + 10) + (4 + 6) + 4 + (4 + 16) # behind the magic, cipher, KDF and salt
assert key[at:at + 4] == b"\0\0\0\1", key[:at + 4]
text = base64.encodebytes(key[:at] + b"\0\0\4\0" + key[at + 4:]).decode()
open("slow", "w").write(lines[0] + "\n" + text + lines[-2] + "\n")
PY
    interrupt INT decrypt -i slow --identity-passphrase-file sesame -o target/new sealed
    grep -qi cancelled err || fail "not said to be cancelled: $(cat err)"
fi

# A benchmark's files too.
interrupt INT bench --engine reference --bytes 1G --scope file --folder target

# Killed outright: where files can be nameless, nothing remains either.
"$program" encrypt --engine reference "${raw[@]}" &
job=$!
wait_for_handler $job
sleep 0.3
kill -KILL $job && wait $job 2>/dev/null
[ ! -e target/new ] || fail "an incomplete file has the name of the output"

# What nohup wants ignored is ignored: the job goes on to its end.
truncate -s 64M small
env --ignore-signal=HUP "$program" encrypt --engine reference --cipher aes-128-ctr --key-file key \
    --iv-hex "$iv_hex" -o target/new small 2>err &
job=$!
sleep 0.2
kill -HUP "$job" || fail "it ended by itself before the hangup"
code=0
wait "$job" || code=$?
[ "$code" -eq 0 ] || fail "exit code $code after a hangup that is to be ignored: $(cat err)"
