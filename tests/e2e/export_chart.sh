#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Charts of kept runs by script: the window program without a display.
. "$(dirname "$0")/lib.bash"
window=$(dirname "$program")/blockwarp
[ -x "$window" ] || skip "the window program is not built"
need python3
unset DISPLAY WAYLAND_DISPLAY QT_QPA_PLATFORM

expect 0 cli bench --experiment threads --quick --samples 1 --set limit=0 --set threads=1,2 \
    --bytes 64K --scope kernel,memory --json run.json

expect 0 "$window" --export-chart run.json -o run.png
grep -q '^kernel only, aes-128-ctr encryption$' out || fail "not the first chart: $(cat out)"
[ "$(head -c 8 run.png | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] || fail "no PNG"

expect 0 "$window" --export-chart run.json --facet memory --unit s --overlay run.json -o run.svg
grep -q '^memory to memory, aes-128-ctr encryption$' out || fail "another chart: $(cat out)"
grep -q '<svg' run.svg || fail "no SVG"
grep -q 'run: CPU' run.svg || fail "the other run is not drawn"
grep -q "20[0-9-]*T[0-9:]*Z · Blockwarp $(cli --version | grep -o '[0-9][0-9.]*' | head -1)" run.svg ||
    fail "neither date nor program is at the foot"
grep -q "$(grep -m1 'model name' /proc/cpuinfo | sed 's/.*: //')" run.svg || fail "no machine at the foot"
python3 - <<'P'
import json
run = json.load(open("run.json"))
run["conditions"].update({"GPU 0": "Cat 9, fast", "GPU 1": "Cat 9, fast"})
run["cautions"], run["complete"] = ["The cat sat on the keyboard " + 12 * "again and " + "again."], False
json.dump(run, open("cat.json", "w"))
P
expect 0 "$window" --export-chart cat.json -o cat.svg
grep -q 'Stopped early: not everything was timed. · The cat sat' cat.svg ||
    fail "what makes it doubtful is not at the foot"
grep -q ' · 2 × Cat 9 · ' cat.svg || fail "equal GPUs are not counted"
grep -q 'again.<' cat.svg || fail "a long foot is cut"

# A report's numbers: by name and value, in its unit, and without the conditions of our machine.
mkdir runs
expect 0 cli bench report pratt/speed-up --quick --runs runs
expect 0 "$window" --export-chart runs/pratt-speed-up.json -o report.svg
grep -q 'GPU (GTX 670)' report.svg || fail "it has no name"
grep -q '42 times' report.svg || fail "it has no value"
! grep -q ' · Blockwarp ' report.svg || fail "our conditions are below a report's number"
expect 0 cli bench report pratt/tables --quick --runs runs
expect 0 "$window" --export-chart runs/pratt-tables.json -o report.svg --force
grep -q '744 ms' report.svg || fail "not in the unit that the report prints"
expect 0 "$window" --export-chart run.json -o run.pdf
[ "$(head -c 4 run.pdf)" = %PDF ] || fail "no PDF"

expect 1 "$window" --export-chart run.json -o run.svg
expect 0 "$window" --export-chart run.json --force -o run.svg
expect 2 "$window" --export-chart run.json -o x.jpg
expect 2 "$window" --export-chart run.json
expect 2 "$window" --export-chart run.json --facet nothing -o x.png
grep -q 'memory to memory' err || fail "the charts are not named: $(cat err)"
expect 2 "$window" --export-chart run.json --unit furlongs -o x.png
grep -q 'GB/s' err || fail "the units are not named: $(cat err)"

# A run to draw with it must have the chart; a run without any has nothing to draw.
expect 0 cli bench --experiment threads --quick --samples 1 --set limit=0 --set threads=1,2 \
    --bytes 64K --scope kernel --json kernel.json
expect 0 "$window" --export-chart run.json --overlay kernel.json -o both.svg
expect 2 "$window" --export-chart run.json --facet memory --overlay run.json --overlay kernel.json \
    -o x.png
grep -q 'kernel.json.*no chart.*memory to memory.*it has: kernel only, aes-128-ctr encryption' err ||
    fail "what the other run lacks and has is not named: $(cat err)"
cat >none.json <<'END'
{"format": "blockwarp-run", "version": 3, "experiment": "threads", "time": "", "complete": false,
 "settings": {}, "conditions": {}, "measured": []}
END
expect 2 "$window" --export-chart none.json -o x.png
grep -q 'none.json.*has nothing to draw' err || fail "an empty run: $(cat err)"
expect 2 "$window" --export-chart run.json --overlay none.json -o x.png
grep -q 'none.json.*has nothing to draw' err || fail "an empty overlay: $(cat err)"

# A heat map has room for the difference to one other run, which must have timed the same cells.
cells() { # threads per block, note
    cat <<END
{"format": "blockwarp-run", "version": 3, "experiment": "launch-shape", "time": "", "note": "$2",
 "complete": true, "settings": {}, "conditions": {}, "measured": [{"facet": "kernel only",
 "series": "GPU", "category": "1", "x": $1, "work": {"engine": "cuda", "scope": "kernel",
 "cipher": "aes-128-ctr", "direction": "encrypt", "bytes": 1000000}, "seconds": [0.001, 0.002],
 "phases": {"read": [0, 0], "to_device": [0, 0], "kernel": [0.001, 0.002], "from_device": [0, 0],
 "write": [0, 0]}}]}
END
}
cells 64 now >map.json
cells 64 before >before.json
cells 64 long-ago >older.json
cells 128 wide >wide.json
expect 0 "$window" --export-chart map.json --overlay before.json -o map.svg
grep -q 'slower than “before”' map.svg || fail "no difference is drawn"
expect 2 "$window" --export-chart map.json --overlay before.json --overlay older.json -o x.png
grep -q 'heat map takes one --overlay only.*“before”.*“older.json”' err ||
    fail "the second is not refused: $(cat err)"
expect 2 "$window" --export-chart map.json --overlay wide.json -o x.png
grep -q 'wide.json.*has no cell of this heat map' err || fail "nothing to compare: $(cat err)"

expect 1 "$window" --export-chart missing.json -o x.png
expect 1 "$window" --export-chart run.png -o x.png
[ ! -e x.png ] || fail "a refusal left a picture"
