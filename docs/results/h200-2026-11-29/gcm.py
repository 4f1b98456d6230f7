# SPDX-License-Identifier: GPL-3.0-or-later
"""AES-256-GCM of the package `cryptography`, which has an OpenSSL of its own: one and sixteen processes, each over 1 MiB
that stays in its cache. Prints the library and GB/s of eight samples, sorted."""
import json
import multiprocessing
import time

from cryptography.hazmat.backends.openssl import backend
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SIZE, PASSES, SAMPLES = 1 << 20, 256, 8


def work(start, results):
    cipher, data, out = AESGCM(b"\1" * 32), bytearray(SIZE), bytearray(SIZE + 16)
    times = []
    for _ in range(SAMPLES + 1):  # the first one only warms up
        start.wait()
        begin = time.perf_counter()
        for _ in range(PASSES):
            cipher.encrypt_into(bytes(12), data, None, out)
        times.append((begin, time.perf_counter()))
        start.wait()
    results.put(times[1:])


def speeds(processes):
    start, results = multiprocessing.Barrier(processes), multiprocessing.Queue()
    workers = [multiprocessing.Process(target=work, args=(start, results)) for _ in range(processes)]
    for one in workers:
        one.start()
    times = [results.get() for _ in workers]
    for one in workers:
        one.join()
    spans = [max(t[i][1] for t in times) - min(t[i][0] for t in times) for i in range(SAMPLES)]
    return sorted(processes * PASSES * SIZE / span / 1e9 for span in spans)


print(json.dumps({"library": backend.openssl_version_text(), "1": speeds(1), "16": speeds(16)}))
