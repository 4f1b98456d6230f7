// SPDX-License-Identifier: GPL-3.0-or-later
/// The platform's own style with roomier controls.
#pragma once

#include <QProxyStyle>

namespace blockwarp::ui {

/// Adds room around the text of tables, lists, fields and buttons; all else stays as the platform
/// draws it.
class GridStyle : public QProxyStyle {
    Q_OBJECT

  public:
    /// `base` is a key of QStyleFactory.
    explicit GridStyle(const QString& base) : QProxyStyle(base) {}

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
};

} // namespace blockwarp::ui
