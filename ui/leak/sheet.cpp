// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/sheet.h"

#include "ui/base/chosen_file.h"
#include "ui/base/text.h"
#include "ui/leak/pane_grid.h"
#include "ui/leak/raster_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr int kLongestSide = 2000;
constexpr int kSmallestSide = 320;
constexpr double kPageShape = 1.41; ///< A4, landscape

struct Layout {
    int columns = 1;
    int rows = 1;
    int step = 1; ///< every n-th pixel is drawn
    QSizeF picture;
    double line = 0;
    QFont font;

    double top = 0; ///< where the first row begins

    double cellHeight() const { return picture.height() + 4 * line; }
    double bottom() const { return top + rows * cellHeight(); }
    QSize size() const {
        return QSizeF(columns * (picture.width() + line) + line, bottom() + 2.6 * line).toSize();
    }
};

const RasterShape* shapeOf(const Scene& scene) {
    for (const Pane& pane : scene.panes)
        if (pane.raster) return &pane.raster->shape;
    return nullptr;
}

Layout layOut(const Sheet& sheet) {
    Layout layout;
    const RasterShape* shape = shapeOf(sheet.scene);
    const QSize pixels = shape ? QSize(shape->width, shape->height) : QSize(1, 1);
    const int longest = std::max(pixels.width(), pixels.height());
    layout.step = (longest + kLongestSide - 1) / kLongestSide;
    const QSize drawn((pixels.width() + layout.step - 1) / layout.step,
                      (pixels.height() + layout.step - 1) / layout.step);
    layout.picture =
        drawn * std::max(1, (kSmallestSide + drawn.width() - 1) / std::max(1, drawn.width()));
    const int count = static_cast<int>(sheet.scene.panes.size());
    layout.columns =
        bestColumns(count, {kPageShape, 1},
                    std::clamp(layout.picture.width() / layout.picture.height(), .5, 2.));
    layout.rows = (count + layout.columns - 1) / layout.columns;
    layout.font.setPixelSize(std::max(13, static_cast<int>(layout.picture.width() / 32)));
    layout.line = QFontMetricsF(layout.font).height();
    layout.top = (sheet.title.isEmpty() ? 0.5 : 2.2) * layout.line;
    return layout;
}

void drawCell(QPainter& painter, const Layout& layout, const Sheet& sheet, const Pane& pane,
              QPointF at) {
    QFont bold = layout.font;
    bold.setBold(true);
    painter.setFont(bold);
    painter.drawText(QRectF(at, QSizeF(layout.picture.width(), layout.line)), Qt::AlignLeft,
                     pane.title);
    const QRectF target(at + QPointF(0, 1.2 * layout.line), layout.picture);
    if (pane.raster) {
        RasterView view;
        view.zoom = 1.0 / layout.step;
        view.size = QSize((pane.raster->shape.width + layout.step - 1) / layout.step,
                          (pane.raster->shape.height + layout.step - 1) / layout.step);
        painter.drawImage(target, drawPixels(pane, view, sheet.heat && pane.repeats));
    } else {
        painter.drawRect(target);
    }
    painter.setFont(layout.font);
    painter.drawText(
        QRectF(at.x(), target.bottom() + 0.2 * layout.line, target.width(), 2.4 * layout.line),
        Qt::AlignLeft | Qt::TextWordWrap, pane.caption);
}

void paint(QPainter& painter, const Layout& layout, const Sheet& sheet) {
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.setPen(Qt::black);
    QFont large = layout.font;
    large.setBold(true);
    large.setPixelSize(layout.font.pixelSize() * 5 / 4);
    painter.setFont(large);
    const double width = layout.size().width() - 2 * layout.line;
    painter.drawText(QRectF(layout.line, 0.5 * layout.line, width, 1.5 * layout.line),
                     Qt::AlignLeft | Qt::AlignVCenter, sheet.title);
    for (std::size_t i = 0; i < sheet.scene.panes.size(); ++i) {
        const int column = static_cast<int>(i) % layout.columns;
        const int row = static_cast<int>(i) / layout.columns;
        drawCell(painter, layout, sheet, sheet.scene.panes[i],
                 {layout.line + column * (layout.picture.width() + layout.line),
                  layout.top + row * layout.cellHeight()});
    }
    QString settings = sheet.scene.settings;
    if (sheet.heat) settings += Words::tr(" · heat map of recurring blocks");
    if (layout.step > 1) settings += Words::tr(" · every pixel in %1 is shown").arg(layout.step);
    painter.drawText(QRectF(layout.line, layout.bottom(), width, 2.6 * layout.line),
                     Qt::AlignLeft | Qt::TextWordWrap, settings);
}

bool savePdf(const Sheet& sheet, QIODevice& file) {
    QPdfWriter writer(&file);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageOrientation(QPageLayout::Landscape);
    writer.setTitle(describe(sheet));
    writer.setCreator(QStringLiteral("Blockwarp"));
    QPainter painter;
    if (!painter.begin(&writer)) return false;
    const Layout layout = layOut(sheet);
    const double scale = std::min(double(writer.width()) / layout.size().width(),
                                  double(writer.height()) / layout.size().height());
    painter.scale(scale, scale);
    paint(painter, layout, sheet);
    return painter.end();
}

} // namespace

QImage drawSheet(const Sheet& sheet) {
    const Layout layout = layOut(sheet);
    QImage image(layout.size(), QImage::Format_RGB888);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint(painter, layout, sheet);
    painter.end();
    image.setText(QStringLiteral("Description"), describe(sheet));
    return image;
}

QString describe(const Sheet& sheet) {
    QStringList parts;
    if (!sheet.title.isEmpty()) parts << sheet.title;
    for (const Pane& pane : sheet.scene.panes)
        parts << pane.title;
    parts << sheet.scene.settings;
    return parts.join(QStringLiteral(" · "));
}

bool saveSheet(const Sheet& sheet, const QString& path) {
    const bool isPdf = path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
    return saveWhole(path, [&](QIODevice& file) {
        return isPdf ? savePdf(sheet, file) : drawSheet(sheet).save(&file, "PNG");
    });
}

} // namespace blockwarp::ui
