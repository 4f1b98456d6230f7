// SPDX-License-Identifier: GPL-3.0-or-later
/// Measures the texts that widgets paint, whoever paints them: labels, controls, drawings.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QWidget>

#include <cmath>
#include <vector>

namespace blockwarp::ui {

struct PaintedText {
    QString text;
    double pixels; ///< the font's size
};

/// Takes note of each text, and draws nothing.
class TextNotingEngine : public QPaintEngine {
  public:
    TextNotingEngine() : QPaintEngine(QPaintEngine::AllFeatures) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& now) override {
        if (now.state() & DirtyTransform)
            scale_ = std::sqrt(std::abs(now.transform().determinant()));
    }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPolygon(const QPoint*, int, PolygonDrawMode) override {}
    void drawTextItem(const QPointF&, const QTextItem& item) override {
        if (!item.text().trimmed().isEmpty())
            texts.push_back({item.text(), QFontInfo(item.font()).pixelSize() * scale_});
    }
    Type type() const override { return User; }

    std::vector<PaintedText> texts;

  private:
    double scale_ = 1;
};

class TextMeter : public QPaintDevice {
  public:
    explicit TextMeter(QWidget& widget) : size_(widget.size()) {
        QPainter painter(this);
        widget.render(&painter);
    }

    const std::vector<PaintedText>& texts() const { return engine_.texts; }
    QPaintEngine* paintEngine() const override { return &engine_; }

  protected:
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
        case PdmWidth:
            return size_.width();
        case PdmHeight:
            return size_.height();
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmDepth:
            return 32;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        default:
            return 0;
        }
    }

  private:
    QSize size_;
    mutable TextNotingEngine engine_;
};

} // namespace blockwarp::ui
