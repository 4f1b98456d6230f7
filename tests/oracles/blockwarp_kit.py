#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the files of tests/data/blockwarp-kit, always the same ones, after docs/container.md and without Blockwarp.

    blockwarp_kit.py FOLDER

FOLDER has the private key rsa.key already, and gets everything else. What has to be random in a real file is made of
the file's name here. Needs Python's package cryptography.
"""
import base64
import hashlib
import hmac
import os
import re
import sys

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

SEGMENT = 4096
PASSPHRASE = b"correct horse battery staple"
X25519_SECRET = bytes(range(64, 96))  # the recipient of the worked example
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
SECRETS = {"x25519": "x25519.key", "rsa": "rsa.key", "scrypt": "passphrase", "scrypt-many": "passphrase"}
X25519_IDENTITY = "AGE-SECRET-KEY-1GPQ5YS6YG4RYWJZFFF95CN2WFAG9Z5JN2324V46CT9D9KHZATE0S5FAZ64"


def random(name, length):
    return hashlib.shake_128(name.encode()).digest(length)


def hkdf(secret, salt, info, length=32):
    return HKDF(SHA256(), length, salt, info).derive(secret)


def digits(data):
    return base64.b64encode(data).decode().rstrip("=")


def stanza(words, body):
    text = digits(body)
    lines = [text[i:i + 64] for i in range(0, len(text), 64)]
    if len(text) % 64 == 0:
        lines.append("")  # the last line of a body is shorter than 64
    return "-> " + words + "\n" + "".join(line + "\n" for line in lines)


def seal(key, file_key):
    return ChaCha20Poly1305(key).encrypt(bytes(12), file_key, None)


def raw(private):
    return private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def for_x25519(name, file_key):
    recipient = raw(X25519PrivateKey.from_private_bytes(X25519_SECRET))
    ephemeral = X25519PrivateKey.from_private_bytes(random(name + " ephemeral", 32))
    shared = ephemeral.exchange(X25519PublicKey.from_public_bytes(recipient))
    return x25519_stanza(raw(ephemeral), recipient, shared, file_key)


def for_x25519_of_zero(file_key):
    """Opens for whoever does not refuse a shared secret of zero."""
    recipient = raw(X25519PrivateKey.from_private_bytes(X25519_SECRET))
    return x25519_stanza(bytes(32), recipient, bytes(32), file_key)


def x25519_stanza(share, recipient, shared, file_key):
    key = hkdf(shared, share + recipient, b"age-encryption.org/v1/X25519")
    return stanza("X25519 " + digits(share), seal(key, file_key))


def for_scrypt(name, file_key, work_factor="10"):
    salt = random(name + " scrypt", 16)
    key = hashlib.scrypt(PASSPHRASE, salt=b"age-encryption.org/v1/scrypt" + salt, n=1 << 10, r=8, p=1, dklen=32)
    return stanza(f"scrypt {digits(salt)} {work_factor}", seal(key, file_key))


def for_scrypt_many(name, file_key):
    salt, file_salt = random("many", 16), random(name + " many", 16)
    shared = hashlib.scrypt(PASSPHRASE, salt=b"blockwarp/v1/scrypt-many" + salt, n=1 << 10, r=8, p=1, dklen=32)
    return stanza(f"scrypt-many {digits(salt)} 10 {digits(file_salt)}",
                  seal(hkdf(shared, file_salt, b"blockwarp/v1/scrypt-many file"), file_key))


def xor_mask(data, seed):
    """MGF1 of RFC 8017."""
    mask = b"".join(hashlib.sha256(seed + i.to_bytes(4, "big")).digest() for i in range(len(data) // 32 + 1))
    return bytes(a ^ b for a, b in zip(data, mask))


def for_rsa(name, file_key, rsa):
    """RSAES-OAEP by hand, because libraries take no seed."""
    numbers = rsa.public_key().public_numbers()
    size, seed = rsa.key_size // 8, random(name + " OAEP", 32)
    zeros = bytes(size - len(file_key) - 66)
    block = hashlib.sha256(b"blockwarp/v1/RSA-OAEP-SHA256").digest() + zeros + b"\1" + file_key
    masked = xor_mask(block, seed)
    encoded = xor_mask(seed, masked) + masked
    body = pow(int.from_bytes(encoded, "big"), numbers.e, numbers.n).to_bytes(size, "big")
    der = rsa.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return stanza("RSA-OAEP-SHA256 " + digits(hashlib.sha256(der).digest()[:4]), body)


def header(second_line, stanzas, file_key):
    signed = f"blockwarp/v1\n{second_line}\n{stanzas}---".encode()
    mac = hmac.digest(hkdf(file_key, None, b"header"), signed, "sha256")
    return signed + f" {digits(mac)}\n".encode()


def key_bytes(cipher):
    if "chacha" in cipher:
        return 32
    return int(cipher[4:7]) // (4 if cipher.endswith("xts") else 8)


def encryptor(cipher, key, number):
    position, big = number * SEGMENT, number.to_bytes(16, "big")
    if cipher == "chacha20":
        return Cipher(algorithms.ChaCha20(key, (position // 64).to_bytes(8, "little") + bytes(8)), None).encryptor()
    aes = algorithms.AES(key)
    if cipher.endswith("ecb"):
        mode = modes.ECB()
    elif cipher.endswith("cbc"):
        mode = modes.CBC(Cipher(aes, modes.ECB()).encryptor().update(big))
    elif cipher.endswith("ctr"):
        mode = modes.CTR((position // 16).to_bytes(16, "big"))
    else:
        mode = modes.XTS(number.to_bytes(16, "little"))
    return Cipher(aes, mode).encryptor()


def sealed_segment(cipher, key, mac_key, number, last, text):
    if cipher.endswith("gcm") or cipher.endswith("poly1305"):
        aead = AESGCM(key) if cipher.endswith("gcm") else ChaCha20Poly1305(key)
        return aead.encrypt(number.to_bytes(11, "big") + bytes([last]), text, None)
    sealed = encryptor(cipher, key, number).update(text)
    signed = number.to_bytes(8, "big") + last.to_bytes(4, "big") + len(sealed).to_bytes(4, "big") + sealed
    return sealed + hmac.digest(mac_key, signed, "sha256")


def payload(name, cipher, file_key, plain, padding=None, empty_end=False):
    """Returns the salt and the segments. `padding` replaces the right one; `empty_end` adds a last segment."""
    salt = random(name + " salt", 16)
    key = hkdf(file_key, salt, b"blockwarp/v1 cipher", key_bytes(cipher))
    mac_key = hkdf(file_key, salt, b"blockwarp/v1 mac")
    if cipher[-3:] in ("ecb", "cbc", "xts"):
        count = 16 - len(plain) % 16
        plain += padding or bytes([count]) * count
    pieces = [plain[i:i + SEGMENT] for i in range(0, len(plain), SEGMENT)] or [b""]
    if empty_end:
        pieces.append(b"")
    return [salt] + [sealed_segment(cipher, key, mac_key, number, number + 1 == len(pieces), piece)
                     for number, piece in enumerate(pieces)]


OPENING = (  # cipher, stanzas, bytes of contents
    ("aes-128-ecb", "x25519", 0), ("aes-192-ecb", "rsa", 1), ("aes-256-ecb", "x25519", 4096),
    ("aes-128-cbc", "x25519", 15), ("aes-192-cbc", "scrypt", 16), ("aes-256-cbc", "rsa", 4095),
    ("aes-128-ctr", "x25519", 17), ("aes-192-ctr", "scrypt-many", 100), ("aes-256-ctr", "x25519", 8193),
    ("aes-128-xts", "x25519", 4097), ("aes-256-xts", "rsa", 8192), ("aes-128-gcm", "x25519", 0),
    ("aes-192-gcm", "unknown rsa x25519", 4096), ("aes-256-gcm", "x25519 tar", 4097),
    ("chacha20", "x25519", 8193), ("chacha20-poly1305", "scrypt", 12288))


def opening(rsa):
    """Yields the name, the file with the secret, the contents, the file and a note."""
    makers = {"x25519": for_x25519, "rsa": lambda *of: for_rsa(*of, rsa), "scrypt": for_scrypt,
              "scrypt-many": for_scrypt_many,
              "unknown": lambda name, _: stanza("example.org/other one two", random(name + " other", 100))}
    for cipher, words, size in OPENING:
        kinds, tar = words.removesuffix(" tar").split(), " tar" if words.endswith(" tar") else ""
        file_key, contents = random(cipher + " file key", 32), random(cipher + " contents", size)
        stanzas = "".join(makers[kind](cipher, file_key) for kind in kinds)
        start = header(f"{cipher} {SEGMENT}{tar}", stanzas, file_key)
        note = f"{size} bytes; stanzas: {', '.join(kinds)}" + ("; with the word tar" if tar else "")
        yield cipher, SECRETS[kinds[-1]], contents, start + b"".join(payload(cipher, cipher, file_key, contents)), note


def parts(name, cipher="aes-256-gcm", size=2 * SEGMENT + 1, **changes):
    """Returns the header, the salt and the segments of a file for the X25519 key."""
    file_key = random(name + " file key", 32)
    start = header(f"{cipher} {SEGMENT}", for_x25519(name, file_key), file_key)
    return [start] + payload(name, cipher, file_key, random(name + " contents", size), **changes)


def damaged_payloads():
    """Yields the name, the file and what is wrong with it: nothing before the payload."""
    yield "salt-cut-off", b"".join(parts("salt-cut-off"))[:len(parts("salt-cut-off")[0]) + 15], "ends in the salt"
    start, salt, one, two, three = parts("bit-flipped")
    flipped = two[:-1] + bytes([two[-1] ^ 1])
    yield "bit-flipped", start + salt + one + flipped + three, "a bit of segment 1's tag is flipped"
    yield "segment-missing", b"".join(parts("segment-missing")[:-1]), "the last segment is missing"
    yield "segment-cut-off", b"".join(parts("segment-cut-off"))[:-5], "the last segment is cut off"
    yield "byte-added", b"".join(parts("byte-added", "aes-256-ctr")) + b"\0", "a byte follows the last segment"
    start, salt, one, two, three = parts("segments-swapped", "chacha20")
    yield "segments-swapped", start + salt + two + one + three, "segments 0 and 1 are swapped"
    yield "last-empty", b"".join(parts("last-empty", size=SEGMENT, empty_end=True)), "segment 1 is the last and empty"
    yield "padding-wrong", b"".join(parts("padding-wrong", "aes-256-cbc", 14, padding=b"\1\2")), "the padding is 01 02"


def not_canonical(name, file_key):
    """Sets one of the two bits that the share's last digit does not use."""
    line, rest = for_x25519(name, file_key).split("\n", 1)
    return line[:-1] + DIGITS[DIGITS.index(line[-1]) + 1] + "\n" + rest


def refused_headers():
    """Yields the name, the file with the secret, the file and what is wrong with it: never the MAC but in the first."""
    def whole(name, stanzas, second_line=f"aes-256-gcm {SEGMENT}", file_key_bytes=32):
        file_key = random(name + " file key", file_key_bytes)
        start = header(second_line, stanzas(name, file_key), file_key)
        return start + b"".join(payload(name, "aes-256-gcm", file_key, b"contents"))

    start, mac, rest = re.fullmatch(rb"(.*\n--- )(.{43})(.*)", whole("mac-wrong", for_x25519), re.S).groups()
    yield "mac-wrong", "x25519.key", start + mac[1:2] + mac[:1] + mac[2:] + rest, "two digits of the MAC are swapped"
    yield ("first-stanza-other", "x25519.key",
           whole("first-stanza-other", lambda name, key: for_x25519(name, random("other", 32)) + for_x25519(name, key)),
           "the first stanza has another file key than the second, which the MAC fits")
    yield "other-key", "rsa.key", whole("other-key", for_x25519), "no stanza for this key"
    yield ("base64-not-canonical", "x25519.key", whole("base64-not-canonical", not_canonical),
           "an unused bit of the share is set")
    yield ("share-zero", "x25519.key",
           whole("share-zero", lambda name, key: for_x25519_of_zero(key) + for_x25519(name, key)),
           "the first share makes the shared secret zero")
    yield ("file-key-short", "x25519.key", whole("file-key-short", for_x25519, file_key_bytes=16),
           "the file key has 16 bytes")
    yield ("segment-too-small", "x25519.key", whole("segment-too-small", for_x25519, "aes-256-gcm 2048"),
           "segments of 2048 bytes")
    yield ("number-with-zero", "x25519.key", whole("number-with-zero", for_x25519, "aes-256-gcm 04096"),
           "the segment size begins with 0")
    yield "line-crlf", "x25519.key", whole("line-crlf", for_x25519, f"aes-256-gcm {SEGMENT}\r"), "a line ends in CR LF"
    yield ("work-factor-23", "passphrase", whole("work-factor-23", lambda *of: for_scrypt(*of, "23")),
           "a work factor of 23")
    yield ("work-factor-with-zero", "passphrase", whole("work-factor-with-zero", lambda *of: for_scrypt(*of, "010")),
           "the work factor begins with 0")
    yield ("passphrase-and-key", "passphrase",
           whole("passphrase-and-key", lambda *of: for_scrypt(*of) + for_x25519(*of)), "a stanza beside that of scrypt")


def main(folder):
    def write(name, data):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)

    with open(os.path.join(folder, "rsa.key"), "rb") as file:
        rsa = load_pem_private_key(file.read(), None)
    write("x25519.key", X25519_IDENTITY.encode() + b"\n")
    write("passphrase", PASSPHRASE + b"\n")
    rows = [(name, secret, hashlib.sha256(contents).hexdigest(), data, note)
            for name, secret, contents, data, note in opening(rsa)]
    rows += [(name, "x25519.key", "refused", data, note) for name, data, note in damaged_payloads()]
    rows += [(name, secret, "refused", data, note) for name, secret, data, note in refused_headers()]
    table = "file\tsecret\tSHA-256 of the contents\tnote\n"
    for name, secret, expected, data, note in rows:
        write(name + ".bw", data)
        table += f"{name}.bw\t{secret}\t{expected}\t{note}\n"
    write("kit.tsv", table.encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
