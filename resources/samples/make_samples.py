#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the Leak lab's samples beside itself: a badge, text, a chart, a map, a gradient, noise, something like a
photograph, a QR code, a scanned page, a rendered ring and a column of a spreadsheet; README.md says where the others come
from. The flat ones are 512 pixels wide and not smoothed, so that 16-byte blocks fall on the same places of
every row and equal blocks of pixels encrypt to equal blocks under ECB. Needs nothing but Python; the same pictures
come out every time."""
import random
import struct
import zlib
from math import cos, hypot, pi, sin, sqrt
from pathlib import Path

PAPER, INK = (255, 255, 255), (24, 28, 36)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def line(colours, smooth):
    """A row of a PNG: as it is, or for smooth pictures as differences to the pixel on the left."""
    raw = b"".join(bytes(c) for c in colours)
    if not smooth:
        return b"\0" + raw
    return b"\1" + bytes((b - (raw[i - 3] if i >= 3 else 0)) & 255 for i, b in enumerate(raw))


def write(name, width, height, colour, smooth=False):
    rows = b"".join(line((colour(x, y) for x in range(width)), smooth) for y in range(height))
    Path(__file__).with_name(name + ".png").write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b""))


# A badge: a shield with a key.
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


def badge(x, y):
    if in_key(x, y):
        return KEY
    if in_shield(x, y, 22):
        return LEFT if x < 256 else RIGHT
    return RIM if in_shield(x, y, 0) else SKY


# Text: letters of five by seven dots, each dot four pixels wide and three high.
LETTERS = {
    "A": "01110 10001 10001 11111 10001 10001 10001", "B": "11110 10001 11110 10001 10001 10001 11110",
    "C": "01111 10000 10000 10000 10000 10000 01111", "D": "11110 10001 10001 10001 10001 10001 11110",
    "E": "11111 10000 10000 11110 10000 10000 11111", "F": "11111 10000 10000 11110 10000 10000 10000",
    "G": "01111 10000 10000 10011 10001 10001 01111", "H": "10001 10001 10001 11111 10001 10001 10001",
    "I": "11111 00100 00100 00100 00100 00100 11111", "K": "10001 10010 10100 11000 10100 10010 10001",
    "L": "10000 10000 10000 10000 10000 10000 11111", "M": "10001 11011 10101 10101 10001 10001 10001",
    "N": "10001 11001 11001 10101 10011 10011 10001", "O": "01110 10001 10001 10001 10001 10001 01110",
    "P": "11110 10001 10001 11110 10000 10000 10000", "R": "11110 10001 10001 11110 10100 10010 10001",
    "S": "01111 10000 10000 01110 00001 00001 11110", "T": "11111 00100 00100 00100 00100 00100 00100",
    "U": "10001 10001 10001 10001 10001 10001 01110", "V": "10001 10001 10001 10001 01010 01010 00100",
    "W": "10001 10001 10001 10101 10101 11011 10001", "Y": "10001 10001 01010 00100 00100 00100 00100",
    "0": "01110 10011 10011 10101 11001 11001 01110", "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00010 00100 01000 11111", "7": "11111 00001 00010 00010 00100 00100 00100",
    ".": "00000 00000 00000 00000 00000 01100 01100", " ": "00000 00000 00000 00000 00000 00000 00000",
    ":": "00000 01100 01100 00000 01100 01100 00000", "-": "00000 00000 00000 01110 00000 00000 00000",
}
LINES = ["DEAR ALICE", "", "THE VAULT OPENS AT", "NOON. THE NEW CODE", "IS 2701-1720. PLEASE", "TELL NO ONE.", "",
         "YOURS: BOB"]


def text(x, y):
    dot_x, dot_y = x // 4 - 4, y // 3 - 8
    row, column = dot_y // 14, dot_x // 6
    if dot_x < 0 or dot_y < 0 or row >= len(LINES) or column >= len(LINES[row]):
        return PAPER
    if dot_x % 6 == 5 or dot_y % 14 >= 7:
        return PAPER
    return INK if LETTERS[LINES[row][column]].split()[dot_y % 14][dot_x % 6] == "1" else PAPER


# A chart: bars of two colours with axes.
BARS = [(80, 52), (120, 70), (96, 110), (168, 140), (220, 176), (196, 232), (264, 250)]


def chart(x, y):
    if 40 <= x < 44 and 32 <= y < 344 or 40 <= x < 488 and 340 <= y < 344:
        return INK
    if 48 <= x < 496:
        number, place = (x - 48) // 64, (x - 48) % 64
        if number < len(BARS) and 8 <= place < 56:
            bar = place >= 32
            if 340 - BARS[number][bar] <= y < 340:
                return (0, 114, 178) if bar else (230, 159, 0)
    if 44 <= x < 488 and (340 - y) % 60 == 0 and 32 <= y < 340:
        return (214, 219, 226)
    return PAPER


# A map: heights as flat colours, a grid of roads on land.
def height_at(x, y):
    waves = ((1.1, 2.3, 0.4), (2.7, 1.2, 1.9), (3.1, 4.2, 0.2), (5.3, 3.7, 2.5), (7.9, 8.3, 1.1))
    total = sum(sin(a * x / 90 + c) * cos(b * y / 110 - c) / (a + b) * 3 for a, b, c in waves)
    return total + 0.7 - 1.3 * hypot((x - 250) / 330, (y - 190) / 240)


def map_colour(x, y):
    h = height_at(x, y)
    if h < -0.15:
        return (150, 196, 230)
    if h < 0:
        return (242, 226, 178)
    if h > 0 and ((x + y) % 117 < 4 or (2 * x - y) % 211 < 7) and h < 0.55:
        return (200, 72, 48)
    return (176, 212, 140) if h < 0.35 else (120, 168, 96) if h < 0.7 else (168, 140, 108)


def gradient(x, y):
    return (x // 2, (x + 2 * y) // 5, 255 - y * 2 // 3)


dice = random.Random(1720)


def noise(x, y):
    return (dice.randrange(256), dice.randrange(256), dice.randrange(256))


# Something like a photograph: lit hills under a sky, with the grain of a sensor.
def ridge(x, seed):
    wobble = random.Random(seed)
    return sum(wobble.uniform(0.6, 1.4) * sin(x * 2 ** k / 70 + wobble.uniform(0, 2 * pi)) * 22 / 1.9 ** k
               for k in range(7))


RIDGES = [[90 + 32 * i + ridge(x, 40 + i) for x in range(320)] for i in range(4)]
TINTS = [(132, 150, 176), (104, 126, 140), (76, 102, 92), (52, 74, 50)]


def photo(x, y):
    grain = dice.gauss(0, 2.5)
    sun = 90 / (1 + hypot(x - 236, y - 46) / 16)
    colour = (120 + y * 0.5 + sun, 160 + y * 0.35 + sun * 0.8, 214 + y * 0.1 + sun * 0.4)
    for tops, tint in zip(RIDGES, TINTS):
        if y > tops[x]:
            slope = tops[min(x + 2, 319)] - tops[max(x - 2, 0)]
            light = 1 + slope * 0.05 + 0.25 * sqrt(max(0.0, 1 - (y - tops[x]) / 60))
            colour = tuple(c * light for c in tint)
    return tuple(max(0, min(255, round(c + grain + dice.gauss(0, 1)))) for c in colour)


# A QR code (version 3) of "WITH A NONCE USED TWICE THE KEYSTREAM IS GONE", row by row, the first module is the highest bit.
QR = """1fcab17f 104c4441 174c995d 1755ab5d 17444c5d 10512c41 1fd5557f 001a5200 0c42b068 039e30a5 0b53810b 1735381b
1e605b56 0e395525 07eae8cb 0d1448ca 1adc3d75 0d1fc802 1f633600 072cc0d9 194e63fd 00158f1a 1fc44f54 104b1f14 174213f5
174f02be 175e65eb 105bb8b9 1fc13b5f"""
MODULES = [int(row, 16) for row in QR.split()]


def qr(x, y):
    column, row = x // 16 - 1, y // 16 - 1
    if not (0 <= column < 29 and 0 <= row < 29):
        return PAPER
    return INK if MODULES[row] >> (28 - column) & 1 else PAPER


# The text as a scanner sees it: a little turned, lit from one side, with grain.
def scan(x, y):
    turned_x, turned_y = x + 0.02 * y - 6, y - 0.02 * x + 4
    paper = text(int(turned_x), int(turned_y)) == PAPER
    light = 238 - 0.05 * x - 0.03 * y if paper else 60
    return (max(0, min(255, round(light + dice.gauss(0, 3)))),) * 3


# A ring of one colour under one lamp, in flat shades as a simple renderer draws it.
def ring(x, y):
    px, py, depth = (x - 256) / 128, (y - 192) / 128, -3.0
    tilt_sin, tilt_cos = sin(0.9), cos(0.9)
    for _ in range(48):
        ry, rz = py * tilt_cos - depth * tilt_sin, py * tilt_sin + depth * tilt_cos
        radial = hypot(px, rz) - 0.95
        distance = hypot(radial, ry) - 0.38
        if distance < 0.002:
            spread = max(hypot(px, rz), 1e-6)
            normal = (px / spread * radial / 0.38, ry / 0.38, rz / spread * radial / 0.38)
            lit = -0.5 * normal[0] - 0.6 * (normal[1] * tilt_cos + normal[2] * tilt_sin) \
                - 0.62 * (normal[2] * tilt_cos - normal[1] * tilt_sin)
            shade = 0.25 + 0.75 * round(8 * max(0.0, lit)) / 8
            return tuple(round(c * shade) for c in (230, 140, 60))
        depth += distance
        if depth > 3:
            break
    return (28, 34, 48)


# A column of a spreadsheet as bytes, a grey pixel each: 16 characters a cell, 32 cells a row.
GRADES = [2890, 3120, 3120, 3475, 3475, 3475, 4210, 5060]
WAGES = random.Random(1720)
CELLS = [f"{WAGES.choice(GRADES):>10}.00 EUR"[-16:].rjust(16) for _ in range(32 * 384)]


def column(x, y):
    return (ord(CELLS[y * 32 + x // 16][x % 16]),) * 3


write("badge", 512, 512, badge)
write("text", 512, 384, text)
write("chart", 512, 384, chart)
write("map", 512, 384, map_colour)
write("gradient", 512, 384, gradient, smooth=True)
write("noise", 192, 144, noise)
write("photo", 320, 240, photo, smooth=True)
write("qr", 496, 496, qr)
write("scan", 512, 384, scan, smooth=True)
write("ring", 512, 384, ring)
write("column", 512, 384, column)
