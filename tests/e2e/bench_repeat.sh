#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Repeated runs, their comparison, and two programs in turns; figures are not judged.
. "$(dirname "$0")/lib.bash"
need python3
job=(bench --bytes 64K --scope memory --samples 12)

expect 0 cli "${job[@]}" --repeat 3 --json a
expect 0 cli "${job[@]}" --repeat 2 --json b
python3 - <<'P' || fail "bench --repeat --json"
import json, math
for name, count in ("a", 3), ("b", 2):
    run = json.load(open(name))
    one = run["measured"][0]
    assert run["complete"] and run["version"] == 6 and run["experiment"] == "scopes", run
    assert one["repetitions"] == [6] * count, one["repetitions"]
    medians = []
    for i in range(count):
        samples = sorted(one["seconds"][6 * i : 6 * i + 6])
        medians.append((samples[2] + samples[3]) / 2)
    mean = math.exp(sum(map(math.log, medians)) / count)
    assert math.isclose(one["summary"]["median_seconds"], mean), one["summary"]
P
expect 0 cli bench compare a b --json
python3 - <<'P' || fail "compare --json: $(cat out)"
import json
report = json.load(open("out"))
row, = report["rows"]
low, high = row["interval"]
assert low <= row["difference"] <= high, row
assert not row["differs"] or low > 0 or high < 0, row
P
# One repetition: the change, and no statement.
expect 0 cli "${job[@]}" --json once
expect 0 cli bench compare a once
grep -q "no statement: one repetition" out || fail "no sentence: $(cat out)"
expect 5 cli bench compare a once --fail-above 5%
for share in -1 100 abc 5%% nan; do expect 2 cli bench compare a b --fail-above "$share"; done
for count in 0 101 x; do expect 2 cli "${job[@]}" --repeat $count; done

# Nothing is asked but what this machine can show: a run twice as slow fails, whatever the noise.
python3 - <<'P'
import json
for name, factor in ("fast", 1), ("slow", 2), ("same", 1):
    run = json.load(open("a"))
    run["measured"][0]["seconds"] = [factor * (1 + 0.001 * (i // 6)) for i in range(18)]
    run["measured"][0]["phases"] = {}
    del run["measured"][0]["phases"]
    json.dump(run, open(name, "w"))
P
expect 4 cli bench compare fast slow --fail-above 5%
grep -q "1 of 1 differ" out || fail "no verdict: $(cat out)"
expect 0 cli bench compare slow fast --fail-above 5%
expect 0 cli bench compare fast same --fail-above 5%

# A repetition that dies is named, and the rest is kept. Ctrl+C ends the child, too.
python3 - "$program" <<'P' || fail "a repetition that dies, or Ctrl+C"
import os, signal, subprocess, sys
def start(size):
    return subprocess.Popen([sys.argv[1], "bench", "--bytes", size, "--scope", "memory", "--samples", "4000", "--repeat", "2"],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
def child(run):
    while True:
        for entry in os.listdir("/proc"):
            try:
                if entry.isdigit() and open(f"/proc/{entry}/stat").read().rsplit(")", 1)[1].split()[1] == str(run.pid):
                    return int(entry)
            except OSError:
                pass
        assert run.poll() is None, run.communicate()

run = start("1M")
os.kill(child(run), signal.SIGKILL)
out, err = run.communicate(timeout=100)
assert run.returncode == 0 and "Repetition 1 did not come to its end (exit code 137)" in out, (run.returncode, out, err)

run = start("64M")
first = child(run)
run.send_signal(signal.SIGINT)
out, err = run.communicate(timeout=60)
assert run.returncode == 130 and not out, (run.returncode, out, err)
assert not os.path.exists(f"/proc/{first}"), "the child goes on"
P

# Two programs in turns.
pair=(bench pair "$program" "$program" --experiment threads --quick --set threads=1 --set sizes=64K --set scopes=memory)
expect 0 cli "${pair[@]}" --repeat 2
grep -q "^  CPU " out || fail "no row: $(cat out)"
printf '#!/bin/sh\nexec sleep 60\n' >hangs
printf '#!/bin/sh\nexit 1\n' >fails
chmod +x hangs fails
for other in "$PWD/hangs" "$PWD/fails" "$PWD/missing"; do
    expect 2 cli bench pair "$program" "$other" --experiment threads --quick --set threads=1 --set sizes=64K \
        --set scopes=memory --repeat 1 --limit 5
    grep -q "$(basename "$other")" err || fail "not named: $(cat err)"
done
expect 2 cli bench pair blockwarp-cli "$program" --experiment threads
