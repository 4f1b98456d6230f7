// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/text_picture.h"

#include "core/cipher/cipher_spec.h"

#include <algorithm>
#include <cstring>

namespace blockwarp::ui {

QImage textPicture(const QString& text) {
    constexpr auto width = static_cast<qsizetype>(kAesBlockBytes);
    QByteArray bytes = text.toUtf8().first(std::min(text.toUtf8().size(), kMaxTextBytes));
    const qsizetype padding = width - bytes.size() % width;
    bytes.append(padding, static_cast<char>(padding));
    QImage picture(static_cast<int>(width), static_cast<int>(bytes.size() / width),
                   QImage::Format_Grayscale8);
    for (int row = 0; row < picture.height(); ++row)
        std::memcpy(picture.scanLine(row), bytes.constData() + row * width, kAesBlockBytes);
    return picture.convertToFormat(QImage::Format_RGBA8888);
}

} // namespace blockwarp::ui
