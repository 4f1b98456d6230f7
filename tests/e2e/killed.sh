#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# kill -9 at a random moment, 200 times: the input is as it was, the output is not there or whole.
# Where one is replaced, it is the older one or the new one, whole. Of 2,000 files, too.
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi # time is not to go into flushing disks
. "$(dirname "$0")/lib.bash"
need python3

random 3000001 plain
recipient=$(cli keygen -o key) || fail "keygen"
cli encrypt -r "$recipient" -o sealed plain || fail "encrypt"
mkdir folder

cat >kill.py <<'PY'
import os, random, subprocess, sys, time

program, recipient = sys.argv[1:]
new = "folder/new"
older = b"older"

def read(path):
    with open(path, "rb") as file:
        return file.read()

plain, sealed = read("plain"), read("sealed")

def job(i):
    sealing = i % 2 == 0
    words = ["encrypt", "-r", recipient] if sealing else ["decrypt", "-i", "key"]
    return words + (["--force"] if i % 4 > 1 else []) + ["-o", new, "plain" if sealing else "sealed"]

def run(words, seconds=None):
    child = subprocess.Popen([program] + words, stdin=subprocess.DEVNULL)
    try:
        child.wait(seconds)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    return child.returncode

def content(sealing):
    if not sealing:
        return read(new)
    assert run(["decrypt", "-i", "key", "-o", "back", new]) == 0, "what was encrypted is not whole"
    back = read("back")
    os.remove("back")
    return back

def span():
    begin = time.monotonic()
    for i in range(4):
        assert run(job(i)) == 0
        os.remove(new)
    return (time.monotonic() - begin) / 4

def check(i, status):
    """True if there is a new output."""
    assert status in (0, -9), f"exit code {status}"
    assert read("plain") == plain and read("sealed") == sealed, "the input was changed"
    replacing = i % 4 > 1
    there = os.path.exists(new)
    assert there or not replacing, "the older output is gone"
    changed = there and not (replacing and read(new) == older)
    assert changed or status == -9, "done, but without an output"
    if changed:
        assert content(i % 2 == 0) == plain, "the output is not whole"
    # Replacing takes a name for the moment of the rename.
    left = [name for name in os.listdir("folder") if name != "new"]
    assert replacing or not left, f"left behind: {left}"
    for name in left + ["new"] * there:
        os.remove("folder/" + name)
    return changed

most = 1.3 * span()
random.seed(1)
killed = changed = 0
for i in range(200):
    if i % 4 > 1:
        with open(new, "wb") as file:
            file.write(older)
    status = run(job(i), random.random() * most)
    killed += status == -9
    changed += check(i, status)
print(f"{killed} killed, {changed} outputs whole, {200 - changed} not there or as before")
assert killed >= 20 and 1 <= changed <= 180, "the moments were not random enough"
PY
python3 kill.py "$program" "$recipient" >log 2>&1 || fail "$(cat log)"
cat log

mkdir many
for i in $(seq 1 2000); do echo "file $i" >"many/$i"; done

cat >kill_many.py <<'PY'
import os, random, shutil, subprocess, sys, time

program, recipient = sys.argv[1:]

def run(words, seconds=None):
    """What was reported as done, and whether it came to its end."""
    child = subprocess.Popen([program] + words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, text=True)
    try:
        said, _ = child.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        child.kill()
        said, _ = child.communicate()
    assert not said or said.endswith("\n"), f"half a line: {said[-80:]!r}"
    return [line.split("\t")[1] for line in said.split("\n")[:-1]], child.returncode == 0

sealing = ["encrypt", "-r", recipient, "-o", "coded", "many"]
opening = ["decrypt", "-i", "key", "-o", "opened", "coded"]
begin = time.monotonic()
reported, done = run(sealing)
assert done and sorted(reported) == sorted(f"coded/{i}.bw" for i in range(1, 2001))
span = time.monotonic() - begin
random.seed(2)
counts = []
for _ in range(12):
    shutil.rmtree("coded", ignore_errors=True)
    reported, done = run(sealing, random.random() * 1.2 * span)
    there = os.listdir("coded") if os.path.isdir("coded") else []
    counts.append(len(there))
    assert not [name for name in there if not name.endswith(".bw")], "left behind"
    assert not set(reported) - {"coded/" + name for name in there}, "done, but not there"
    assert not done or len(there) == 2000
    if not there: continue
    shutil.rmtree("opened", ignore_errors=True)
    assert run(opening)[1], "one of those there is not whole"
    for name in os.listdir("opened"):
        with open("opened/" + name) as file:
            assert file.read() == f"file {name}\n", name
    assert len(os.listdir("opened")) == len(there)
assert sorted(os.listdir("many"), key=int) == [str(i) for i in range(1, 2001)]
print("outputs when killed:", counts)
assert any(0 < count < 2000 for count in counts), "the moments were not random enough"
PY
python3 kill_many.py "$program" "$recipient" >log 2>&1 || fail "$(cat log)"
cat log
