// SPDX-License-Identifier: GPL-3.0-or-later
/// `blockwarp-icon SVG SIZE PNG`: draws an icon while Blockwarp is built. Needs no display.
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

#include <cstdio>

int main(int argc, char** argv) {
    const int size = argc == 4 ? QByteArray(argv[2]).toInt() : 0;
    if (size <= 0) {
        (void)std::fputs("Usage: blockwarp-icon SVG SIZE PNG\n", stderr);
        return 2;
    }
    QSvgRenderer svg(QString::fromLocal8Bit(argv[1]));
    QImage image(size, size, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    svg.render(&painter);
    painter.end();
    if (svg.isValid() && image.save(QString::fromLocal8Bit(argv[3]), "PNG")) return 0;
    (void)std::fprintf(stderr, "blockwarp-icon: cannot draw %s as %s\n", argv[1], argv[3]);
    return 1;
}
