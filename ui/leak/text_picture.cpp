// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/text_picture.h"

#include "core/cipher/padding.h"

#include <cstring>
#include <vector>

namespace blockwarp::ui {

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
