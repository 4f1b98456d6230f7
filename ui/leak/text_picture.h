// SPDX-License-Identifier: GPL-3.0-or-later
/// A text as the Leak lab's picture: its bytes are the pixels.
#pragma once

#include <QImage>
#include <QString>

namespace blockwarp::ui {

/// Stands for a path where the picture is a text.
inline const QString kOwnText = QStringLiteral("own-text");
/// Longer texts are cut.
inline constexpr qsizetype kMaxTextBytes = 4096;

/// UTF-8, padded as PKCS#7 says (RFC 5652 §6.3), a row for each block of 16 bytes. In grey8 its
/// pixels are the bytes. QImage::Format_RGBA8888.
QImage textPicture(const QString& text);

} // namespace blockwarp::ui
