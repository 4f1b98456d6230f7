#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files for age's hybrid keys, between blockwarp-cli and another implementation: age's header and payload written
here after c2sp.org/age, with X-Wing, HPKE and ML-KEM of PyPI's cryptography 50, which brings an OpenSSL that has them.

    hybrid_age.py BLOCKWARP_CLI [COUNT]
"""
import base64
import hashlib
import hmac
import os
import subprocess
import sys
import tempfile

from cryptography.hazmat.primitives import hashes, hpke
from cryptography.hazmat.primitives.asymmetric import mlkem, x25519
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

SUITE = hpke.Suite(hpke.KEM.MLKEM768_X25519, hpke.KDF.HKDF_SHA256, hpke.AEAD.CHACHA20_POLY1305)
INFO = b"age-encryption.org/mlkem768x25519"
ENC = 1088 + 32
DIGITS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
SEGMENT = 64 << 10


def checksum(values):  # BIP 173
    state = 1
    for value in values:
        top = state >> 25
        state = (state & 0x1FFFFFF) << 5 ^ value
        for i, generator in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            if top >> i & 1:
                state ^= generator
    return state


def bech32(prefix, data):
    bits = "".join(f"{byte:08b}" for byte in data)
    bits += "0" * (-len(bits) % 5)
    values = [int(bits[i : i + 5], 2) for i in range(0, len(bits), 5)]
    spread = [ord(c) >> 5 for c in prefix] + [0] + [ord(c) & 31 for c in prefix]
    state = checksum(spread + values + [0] * 6) ^ 1
    values += [state >> 5 * (5 - i) & 31 for i in range(6)]
    return prefix + "1" + "".join(DIGITS[value] for value in values)


def unpadded(data):
    return base64.b64encode(data).rstrip(b"=")


def hkdf(key, salt, info):
    return HKDF(hashes.SHA256(), 32, salt, info).derive(key)


class Key:
    def __init__(self):
        self.seed = os.urandom(32)
        expanded = hashlib.shake_256(self.seed).digest(96)
        kem = mlkem.MLKEM768PrivateKey.from_seed_bytes(expanded[:64])
        point = x25519.X25519PrivateKey.from_private_bytes(expanded[64:])
        self.private = hpke.MLKEM768X25519PrivateKey(kem, point)
        self.public = kem.public_key().public_bytes_raw() + point.public_key().public_bytes_raw()

    def identity(self):
        return bech32("age-secret-key-pq-", self.seed).upper()

    def recipient(self):
        return bech32("age1pq", self.public)


def segments(key, data, seal):
    step = SEGMENT if seal else SEGMENT + 16
    count = max(1, -(-len(data) // step))
    cipher = ChaCha20Poly1305(key)
    act = cipher.encrypt if seal else cipher.decrypt
    return b"".join(
        act(i.to_bytes(11, "big") + bytes([i == count - 1]), data[i * step : (i + 1) * step], None) for i in range(count)
    )


def encrypt(keys, data):
    file_key = os.urandom(16)
    header = b"age-encryption.org/v1\n"
    for key in keys:
        sealed = SUITE.encrypt(file_key, key.private.public_key(), INFO)
        header += b"-> mlkem768x25519 " + unpadded(sealed[:ENC]) + b"\n" + unpadded(sealed[ENC:]) + b"\n"
    header += b"---"
    mac = hmac.digest(hkdf(file_key, None, b"header"), header, "sha256")
    nonce = os.urandom(16)
    return header + b" " + unpadded(mac) + b"\n" + nonce + segments(hkdf(file_key, nonce, b"payload"), data, True)


def decrypt(key, file):
    end = file.index(b"\n---")
    for stanza in file[:end].split(b"\n-> ")[1:]:
        words, body = stanza.split(b"\n", 1)
        kind, enc = words.split(b" ")
        assert kind == b"mlkem768x25519"
        sealed = base64.b64decode(enc + b"=" * (-len(enc) % 4)) + base64.b64decode(body + b"=" * (-len(body) % 4))
        try:
            file_key = SUITE.decrypt(sealed, key.private, INFO)
        except Exception:  # for another key
            continue
        rest = file[file.index(b"\n", end + 1) + 1 :]
        return segments(hkdf(file_key, rest[:16], b"payload"), rest[16:], False)
    raise ValueError("no stanza opens")


def main():
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50
    sizes = [0, 1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 3 * SEGMENT, 1_000_007]
    with tempfile.TemporaryDirectory() as folder:
        identity, recipients = folder + "/identity", folder + "/recipients"

        def run(*words, data):
            return subprocess.run([program, *words], input=data, stdout=subprocess.PIPE, check=True).stdout

        for i in range(count):
            keys = [Key() for _ in range(1 + i % 3)]
            chosen = keys[i % len(keys)]
            data = os.urandom(sizes[i % len(sizes)])
            with open(identity, "w") as file:
                file.write(chosen.identity() + "\n")
            with open(recipients, "w") as file:
                file.write("".join(key.recipient() + "\n" for key in keys))
            ours = run("encrypt", "--container", "age", "-r", recipients, "-", "-o", "-", data=data)
            assert decrypt(chosen, ours) == data, "the other library does not open ours"
            theirs = encrypt(keys, data)
            assert run("decrypt", "-i", identity, "-", "-o", "-", data=theirs) == data, "we do not open the other's"
    print(f"{count} files both ways.")


main()
