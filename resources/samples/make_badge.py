#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws badge.png: a shield with a key, in a few flat colours and without smoothing, so that equal blocks
of pixels encrypt to equal blocks under ECB and the outline stays visible. Needs nothing but Python."""
import struct
import zlib
from math import hypot
from pathlib import Path

SIZE = 512
SKY, RIM, LEFT, RIGHT, KEY = (
    (238, 242, 247), (18, 58, 94), (47, 125, 196), (31, 98, 163), (255, 176, 46))


def in_shield(x, y, inset):
    """A straight-sided top and a bottom made of two arcs that meet in a point."""
    half, top, shoulder, radius = 168 - inset, 48 + inset, 204, 300
    dx = abs(x - 256)
    if dx > half or y < top:
        return False
    if y <= shoulder:
        return True
    return hypot(dx - (half - (radius - inset)), (y - shoulder) * 0.94) <= radius - inset


def in_key(x, y):
    bow = hypot(x - 256, y - 160)
    if bow <= 58:
        return bow >= 28
    shaft = abs(x - 256) <= 14 and 212 <= y <= 372
    bits = 256 <= x <= 312 and (300 <= y <= 322 or 342 <= y <= 372)
    return shaft or bits


def colour(x, y):
    if in_key(x, y):
        return KEY
    if in_shield(x, y, 22):
        return LEFT if x < 256 else RIGHT
    return RIM if in_shield(x, y, 0) else SKY


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


rows = b"".join(
    b"\0" + b"".join(bytes(colour(x, y)) for x in range(SIZE)) for y in range(SIZE))
Path(__file__).with_name("badge.png").write_bytes(
    b"\x89PNG\r\n\x1a\n"
    + chunk(b"IHDR", struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0))
    + chunk(b"IDAT", zlib.compress(rows, 9))
    + chunk(b"IEND", b""))
