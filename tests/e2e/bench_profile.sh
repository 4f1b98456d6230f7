#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# bench profile: what came with the program, and what cannot be.
. "$(dirname "$0")/lib.bash"
export XDG_DATA_HOME="$PWD/data"

expect 0 cli bench profile show
grep -q "aes-128-ctr encryption" out || fail "no profile came with the program"
grep -q "Bound by:" out || fail "it does not say what bounds a kernel"
expect 0 cli bench profile show ttable4 --cipher aes-256-ctr,aes-128-ctr
grep -q "ttable4" out || fail "the named strategy is not shown"
grep -q "byte-global" out && fail "strategies that were not named are shown"
expect 0 cli bench profile show --cipher aes-128-xts
grep -q "aes-128-ctr" out && fail "ciphers that were not named are shown"
expect 2 cli bench profile show moons
mkdir -p data/blockwarp/profiles
echo '{' > data/blockwarp/profiles/broken.json
expect 0 cli bench profile show
grep -q "broken.json" err || fail "a broken file is not named"

expect 2 cli bench profile --once moons --bytes 1K
grep -q "no strategy called moons" err || fail "the strategy is not named"
expect 2 cli bench profile --both --decrypt
if cli devices --json | grep -q '"name"'; then
    expect 2 cli bench profile moons
    expect 0 cli bench profile --once byte-global --bytes 1K
else
    expect 1 cli bench profile
    grep -q "No GPU can be used" err || fail "it does not say what is missing"
fi
