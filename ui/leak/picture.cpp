// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/picture.h"

#include "ui/base/text.h"

#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QPainter>
#include <QtEndian>

namespace blockwarp::ui {
namespace {

LoadedPicture refused(const QString& path, const QString& why) {
    return {{},
            words("“%1” cannot be shown: %2. Choose a PNG, JPEG or "
                  "another picture.")
                .arg(QFileInfo(path).fileName(), why)};
}

/// A PNG of RGB with 16 bits in which one colour is transparent (tRNS): Qt 6.4 decodes it to other
/// colours.
bool isMisread(const QString& path) {
    constexpr qint64 header = 8 + 8 + 13 + 4;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return false;
    const QByteArray start = file.read(header);
    const bool png = start.startsWith("\x89PNG\r\n\x1a\n") && start.size() == header;
    if (!png || start[24] != 16 || start[25] != 2) return false;
    for (QByteArray chunk = file.read(8); chunk.size() == 8; chunk = file.read(8)) {
        const QByteArray type = chunk.mid(4);
        if (type == "tRNS" || type == "IDAT") return type == "tRNS"; // which stands before pixels
        const qint64 rest = qint64{qFromBigEndian<quint32>(chunk.constData())} + 4; // and its CRC
        if (!file.seek(file.pos() + rest)) return false;
    }
    return false;
}

} // namespace

QString samplePath(const LeakSample& sample) {
    return QStringLiteral(":/samples/%1.png").arg(toQString(sample.name));
}

QString sampleTitle(const LeakSample& sample) {
    return coreText(sample.title);
}

LoadedPicture loadPicture(const QString& path) {
    QImageReader::setAllocationLimit(512); // MiB: kMaxPixels of 16 bits a colour
    QImageReader reader(path);
    reader.setAutoTransform(true);
    const QSize size = reader.size(); // known before anything large is read, for most formats
    const auto tooLarge = [](QSize s) { return qint64{s.width()} * s.height() > kMaxPixels; };
    const QString limit = words("it has more than 67 million pixels");
    if (size.isValid() && tooLarge(size)) return refused(path, limit);
    if (isMisread(path))
        return refused(
            path, words("it has 16 bits per colour and a transparent colour, which would be shown "
                        "in other colours; convert it to 8 bits per colour"));
    QImage image = reader.read();
    if (image.isNull()) return refused(path, reader.errorString());
    if (tooLarge(image.size())) return refused(path, limit);
    image.convertTo(QImage::Format_RGBA8888);
    return {image, {}};
}

Raster toRaster(const QImage& image, PixelFormat format) {
    const QImage rgba = image.convertToFormat(QImage::Format_RGBA8888);
    // Four bytes a pixel need no padding, so that the rows lie together.
    return toFormat(format, rgba.width(), rgba.height(),
                    {rgba.constBits(), static_cast<std::size_t>(rgba.sizeInBytes())});
}

QImage placedOn(const QImage& image, QSize size) {
    QImage sheet(size, QImage::Format_RGBA8888);
    sheet.fill(Qt::white);
    const QImage scaled = image.scaled(size, Qt::KeepAspectRatio, Qt::FastTransformation);
    QPainter(&sheet).drawImage((size.width() - scaled.width()) / 2,
                               (size.height() - scaled.height()) / 2, scaled);
    return sheet;
}

} // namespace blockwarp::ui
