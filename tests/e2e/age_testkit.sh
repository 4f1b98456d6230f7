#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# age's own test kit (tests/data/age-testkit): all of its files, by three ways through the program.
kit=$(cd "$(dirname "$0")/../data/age-testkit" && pwd)
. "$(dirname "$0")/lib.bash"

cat >run.py <<'PY'
"""run.py KIT KEY PROGRAM OPTION... : KEY is for the file that names none. Prints how many files went which way."""
import collections, hashlib, os, subprocess, sys, zlib

kit, key, *program = sys.argv[1:]
SEGMENT = 64 << 10
counts, wrong = collections.Counter(), []
for name in sorted(set(os.listdir(kit)) - {"README.md"}):
    with open(f"{kit}/{name}", "rb") as file:
        head, _, body = file.read().partition(b"\n\n")
    facts = collections.defaultdict(list)
    for line in head.decode().split("\n"):
        word, value = line.split(": ", 1)
        facts[word].append(value)
    if facts["compressed"] == ["zlib"]:
        body = zlib.decompress(body)
    if facts["passphrase"]:
        secret = ["--passphrase-file", "secret"]
        lines = facts["passphrase"]
    else:
        secret = ["-i", "secret"]
        lines = facts["identity"] or [open(key).read()]
    with open("secret", "w") as file:
        file.write("".join(line + "\n" for line in lines))
    done = subprocess.run([*program, *secret], input=body, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    expected = facts["expect"][0]
    whole = hashlib.sha256(done.stdout).hexdigest() == facts["payload"][0] if facts["payload"] else not done.stdout
    counts[expected] += 1
    if expected == "success":
        right = done.returncode == 0 and whole
    elif expected == "payload failure":  # whole segments before the damage may have come out
        right = done.returncode == 3 and (whole or len(done.stdout) % SEGMENT == 0)
    else:
        right = done.returncode == 3 and not done.stdout
    if not right:
        wrong.append(f"{name}: {expected}, and exit code {done.returncode}")
print("\n".join(wrong + [f"{count} {expected}" for expected, count in sorted(counts.items())]))
PY
printf '1 HMAC failure\n22 armor failure\n62 header failure\n13 no match\n19 payload failure\n26 success\n' >expected

expect 0 cli keygen -o key
for engine in cpu reference emulated; do
    python3 run.py "$kit" key "$program" decrypt --engine $engine --chunk 64K -o - - >counts || fail "the kit does not run"
    diff expected counts || fail "age's test kit, engine $engine"
done
