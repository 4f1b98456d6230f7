// SPDX-License-Identifier: GPL-3.0-or-later
/// The pictures of our lessons, a row each: real plaintext and ciphertext under fixed keys,
/// recorded and printed numbers; nothing is drawn by hand. What the lessons say is in
/// resources/lessons.
#pragma once

#include <QPainter>
#include <QPalette>
#include <QRect>

#include <string_view>

namespace blockwarp::ui {

/// Draws what a class finds out; the ciphers and recorded runs compute what it shows.
using PaintLesson = void (*)(QPainter&, const QRect&, const QPalette&);

/// Of the lesson of that name; null where there is none.
PaintLesson pictureOf(std::string_view lesson);

/// The speeds of a recorded GPU (accent) and of one CPU thread over the size, from memory to
/// memory, both axes logarithmic.
void paintRace(QPainter& painter, const QRect& room, const QPalette& palette);
/// The speed-ups of AES over the size that one of the published reports prints.
void paintSpeedUps(QPainter& painter, const QRect& room, const QPalette& palette);

/// The badge, and at the right its AES-128-ECB ciphertext.
void paintLeak(QPainter& painter, const QRect& room, const QPalette& palette);
/// A payment before and after one bit of its AES-128-CTR ciphertext was flipped.
void paintFlippedBit(QPainter& painter, const QRect& room, const QPalette& palette);
/// The state after SubBytes of round 1 (FIPS 197, Appendix B); ShiftRows makes a column of the
/// marked bytes.
void paintState(QPainter& painter, const QRect& room, const QPalette& palette);
/// What the padding oracle knows of a block, from right to left.
void paintOracle(QPainter& painter, const QRect& room, const QPalette& palette);
/// The bits of a half of a signature, before and after one of them has flipped.
void paintFault(QPainter& painter, const QRect& room, const QPalette& palette);
/// How long files are with each candidate for a digit of a secret; the shortest one is marked.
void paintLengths(QPainter& painter, const QRect& room, const QPalette& palette);
/// How often each number of a text occurs that RSA encrypted letter by letter.
void paintLetters(QPainter& painter, const QRect& room, const QPalette& palette);

} // namespace blockwarp::ui
