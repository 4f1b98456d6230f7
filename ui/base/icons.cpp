// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/icons.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

#include <memory>

namespace blockwarp::ui {
namespace {

class TintedSvg final : public QIconEngine {
  public:
    TintedSvg(const QString& file, QPalette::ColorRole role)
        : drawing_(std::make_shared<QSvgRenderer>(file)), role_(role) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode,
               QIcon::State state) override {
        const qreal ratio = painter->device()->devicePixelRatioF();
        QPixmap picture = pixmap(rect.size() * ratio, mode, state);
        picture.setDevicePixelRatio(ratio);
        painter->drawPixmap(rect, picture);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        drawing_->setAspectRatioMode(Qt::KeepAspectRatio);
        drawing_->render(&painter);
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(picture.rect(), color(mode));
        return picture;
    }

    QIconEngine* clone() const override { return new TintedSvg(*this); }

  private:
    /// The chosen entry of a view has a light fill: the icon keeps its colour there.
    QColor color(QIcon::Mode mode) const {
        const QPalette palette = QGuiApplication::palette();
        if (mode == QIcon::Disabled) return palette.color(QPalette::Disabled, QPalette::WindowText);
        return palette.color(role_);
    }

    std::shared_ptr<QSvgRenderer> drawing_;
    QPalette::ColorRole role_;
};

} // namespace

QIcon icon(const char* name, QPalette::ColorRole role) {
    return QIcon(new TintedSvg(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name)), role));
}

} // namespace blockwarp::ui
