#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Decrypts a Blockwarp file (.bw) or an age file (.age, also in ASCII armor) without Blockwarp, as docs/container.md
describes them: for a passphrase, for X25519 keys (AGE-SECRET-KEY-1...) and for RSA keys (PEM, OpenSSH). Unlock keys
that have a passphrase before: age files of keys with this program, RSA keys with ssh-keygen -p. Needs Python 3.11 and
its package cryptography 38 (Debian: python3-cryptography), or later ones.
Exit codes: 0 done; 1 refused, and nothing was written; 2 wrong usage; 130 interrupted.
"""
import argparse, base64, collections, getpass, hashlib, hmac, io, itertools, os, re, signal, sys, tempfile, warnings
try:
    from cryptography.exceptions import InvalidTag, UnsupportedAlgorithm
    from cryptography.hazmat.primitives import hashes, padding, serialization
    from cryptography.hazmat.primitives.asymmetric import padding as rsa_padding, rsa, x25519
    from cryptography.hazmat.primitives.ciphers import Cipher, aead, algorithms, modes
    from cryptography.hazmat.primitives.kdf import hkdf, scrypt
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
except ImportError:
    sys.exit("blockwarp_reader: The Python package cryptography is missing (Debian: python3-cryptography).")

BLOCKWARP, AGE = b"blockwarp/v1\n", b"age-encryption.org/v1\n"
STANZA = rb"-> ([!-~]+(?: [!-~]+)*)\n((?:[A-Za-z0-9+/]{64}\n)*[A-Za-z0-9+/]{0,63}\n)"
HEADER = re.compile(rb"(?:blockwarp/v1\n([!-~]+) ([!-~]+)(?: tar)?|age-encryption\.org/v1)\n"
                    rb"((?:" + STANZA + rb")+)--- ([A-Za-z0-9+/]{43})\n")
HEADER_MAX, RSA_ATTEMPTS_MAX, FILE_KEY_BYTES = 262144, 16, {BLOCKWARP: 32, AGE: 16}
BOTH = {"X25519": [32], "mlkem768x25519": [1120], "ssh-ed25519": [4, 32], "scrypt": [16, 0]}  # bytes; 0: a number
WORDS = {BLOCKWARP: BOTH | {"scrypt-many": [16, 0, 16], "RSA-OAEP-SHA256": [4]}, AGE: BOTH | {"ssh-rsa": [4]}}
SCRYPT_LABELS = {"scrypt": b"age-encryption.org/v1/scrypt", "scrypt-many": b"blockwarp/v1/scrypt-many"}
RSA_LABELS = {"RSA-OAEP-SHA256": b"blockwarp/v1/RSA-OAEP-SHA256", "ssh-rsa": b"age-encryption.org/v1/ssh-rsa"}
AEADS = {f"aes-{bits}-gcm": aead.AESGCM for bits in (128, 192, 256)} | {"chacha20-poly1305": aead.ChaCha20Poly1305}
KEY_BYTES = {f"aes-{bits}-{mode}": bits // 8 for bits in (128, 192, 256) for mode in ("ecb", "cbc", "ctr", "gcm")}
KEY_BYTES |= {"aes-128-xts": 32, "aes-256-xts": 64, "chacha20": 32, "chacha20-poly1305": 32}
ARMOR_BEGIN = re.compile(rb"\s{0,1024}-----BEGIN AGE ENCRYPTED FILE-----\r?\n")
KEYS = re.compile(r"^-----BEGIN ([A-Z]* ?PRIVATE KEY)-----\n.*?\n-----END \1-----|^AGE-SECRET-KEY-1[^\n]*", re.M | re.S)
Stanza = collections.namedtuple("Stanza", "type words body")  # no words if the type is not in WORDS
Header = collections.namedtuple("Header", "container cipher segment stanzas signed mac")


class Refused(Exception):
    """Says in one sentence why there is no output."""


class Armor(io.RawIOBase):
    """The bytes in ASCII armor whose first line has been read."""

    def __init__(self, text):
        self.lines, self.rest = decoded_lines(text), b""

    def readable(self):
        return True

    def readinto(self, into):
        self.rest = self.rest or next(self.lines, b"")
        count = min(len(into), len(self.rest))
        into[:count], self.rest = self.rest[:count], self.rest[count:]
        return count


def decoded_lines(text):
    data = bytes(48)
    while not (line := text.readline(100)).startswith(b"-----END"):
        digits = line.removesuffix(b"\n").removesuffix(b"\r")
        if len(data) != 48 or not 0 < len(digits) <= 64 or len(digits) % 4:
            raise Refused("The armor is damaged or was cut off.")
        data = decode(digits.removesuffix(b"=").removesuffix(b"="))
        yield data
    if not re.fullmatch(rb"-----END AGE ENCRYPTED FILE-----(\r?\n\s{0,1024})?", line + text.read(2000)):
        raise Refused("The armor is damaged at its end, or something follows it.")


def decode(digits, length=None):
    """Canonical base64 without padding."""
    try:
        data = base64.b64decode(digits + b"=" * (-len(digits) % 4), validate=True)
    except ValueError:
        data = b""
    if base64.b64encode(data).rstrip(b"=") != digits or length not in (None, len(data)):
        raise Refused("The file is damaged: it has base64 that is not canonical or has a wrong length.")
    return data


def open_container(file):
    """Returns the file, or what is in its armor."""
    if armor := ARMOR_BEGIN.match(file.peek()):
        file.read(armor.end())
        file = io.BufferedReader(Armor(file))
    if not file.peek().startswith((BLOCKWARP, AGE)):
        raise Refused("It is neither a Blockwarp file nor an age file, of version 1.")
    return file


def read_stanza(container, line, body):
    kind, *words = line.split(b" ")
    kind, body = kind.decode(), decode(body.replace(b"\n", b""))
    if kind not in WORDS[container]:
        return Stanza(kind, [], body)
    lengths = WORDS[container][kind]
    bodies = range(256, 1025) if kind in RSA_LABELS else [FILE_KEY_BYTES[container] + 16]
    if (len(words) != len(lengths) or len(body) not in bodies
            or 0 in lengths and not re.fullmatch(rb"[1-9]|1[0-9]|2[0-2]", words[1])):
        raise Refused(f"The header is malformed: a stanza of the type {kind} has a wrong length or work factor.")
    return Stanza(kind, [decode(word, length) if length else word for word, length in zip(words, lengths)], body)


def read_header(file):
    text, line = bytearray(), b""
    while not line.startswith(b"--- "):
        line = file.readline(HEADER_MAX + 1 - len(text))
        text += line
        if not line.endswith(b"\n") or len(text) > HEADER_MAX:
            raise Refused(f"The header has no end within {HEADER_MAX} bytes.")
    if not (form := HEADER.fullmatch(text)):
        raise Refused("The header is malformed.")
    blockwarp = form[1] and (BLOCKWARP, form[1].decode(), form[2].decode())
    container, cipher, segment = blockwarp or (AGE, "chacha20-poly1305", "65536")
    if cipher not in KEY_BYTES or segment not in [str(1 << n) for n in range(12, 21)]:
        raise Refused("The header does not name a known cipher and an allowed segment size.")
    stanzas = [read_stanza(container, *stanza.groups()) for stanza in re.finditer(STANZA, form[3])]
    if len(stanzas) > 1 and any(stanza.words and stanza.type in SCRYPT_LABELS for stanza in stanzas):
        raise Refused("The header is malformed: a stanza for a passphrase is not the only one.")
    return Header(container, cipher, int(segment), stanzas, text.removesuffix(line[3:]), decode(form[6], 32))


def derive(secret, salt, info, length=32):
    return hkdf.HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def matches(stanza, secret):
    """Whether the secret, a passphrase or a private key, may open the stanza."""
    if not isinstance(secret, rsa.RSAPrivateKey):
        return stanza.words and stanza.type in (SCRYPT_LABELS if isinstance(secret, bytes) else ["X25519"])
    der = secret.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    ssh = secret.public_key().public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH).split()[1]
    name = hashlib.sha256(base64.b64decode(ssh) if stanza.type == "ssh-rsa" else der).digest()[:4]
    return stanza.type in RSA_LABELS and stanza.words == [name] and len(stanza.body) == (secret.key_size + 7) // 8


def unwrap(stanza, secret):
    """Raises InvalidTag or ValueError if the secret does not open the stanza."""
    if isinstance(secret, rsa.RSAPrivateKey):
        sha256, label = hashes.SHA256(), RSA_LABELS[stanza.type]
        return secret.decrypt(stanza.body, rsa_padding.OAEP(rsa_padding.MGF1(sha256), sha256, label))
    if isinstance(secret, bytes):
        salt, work_factor, *file_salt = stanza.words
        key = scrypt.Scrypt(SCRYPT_LABELS[stanza.type] + salt, 32, 1 << int(work_factor), 8, 1).derive(secret)
        key = derive(key, file_salt[0], b"blockwarp/v1/scrypt-many file") if file_salt else key
    else:
        share, public = stanza.words[0], secret.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        shared = secret.exchange(x25519.X25519PublicKey.from_public_bytes(share))  # ValueError if it is zero
        key = derive(shared, share + public, b"age-encryption.org/v1/X25519")
    return aead.ChaCha20Poly1305(key).decrypt(bytes(12), stanza.body, None)


def find_file_key(header, secrets):
    rsa_pairs = 0
    for stanza, secret in [pair for pair in itertools.product(header.stanzas, secrets) if matches(*pair)]:
        rsa_pairs += stanza.type in RSA_LABELS
        if stanza.type in RSA_LABELS and rsa_pairs > RSA_ATTEMPTS_MAX:
            continue
        try:
            file_key = unwrap(stanza, secret)
            mac = hmac.digest(derive(file_key, None, b"header"), header.signed, "sha256")
            if len(file_key) == FILE_KEY_BYTES[header.container] and hmac.compare_digest(mac, header.mac):
                return file_key
            if not isinstance(secret, bytes):
                break  # the first stanza that a key opens decides
        except (InvalidTag, ValueError) as error:
            if stanza.type == "X25519" and isinstance(error, ValueError):
                raise Refused("The header has an X25519 share that makes the shared secret zero.") from None
    types = ", ".join(sorted({stanza.type[:40] for stanza in header.stanzas})[:10])
    limit = f"; {RSA_ATTEMPTS_MAX} of {rsa_pairs} for RSA keys were tried" if rsa_pairs > RSA_ATTEMPTS_MAX else ""
    raise Refused(f"The passphrase or key does not open it (its stanzas: {types}{limit}), or its header is damaged.")


def x25519_key(text):  # in Bech32 (BIP 173)
    prefix, _, digits = text.lower().rpartition("1")
    values, state = ["qpzry9x8gf2tvdw0s3jn54khce6mua7l".find(digit) for digit in digits], 1
    for value in [ord(c) >> 5 for c in prefix] + [0] + [ord(c) & 31 for c in prefix] + values:
        top, state = state >> 25, (state & 0x1FFFFFF) << 5 ^ value
        for bit, generator in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            state ^= generator if top >> bit & 1 else 0
    bits = "".join(f"{value:05b}" for value in values[:-6])
    if text != text.upper() or -1 in values or state != 1 or len(bits) != 260 or bits[256:] != "0000":
        raise ValueError
    return x25519.X25519PrivateKey.from_private_bytes(int(bits[:256], 2).to_bytes(32, "big"))


def read_keys(path):
    """Returns the X25519 and RSA keys of a file; those of other kinds are skipped."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        text, keys = "\n".join(line.strip() for line in file), []
    for found in KEYS.finditer(text):
        load = serialization.load_ssh_private_key if "OPENSSH" in found[0] else serialization.load_pem_private_key
        try:
            keys.append(load(found[0].encode(), None) if found[1] else x25519_key(found[0]))
        except (ValueError, TypeError, UnsupportedAlgorithm):
            line = text.count("\n", 0, found.start()) + 1
            raise Refused(f"{path}, line {line}: the key is mistyped or damaged, or has a passphrase.") from None
    keys = [key for key in keys if isinstance(key, (x25519.X25519PrivateKey, rsa.RSAPrivateKey))]
    if not keys:
        raise Refused(f"{path} has no private key for X25519 or RSA.")
    return keys


def read_passphrase(path):
    """Returns the first line without what editors add to it, and as it is."""
    if not path:
        return [getpass.getpass("Passphrase: ").encode()]
    with open(path, "rb") as file:
        line = file.readline().removesuffix(b"\n")
    return list(dict.fromkeys([line.removeprefix(b"\xef\xbb\xbf").removesuffix(b"\r"), line]))


def decryptor(cipher, key, number, position):
    """Of the segment with this number, whose first byte has this position in the payload."""
    if cipher == "chacha20":
        return Cipher(algorithms.ChaCha20(key, (position // 64).to_bytes(8, "little") + bytes(8)), None).decryptor()
    aes, big = algorithms.AES(key), number.to_bytes(16, "big")
    mode = {"ecb": modes.ECB, "cbc": lambda: modes.CBC(Cipher(aes, modes.ECB()).encryptor().update(big)),
            "ctr": lambda: modes.CTR((position // 16).to_bytes(16, "big")), "xts": lambda: modes.XTS(big[::-1])}
    return Cipher(aes, mode[cipher[-3:]]()).decryptor()


def open_segment(header, key, mac_key, number, last, segment):
    """Raises InvalidTag if the segment is not authentic, or ValueError if its length or padding is wrong."""
    if header.cipher in AEADS:
        return AEADS[header.cipher](key).decrypt(number.to_bytes(11, "big") + bytes([last]), segment, None)
    text = segment[:-32]
    signed = number.to_bytes(8, "big") + last.to_bytes(4, "big") + len(text).to_bytes(4, "big") + text
    if not hmac.compare_digest(hmac.digest(mac_key, signed, "sha256"), segment[-32:]):
        raise InvalidTag
    cipher = decryptor(header.cipher, key, number, number * header.segment)
    plain = cipher.update(text) + cipher.finalize()
    if not last or not header.cipher.endswith(("ecb", "cbc", "xts")):
        return plain
    unpadder = padding.PKCS7(128).unpadder()
    return unpadder.update(plain) + unpadder.finalize()


def decrypted(file, header, file_key):
    """Yields the plaintext of each segment after it was verified."""
    salt, info = file.read(16), b"payload" if header.container == AGE else b"blockwarp/v1 cipher"
    key, mac_key = derive(file_key, salt, info, KEY_BYTES[header.cipher]), derive(file_key, salt, b"blockwarp/v1 mac")
    size = header.segment + (16 if header.cipher in AEADS else 32)
    number, segment = 0, file.read(size)
    while segment or number == 0:
        following = file.read(size)
        try:
            if number > 0 and len(segment) == size - header.segment:
                raise ValueError  # only the first segment may be empty
            yield open_segment(header, key, mac_key, number, not following, segment)
        except (InvalidTag, ValueError):
            raise Refused(f"Segment {number} is damaged, or the file was cut off or extended.") from None
        number, segment = number + 1, following


def write_new(path, mode, pieces):
    with tempfile.TemporaryDirectory(prefix=".blockwarp-reader-", dir=os.path.dirname(path) or ".") as folder:
        temporary = os.path.join(folder, "plaintext")  # in a folder that nobody else can read
        with open(temporary, "xb") as file:
            file.writelines(pieces)
        os.chmod(temporary, os.stat(temporary).st_mode & mode)
        open(path, "xb").close()  # fails if somebody took the name
        os.replace(temporary, path)


def decrypt(arguments):
    if os.path.lexists(arguments.output):
        raise Refused("The output exists already.")
    secrets = [key for path in arguments.identity for key in read_keys(path)]
    with open(arguments.input, "rb") as file:
        header = read_header(container := open_container(file))
        if not secrets and header.stanzas[0].type not in SCRYPT_LABELS:
            raise Refused("It is encrypted for keys: name a file of keys with -i.")
        file_key = find_file_key(header, secrets or read_passphrase(arguments.passphrase_file))
        write_new(arguments.output, os.fstat(file.fileno()).st_mode, decrypted(container, header, file_key))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    secret = parser.add_mutually_exclusive_group()
    secret.add_argument("-i", "--identity", metavar="KEYS", action="append", default=[], help="file of private keys")
    secret.add_argument("--passphrase-file", metavar="FILE", help="the first line is it (default: asked for)")
    parser.add_argument("input", metavar="INPUT")
    parser.add_argument("output", metavar="OUTPUT", help="must not exist")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    warnings.simplefilter("error", getpass.GetPassWarning)
    try:
        decrypt(parser.parse_args())
    except (Refused, MemoryError) as error:
        sys.exit(f"blockwarp_reader: {error}")
    except (EOFError, getpass.GetPassWarning):
        sys.exit("blockwarp_reader: There is no terminal to ask for the passphrase; give --passphrase-file.")
    except OSError as error:
        sys.exit(f"blockwarp_reader: {error.filename or 'reading or writing'}: {error.strerror}.")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
