// SPDX-License-Identifier: GPL-3.0-or-later
/// The lessons' pictures: real plaintext, real ciphertext, nothing drawn by hand. Their keys are
/// fixed, so that a picture stays as it is.
#pragma once

#include <QPainter>
#include <QPalette>
#include <QRect>

namespace blockwarp::ui {

/// The badge, and at the right its AES-128-ECB ciphertext.
void paintLeak(QPainter& painter, const QRect& room, const QPalette& palette);
/// A payment before and after one bit of its AES-128-CTR ciphertext was flipped.
void paintFlippedBit(QPainter& painter, const QRect& room, const QPalette& palette);
/// The state after SubBytes of round 1 (FIPS 197, Appendix B); ShiftRows makes a column of the
/// marked bytes.
void paintState(QPainter& painter, const QRect& room, const QPalette& palette);
/// How often each number of a text occurs that RSA encrypted letter by letter.
void paintLetters(QPainter& painter, const QRect& room, const QPalette& palette);

} // namespace blockwarp::ui
