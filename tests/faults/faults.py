# SPDX-License-Identifier: GPL-3.0-or-later
"""Every system call of small jobs fails once, and every allocation, and nothing is lost.

    faults.py FOLDER-OF-PROGRAMS all [JOB...]   everything, or all faults of some jobs
    faults.py FOLDER-OF-PROGRAMS COUNT SEED     so many of them, chosen by the seed
    faults.py FOLDER-OF-PROGRAMS one JOB FAULT  one of those that failed, as they are printed

FOLDER-OF-PROGRAMS has blockwarp-cli, fail_call and libfail_allocation.so. A recording run lists the calls of
each job; then each run lets one of them fail. After each: inputs are as they were, an output with its final name
is complete or the older one, exit code 0 means that everything is there, any other comes with a sentence, no
sentence says what is not so, and nothing stays under another name unless its removal was what failed. Keys stand
for passphrases, whose derivation takes a second. Exit code: 0, 1, or 77 if nothing can be traced here."""
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

BIN = pathlib.Path(sys.argv[1]).resolve()
CLI, FAIL_CALL, FAIL_ALLOCATION = (str(BIN / name) for name in ("blockwarp-cli", "fail_call", "libfail_allocation.so"))
LIMIT_S = 20
DENSE_ALLOCATIONS, ALLOCATION_STEP = 500, 50
OLDER = b"older contents\n"

# What does not hold yet: (name, why, test of a fault and a complaint). Each entry goes when its repair is there.
EXPECTED_FOR_NOW = [
    ("OpenSSL keeps quiet", "EVP_MD_CTX_new() and others do not say that they had no memory, so that numbers or "
     "paddings of RSA seem wrong; nothing is written then",
     lambda fault, complaint: fault.kind == "allocation" and "rsa-" in fault.job and "blames" in complaint),
]

# What failed once and was mended: (job, its calls). They are tried whatever the seed.
MENDED = [
    ("keygen-rsa", r"(linkat|ftruncate|fsync) .*new-key$"),
    ("keygen-rsa-named", r"renameat2 .*new-key$"),
    ("salvage-named", r"(newfstatat|unlink) .*\.part"),
    ("extract", r"unlinkat probe"),
]

Fault = collections.namedtuple("Fault", "job kind number about", defaults=("",))  # kind: full, broken, allocation
Run = collections.namedtuple("Run", "code out err report")


def read(path):
    return path.read_bytes() if path.is_file() and not path.is_symlink() else None


def contents(folder):
    """Of everything in it: bytes of files, None for folders."""
    return {str(path.relative_to(folder)): read(path) for path in sorted(folder.rglob("*"))}


def program(folder, *words):
    environment = dict(os.environ, HOME=str(folder), LC_ALL="C.UTF-8")
    return subprocess.run([CLI, *words], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=LIMIT_S * 6, check=False)


class Job:
    """One command in a folder. `outputs`: for each final name, from which input, and what tells that it is right."""

    def __init__(self, name, words, outputs, done=0, older=(), tmpfile=True):
        self.name, self.words, self.outputs, self.done = name, words, outputs, done
        self.older, self.tmpfile = older, tmpfile
        self.batch = len({source for source, _ in outputs.values()}) > 1  # sentences are about one of them

    def make(self, folder):
        shutil.copytree(TEMPLATE, folder, symlinks=True)
        for name in self.older:
            (folder / name).write_bytes(OLDER)
        return contents(folder)

    def run(self, folder, fault, limit_s=LIMIT_S):
        report = folder.parent / (folder.name + ".report")
        words, environment = [CLI, *self.words], dict(os.environ, HOME=str(folder), LC_ALL="C.UTF-8")
        if fault.kind == "allocation":
            environment.update(LD_PRELOAD=FAIL_ALLOCATION, FAIL_ALLOCATION=str(fault.number),
                               FAIL_ALLOCATION_REPORT=str(report))
        else:
            without = [] if self.tmpfile else ["no-tmpfile"]
            words = [FAIL_CALL, str(report), str(limit_s), str(fault.number), fault.kind, *without, "--", *words]
        try:
            done = subprocess.run(words, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                                  timeout=limit_s * 2, check=False)
            code = done.returncode
        except subprocess.TimeoutExpired:
            return Run("hangs", "", "", [])
        lines = report.read_text("utf-8", "replace").splitlines() if report.is_file() else []
        if fault.kind != "allocation":
            if code == 77:
                skip("ptrace is not allowed here, or not for this processor")
            last = lines.pop() if lines else "no report"
            code = int(last[5:]) if last.startswith("exit ") else last
        return Run(code, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"), lines)


def sealed(*plain):
    """The name of an encrypted file is right if it decrypts to the plain one."""
    def right(folder, name):
        back = folder.parent / (folder.name + ".back")
        back.unlink(missing_ok=True)
        opened = program(folder, "decrypt", "-i", "key", "-o", str(back), name)
        return opened.returncode == 0 and read(back) == read(TEMPLATE / plain[0])
    return plain[0], right


def plain(name, source=None):
    return source or name, lambda folder, output: read(folder / output) == read(TEMPLATE / name)


def archive(name):
    def right(folder, output):
        back = folder.parent / (folder.name + ".tree")
        shutil.rmtree(back, ignore_errors=True)
        opened = program(folder, "decrypt", "-i", "key", "--extract", "-o", str(back), output)
        return opened.returncode == 0 and contents(back / name) == contents(TEMPLATE / name)
    return name, right


def tree(source, name):
    return source, lambda folder, output: contents(folder / output) == contents(TEMPLATE / name)


def key_file(public):
    """A private key, whose public half stands in a file or in the file itself."""
    def right(folder, name):
        recipient = public
        if public is None:
            found = re.search(rb"# public key: (age1\w+)\n", read(folder / "new-key") or b"")
            recipient = found.group(1).decode() if found else "none"
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            made = program(folder, "encrypt", "-r", recipient, "-o", scratch + "/x.bw", "a")
            back = program(folder, "decrypt", "-i", "new-key", "-o", scratch + "/a", scratch + "/x.bw")
            same = read(pathlib.Path(scratch, "a")) == read(folder / "a")
            return made.returncode == 0 and back.returncode == 0 and same
    return "new-key", right


def public_key():
    return "new-key", lambda folder, name: read(folder / name).endswith(b"-----END PUBLIC KEY-----\n")


def signature():
    return "a", lambda folder, name: program(folder, "rsa", "verify", "--key", "rsa.pub", "a").returncode == 0


def oaep():
    def right(folder, name):
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            shutil.copy(folder / name, scratch)
            opened = program(folder, "rsa", "decrypt", "--key", "rsa", "-o", scratch, scratch + "/" + name)
            return opened.returncode == 0 and read(pathlib.Path(scratch, "small")) == read(TEMPLATE / "small")
    return "small", right


def recovery(name):
    """Recovery data is right if the file beside it is as it says; alone it can only be as long as it should be."""
    def right(folder, output):
        if (folder / name).exists():
            return program(folder, "repair", "--check", name).returncode == 0
        return read(folder / output).count(b"blockwarp-recov\n") == 3
    return "plain", right


def salvaged(name):
    return "torn.bw", lambda folder, output: read(folder / output) == WANTED[name]


def jobs(recipient):
    seal, unseal = ("encrypt", "--threads", "2", "-r", recipient), ("decrypt", "--threads", "2", "-i", "key")
    batch = {f"out/{name}.bw": sealed(name) for name in "abc"}
    opened = {f"out/{name}": plain(name, f"sealed/{name}.bw") for name in "abc"}
    found = [
        Job("encrypt", [*seal, "-o", "new.bw", "plain"], {"new.bw": sealed("plain")}),
        Job("encrypt-age", [*seal, "--container", "age", "-o", "new.age", "plain"], {"new.age": sealed("plain")}),
        Job("encrypt-verify", [*seal, "--verify", "-o", "new.bw", "plain"], {"new.bw": sealed("plain")}),
        Job("decrypt", [*unseal, "-o", "new", "plain.bw"], {"new": plain("plain", "plain.bw")}),
        Job("decrypt-age", [*unseal, "-o", "new", "plain.age"], {"new": plain("plain", "plain.age")}),
        Job("decrypt-locked", ["decrypt", "--threads", "2", "-i", "ssh", "--identity-passphrase-file", "pass", "-o", "new",
                               "locked.bw"], {"new": plain("plain", "locked.bw")}),
        Job("range", [*unseal, "--range", "0:150000", "-o", "new", "plain.bw"], {"new": plain("plain", "plain.bw")}),
        Job("batch", [*seal, "-o", "out", "a", "b", "c"], batch),
        Job("batch-open", [*unseal, "-o", "out", "sealed"], opened),
        Job("archive", [*seal, "--archive", "-o", "new.tar.bw", "tree"], {"new.tar.bw": archive("tree")}),
        Job("archive-zstd", [*seal, "--archive", "--zstd", "-o", "new.tar.zst.bw", "tree"],
            {"new.tar.zst.bw": archive("tree")}),
        Job("extract", [*unseal, "--extract", "-o", "new", "tree.tar.bw"], {"new": tree("tree.tar.bw", "unpacked")}),
        Job("salvage", [*unseal, "--salvage", "-o", "new", "torn.bw"],
            {name: salvaged(name) for name in ("new.salvaged", "new.salvaged.lost")}, done=3),
        Job("encrypt-recovery", [*seal, "--recovery", "5", "-o", "new.bw", "plain"],
            {"new.bw": sealed("plain"), "new.bw.recovery": recovery("new.bw")}),
        Job("rewrap", ["rewrap", "-i", "key", "-r", recipient, "plain.bw"], {"plain.bw": sealed("plain")}),
        Job("keygen", ["keygen", "-o", "new-key"], {"new-key": key_file(None)}),
        Job("keygen-rsa", ["keygen", "--type", "rsa-3072", "-o", "new-key"],
            {"new-key": key_file("new-key.pub"), "new-key.pub": public_key()}),
        Job("rsa-sign", ["rsa", "sign", "--threads", "2", "--key", "rsa", "a"], {"a.sig": signature()}),
        Job("rsa-encrypt", ["rsa", "encrypt", "--threads", "2", "--key", "rsa.pub", "small"], {"small.rsa": oaep()}),
        Job("rsa-decrypt", ["rsa", "decrypt", "--threads", "2", "--key", "rsa", "-o", "out", "wrapped.rsa"],
            {"out/wrapped": plain("small", "wrapped.rsa")}),
    ]
    for job in [job for job in found if job.name in ("encrypt", "decrypt")]:
        name = next(iter(job.outputs))
        words = [job.words[0], "--force", *job.words[1:]]
        found.append(Job(job.name + "-force", words, job.outputs, older=(name,)))
        found.append(Job(job.name + "-force-named", words, job.outputs, older=(name,), tmpfile=False))
    again = ("encrypt", "encrypt-recovery", "batch-open", "rewrap", "keygen-rsa", "salvage")
    for job in [job for job in found if job.name in again]:
        found.append(Job(job.name + "-named", job.words, job.outputs, done=job.done, tmpfile=False))
    if not shutil.which("ssh-keygen"):
        found = [job for job in found if job.name != "decrypt-locked"]
    return {job.name: job for job in found}


def prepare(folder):
    """The inputs of all jobs; returns the public key that they are for."""
    folder.mkdir()
    source = random.Random(1)
    made = program(folder, "keygen", "-o", "key")
    assert made.returncode == 0, made.stderr
    recipient = made.stdout.decode().strip()
    for name, size in (("plain", 150000), ("a", 3000), ("b", 70000), ("c", 0), ("small", 100)):
        (folder / name).write_bytes(source.randbytes(size))
    (folder / "pass").write_bytes(b"open sesame\n")
    if shutil.which("ssh-keygen"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-a", "1", "-N", "open sesame", "-f", folder / "ssh"],
                       check=True)
        done = program(folder, "encrypt", "-r", "ssh.pub", "-o", "locked.bw", "plain")
        assert done.returncode == 0, done.stderr
    (folder / "tree" / "sub").mkdir(parents=True)
    for name, size in (("one", 5000), ("sub/two", 90000), ("sub/empty", 0)):
        (folder / "tree" / name).write_bytes(source.randbytes(size))
    (folder / "sealed").mkdir()
    (folder / "out").mkdir()
    for words in (["encrypt", "-r", recipient, "-o", "plain.bw", "plain"],
                  ["encrypt", "--container", "age", "-r", recipient, "-o", "plain.age", "plain"],
                  ["encrypt", "-r", recipient, "-o", "sealed", "a", "b", "c"],
                  ["encrypt", "--archive", "-r", recipient, "-o", "tree.tar.bw", "tree"],
                  ["decrypt", "-i", "key", "--extract", "-o", "unpacked", "tree.tar.bw"],
                  ["keygen", "--type", "rsa-3072", "-o", "rsa"],
                  ["rsa", "encrypt", "--key", "rsa.pub", "small"]):
        done = program(folder, *words)
        assert done.returncode == 0, (words, done.stderr)
    (folder / "small.rsa").rename(folder / "wrapped.rsa")
    torn = bytearray((folder / "plain.bw").read_bytes())
    torn[len(torn) // 2] ^= 1
    (folder / "torn.bw").write_bytes(torn)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        program(folder, "decrypt", "-i", "key", "--salvage", "-o", scratch + "/new", "torn.bw")
        for name in ("new.salvaged", "new.salvaged.lost"):
            WANTED[name] = read(pathlib.Path(scratch, name))
            assert WANTED[name], name
    return recipient


NOTHING_LEFT = re.compile(r"No file was (left behind|written)|Nothing of it was left behind")
BLAMES = re.compile("The result is wrong|damaged|[Ww]rong (key|passphrase)|does not (open|belong)|no tar archive")
REMOVALS = ("unlink", "unlinkat", "rmdir")


class Check:
    """What does not hold after a run: `complaints`."""

    def __init__(self, job, fault, folder, before, run):
        self.job, self.fault, self.folder, self.before, self.run = job, fault, folder, before, run
        self.after = contents(folder)
        self.failed = (run.report[0] if run.report and int(fault.number) else "").split()
        self.complaints = []
        self.ended()
        self.inputs()
        self.outputs()
        self.claims()
        self.leftovers()

    def call(self):
        return self.failed[1] if self.fault.kind != "allocation" and len(self.failed) > 1 else ""

    def ended(self):
        code, mute = self.run.code, self.call() in ("write", "writev") and any(w.startswith("2:") for w in self.failed)
        if not isinstance(code, int) or code < 0 or code > 3:
            self.complaints.append(f"ended by {code}")
        elif code not in (0, 1, self.job.done) and "Input/output error" not in self.run.err:
            self.complaints.append(f"exit code {code} blames the input or the command line")
        elif code != self.job.done and not self.run.err.strip() and not mute:
            self.complaints.append(f"exit code {code} without a sentence")

    def inputs(self):
        for name, value in self.before.items():
            if name not in self.job.outputs and name not in self.job.older and self.after.get(name, "gone") != value:
                self.complaints.append(f"the input {name} was changed")

    def outputs(self):
        self.new = set()
        for name, (_, right) in self.job.outputs.items():
            there = (self.folder / name).exists()
            if name in self.before and self.after.get(name) == self.before[name]:
                there = False
            elif name in self.before and not there:
                self.complaints.append(f"the older {name} is gone")
            if there:
                self.new.add(name)
                if not right(self.folder, name):
                    self.complaints.append(f"{name} has its name and is not right")
        missing = set(self.job.outputs) - self.new
        if self.run.code in (0, self.job.done) and missing:
            self.complaints.append(f"exit code {self.run.code} without {sorted(missing)}")

    def claims(self):
        if self.job.done == 0 and BLAMES.search(self.run.err):
            self.complaints.append("blames what is right")
        for line in self.run.err.splitlines():
            if not NOTHING_LEFT.search(line):
                continue
            named = {name for name, (source, _) in self.job.outputs.items() if f" {source}: " in line}
            false = self.new & (named if self.job.batch else self.new)
            if false or self.hidden():
                self.complaints.append(f"says “{line}”, but there is {sorted(false) or self.hidden()}")
        said = [line.split("\t")[1] for line in self.run.out.splitlines() if "\t" in line]
        false = [name for name in said if name not in self.new]
        if false:
            self.complaints.append(f"names {false}, which is not there")
        summary = re.search(r"(\d+) of \d+ file\(s\) (?:en|de)crypted", self.run.err)
        if summary and int(summary.group(1)) > len(self.new):
            self.complaints.append(f"says “{summary.group(0)}”, but there are {sorted(self.new)}")
        if "is incomplete:" in self.run.err and len(self.new) != len(self.job.outputs):
            self.complaints.append(f"says what was saved, but there is {sorted(self.new)}")

    def hidden(self):
        return [name for name in self.after if name not in self.before and ".blockwarp-" in name]

    def leftovers(self):
        parts = {str(parent) for name in self.job.outputs for parent in pathlib.PurePath(name).parents}
        for name in self.after:
            if name in self.before or name in parts:
                continue
            if any(name == output or name.startswith(output + "/") for output in self.job.outputs):
                continue
            if name.endswith(".new") and self.after[name] == b"":
                continue  # it was asked for a new file's mode, and holds nothing
            expected = self.call() in REMOVALS or "may have been left behind" in self.run.err
            if ".blockwarp-" not in name or not expected:
                self.complaints.append(f"left {name}")
            elif "/" not in name.split(".blockwarp-")[1] and not self.names(name):
                self.complaints.append(f"left {name}, which is not named by a later run")

    def names(self, name):
        """Whether the program's own search finds it."""
        path = pathlib.PurePath(name)
        words = ["decrypt", "-i", "key", "--extract", "-o", str(path.parent / "later"), "tree.tar.bw"]
        later = program(self.folder, *words)
        return path.name in later.stderr.decode("utf-8", "replace")


def carry_out(fault):
    """Returns complaints and what failed."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=SCRATCH))
    place = folder / "job"
    try:
        job = JOBS[fault.job]
        before = job.make(place)
        run = job.run(place, fault)
        if run.code == "hangs":  # or the machine is busy
            shutil.rmtree(place)
            before = job.make(place)
            run = job.run(place, fault, LIMIT_S * 6)
        if int(fault.number) == 0:
            return run
        check = Check(job, fault, place, before, run)
        complaints = [one for one in check.complaints if not any(known(fault, one) for _, _, known in EXPECTED_FOR_NOW)]
        return complaints, len(check.complaints) - len(complaints), run
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def skip(why):
    print("skipped:", why, flush=True)
    os._exit(77)


def record(name):
    """All faults of a job, by runs in which nothing fails."""
    faults = []
    run = carry_out(Fault(name, "broken", 0))
    if run.code != JOBS[name].done:
        raise SystemExit(f"FAILED: {name} does not even work: {run}")
    for kind in ("full", "broken"):
        faults += [Fault(name, kind, *line.split(" ", 1)) for line in run.report]
    run = carry_out(Fault(name, "allocation", 0))
    if run.code != JOBS[name].done or not run.report:
        raise SystemExit(f"FAILED: {name} with counted allocations: {run}")
    last = int(run.report[-1].split()[1])
    dense = min(last, DENSE_ALLOCATIONS)
    numbers = [*range(1, dense + 1), *range(dense + ALLOCATION_STEP, last + 1, ALLOCATION_STEP)]
    return faults + [Fault(name, "allocation", number) for number in numbers]


def chosen(faults, arguments):
    if arguments[0] == "all":
        return [fault for fault in faults if fault.job in arguments[1:] or not arguments[1:]]
    count, seed = int(arguments[0]), int(arguments[1])
    print(f"{count} of {len(faults)} faults, chosen by seed {seed}, and those that were mended")
    source = random.Random(seed)
    mended = [fault for fault in faults
              if any(fault.job == job and re.match(call, fault.about) for job, call in MENDED)]
    allocations = [fault for fault in faults if fault.kind == "allocation"]
    calls = [fault for fault in faults if fault.kind != "allocation"]  # which are fewer
    picked = source.sample(calls, min(len(calls), count * 3 // 4))
    return mended + picked + source.sample(allocations, count - len(picked))


def main():
    if sys.argv[2] == "one":
        kind, number = sys.argv[4].split(":")
        faults = [Fault(sys.argv[3], kind, int(number))]
    else:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            faults = chosen([fault for some in pool.map(record, JOBS) for fault in some], sys.argv[2:])
    failed, expected, seen = 0, 0, collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for fault, (complaints, known, run) in zip(faults, pool.map(carry_out, faults)):
            expected += known
            seen[fault.kind] += 1
            if sys.argv[2] == "one":
                print(run)
            for complaint in complaints:
                failed += 1
                about = " ".join(run.report[:1])
                print(f"FAILED: {fault.job} {fault.kind}:{fault.number} ({about}): {complaint}; code {run.code}, "
                      f"said: {run.err.strip()[-300:]}", flush=True)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(seen.items())) +
          f": {failed} complaints, {expected} more that are expected for now")
    return 1 if failed else 0


WANTED = {}
with tempfile.TemporaryDirectory() as name:
    SCRATCH = pathlib.Path(name).resolve()
    TEMPLATE = SCRATCH / "template"
    JOBS = jobs(prepare(TEMPLATE))
    sys.exit(main())
