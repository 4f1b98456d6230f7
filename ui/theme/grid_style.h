// SPDX-License-Identifier: GPL-3.0-or-later
/// Draws every standard control by the tokens. Where the platform asks for high contrast, its own
/// style draws and GridStyle only adds room.
#pragma once

#include <QProxyStyle>

namespace blockwarp::ui {

class GridStyle : public QProxyStyle {
    Q_OBJECT

  public:
    enum class Drawing { ours, platforms };

    /// `base` is a key of QStyleFactory; ours builds on Fusion's geometry.
    GridStyle(const QString& base, Drawing drawing);

    // Letters of shortcuts are underlined while Alt is held, where the drawing is ours.
    void polish(QApplication* application) override;
    void unpolish(QApplication* application) override;
    void polish(QWidget* widget) override;
    using QProxyStyle::polish;
    using QProxyStyle::unpolish;
    bool eventFilter(QObject* watched, QEvent* event) override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option,
                         const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* result) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption* option,
                       const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;

  private:
    void setAltHeld(bool held);

    const bool ours_;
    bool altHeld_ = false;
};

} // namespace blockwarp::ui
