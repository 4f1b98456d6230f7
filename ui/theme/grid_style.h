// SPDX-License-Identifier: GPL-3.0-or-later
/// The platform's own style with roomier controls, and Fusion with outlines and tabs that can be
/// told apart on dark.
#pragma once

#include <QProxyStyle>

namespace blockwarp::ui {

/// Adds room around the text of tables, lists, fields and buttons.
class GridStyle : public QProxyStyle {
    Q_OBJECT

  public:
    /// `base` is a key of QStyleFactory.
    explicit GridStyle(const QString& base);

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;

  private:
    const bool fusion_;
};

} // namespace blockwarp::ui
