// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/picture.h"

#include "core/cipher/padding.h"
#include "ui/base/format.h"
#include "ui/base/text.h"

#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QPainter>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace blockwarp::ui {
namespace {

LoadedPicture refused(const QString& path, const QString& why) {
    return {{}, Words::tr("“%1” cannot be shown: %2.").arg(QFileInfo(path).fileName(), why)};
}

/// How a file of that format begins. Qt reads some of them by plugins, which may not be there.
struct PictureFormat {
    qsizetype offset;
    QByteArrayView start;
    const char* name;
};
constexpr std::array kFormats{
    PictureFormat{8, "WEBP", "WebP"},      PictureFormat{0, "II*", "TIFF"},
    PictureFormat{0, "MM", "TIFF"},        PictureFormat{4, "ftypavi", "AVIF"},
    PictureFormat{4, "ftyphei", "HEIC"},   PictureFormat{4, "ftyphev", "HEIC"},
    PictureFormat{4, "ftypmif1", "HEIF"},  PictureFormat{4, "ftypmsf1", "HEIF"},
    PictureFormat{4, "JXL ", "JPEG XL"},   PictureFormat{0, "\xff\x0a", "JPEG XL"},
    PictureFormat{4, "jP  ", "JPEG 2000"}, PictureFormat{0, "8BPS", "Photoshop"},
    PictureFormat{0, "gimp xcf", "GIMP"},  PictureFormat{0, "%PDF", "PDF"},
};

/// "HEIC"; empty for an unknown start.
QString formatOf(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray start = file.read(16);
    for (const PictureFormat& format : kFormats)
        if (start.sliced(std::min<qsizetype>(format.offset, start.size())).startsWith(format.start))
            return QLatin1String(format.name);
    return {};
}

/// Its format where that is known, and what helps in any case.
QString whyUnread(const QString& path, const QImageReader& reader) {
    if (reader.error() != QImageReader::UnsupportedFormatError)
        return Words::tr("it is damaged or too large (%1)").arg(reader.errorString());
    const QString format = formatOf(path);
    return format.isEmpty()
               ? Words::tr("it is no picture of a known format; convert it to PNG or JPEG")
               : Words::tr("%1 cannot be read here; convert it to PNG or JPEG").arg(format);
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

QString pictureFilter() {
    QStringList endings;
    for (const QByteArray& format : QImageReader::supportedImageFormats())
        endings << QStringLiteral("*.") + QString::fromLatin1(format);
    return Words::tr("Pictures (%1);;All files (*)").arg(endings.join(QLatin1Char(' ')));
}

LoadedPicture loadPicture(const QString& path) {
    QImageReader::setAllocationLimit(512); // MiB: kMaxPixels of 16 bits a colour
    if (QFileInfo(path).size() > kMaxPictureBytes)
        return refused(path, Words::tr("the file is larger than %1")
                                 .arg(formatBytes(std::uint64_t{kMaxPictureBytes})));
    QImageReader reader(path);
    reader.setDecideFormatFromContent(true); // a name may be wrong
    reader.setAutoTransform(true);
    const QSize size = reader.size(); // known before anything large is read, for most formats
    const auto tooLarge = [](QSize s) { return qint64{s.width()} * s.height() > kMaxPixels; };
    const QString limit = Words::tr("it has more than 67 million pixels");
    if (size.isValid() && tooLarge(size)) return refused(path, limit);
    if (isMisread(path))
        return refused(
            path,
            Words::tr("it has 16 bits per colour and a transparent colour, which would be shown "
                      "in other colours; convert it to 8 bits per colour"));
    QImage image = reader.read();
    if (image.isNull()) return refused(path, whyUnread(path, reader));
    if (tooLarge(image.size())) return refused(path, limit);
    image.convertTo(QImage::Format_RGBA8888);
    return {image, {}};
}

QString whyTooSmall(const QImage& picture, PixelFormat format) {
    constexpr qint64 enough = 8 * kAesBlockBytes; // pixels, whatever the format
    if (qint64{picture.width()} * picture.height() >= enough) return {};
    const std::size_t bytes = toRaster(picture, format).bytes.size();
    if (bytes >= kAesBlockBytes) return {};
    return Words::tr(
               "In this format the picture has %1 bytes, less than one block of 16, so there is "
               "nothing to compare. Choose a larger picture or another format.")
        .arg(bytes);
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

QImage textPicture(const QString& text) {
    const QByteArray utf8 = text.toUtf8().left(kMaxTextBytes);
    std::vector<std::uint8_t> bytes(utf8.begin(), utf8.end());
    bytes.resize(bytes.size() + kAesBlockBytes);
    const std::size_t padded = addPadding(bytes, static_cast<std::size_t>(utf8.size()));
    QImage picture(static_cast<int>(kAesBlockBytes), static_cast<int>(padded / kAesBlockBytes),
                   QImage::Format_Grayscale8);
    for (int row = 0; row < picture.height(); ++row)
        std::memcpy(picture.scanLine(row),
                    bytes.data() + static_cast<std::size_t>(row) * kAesBlockBytes, kAesBlockBytes);
    return picture.convertToFormat(QImage::Format_RGBA8888);
}

} // namespace blockwarp::ui
