#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Published reports: ours and one from a file, with their numbers beside what is measured here.
. "$(dirname "$0")/lib.bash"
need python3
export XDG_DATA_HOME="$PWD/data"

expect 0 cli bench report list
for entry in pratt/tables msoe/table-4 cudacha20/threads-write nelms/memory polisciuc/processing; do
    grep -q "$entry" out || fail "$entry is not listed"
done

mkdir runs
expect 0 cli bench report msoe/table-4 --quick --set samples=2 --runs runs
grep -q 'machine not named, ms' out || fail "no column for the report's numbers"
python3 - <<'P' || fail "the run that was written"
import json
run = json.load(open("runs/msoe-table-4.json"))
assert run["settings"]["report"] == "msoe/table-4"
first = run["measured"][0]
assert first["printed_by"] == "machine not named" and abs(first["printed_seconds"] - 44.6e-6) < 1e-12
assert first["work"]["bytes"] == 100 and len(first["seconds"]) >= 2
P
expect 1 cli bench report msoe/table-4 --quick --set samples=2 --runs runs # is there already

expect 0 cli bench report pratt/passes --quick
grep -q '36374' out || fail "no number of the report: $(cat out)"
grep -q 'the report measured 10 times' out || fail "it does not say how often: $(cat out)"

# A teacher's own, by its path and from the data folder.
mkdir -p data/blockwarp/reports
sed 's/"example"/"own"/' >own.toml <<'TOML'
format = 1
name = "example"
title = "A small report"
author = "A class"
machine = "our old machine"
about = "One bar."
[[entry]]
name = "bar"
title = "A bar"
shown = "table"
says = "It took a second."
x = "names"
unit = "s"
timed = "kernel"
[[entry.series]]
name = "naive"
engine = "reference"
cipher = "aes-128-ecb"
bytes = 1000
printed = [1]
TOML
expect 0 cli bench report own.toml --quick
grep -q 'our old machine' out || fail "its machine is not named"
cp own.toml data/blockwarp/reports/
expect 0 cli bench report own/bar --quick --save
[ -n "$(ls data/blockwarp/runs)" ] || fail "nothing was saved"

sed 's/unit = "s"/unit = "hours"/' own.toml >bad.toml
expect 3 cli bench report bad.toml
grep -q 'bad.toml: line 13: unit' err || fail "the line is not named: $(cat err)"
expect 2 cli bench report nobody/nothing
expect 2 cli bench report own.toml --quick --set moons=3
