// SPDX-License-Identifier: GPL-3.0-or-later
/// Pictures between files, core's raw pixels and Qt's images. Of a text, the bytes are the pixels.
#pragma once

#include "core/leak/raster.h"

#include <QImage>
#include <QString>

#include <memory>

namespace blockwarp::ui {

/// A picture in any format that Qt reads.
struct LoadedPicture {
    QImage image;    ///< QImage::Format_RGBA8888; null: `problem` says why
    QString problem; ///< a sentence
};

/// `:/samples/…` too; at most kMaxPixels.
inline constexpr qint64 kMaxPixels = qint64{8192} * 8192;
inline constexpr qint64 kMaxPictureBytes = qint64{256} << 20; ///< of the file
LoadedPicture loadPicture(const QString& path);
/// For a dialog: all formats that can be read here.
QString pictureFilter();

/// A sentence where its pixels are less than a block; else empty.
QString whyTooSmall(const QImage& picture, PixelFormat format);

/// QImage may pad rows; core's rasters do not.
Raster toRaster(const QImage& image, PixelFormat format);

/// The same picture in another size: as large as fits, on white.
QImage placedOn(const QImage& image, QSize size);

/// Of a sample that comes with the program.
QString samplePath(const LeakSample& sample);
QString sampleTitle(const LeakSample& sample);

/// Stands for a path where the picture is a text.
inline const QString kOwnText = QStringLiteral("own-text");
/// Longer texts are cut.
inline constexpr qsizetype kMaxTextBytes = 4096;

/// UTF-8, padded as PKCS#7 says (RFC 5652 §6.3), a row for each block of 16 bytes. In grey8 its
/// pixels are the bytes. QImage::Format_RGBA8888.
QImage textPicture(const QString& text);

} // namespace blockwarp::ui
