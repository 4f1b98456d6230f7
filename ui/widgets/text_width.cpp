// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/text_width.h"

#include <QEvent>

#include <utility>

namespace blockwarp::ui {
namespace {

class FontFollower final : public QObject {
  public:
    FontFollower(QWidget& widget, std::function<void()> fit)
        : QObject(&widget), fit_(std::move(fit)) {
        widget.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::FontChange) fit_();
        return QObject::eventFilter(watched, event);
    }

  private:
    std::function<void()> fit_;
};

} // namespace

QString wordsWithin(const QString& text, int width, const QFontMetrics& metrics) {
    QString shown = text;
    while (metrics.horizontalAdvance(shown) > width) {
        const qsizetype end = text.lastIndexOf(QLatin1Char(' '), shown.size() - 2);
        if (end <= 0) return metrics.elidedText(text, Qt::ElideRight, width);
        shown = text.left(end) + QChar(0x2026);
    }
    return shown;
}

void followFont(QWidget& widget, std::function<void()> fit) {
    fit();
    new FontFollower(widget, std::move(fit));
}

void setTextWidth(QWidget& widget, const QString& widest, int room) {
    followFont(widget, [&widget, widest, room] {
        widget.setFixedWidth(widget.fontMetrics().horizontalAdvance(widest) + room);
    });
}

void setLeastTextWidth(QWidget& widget, const QString& widest, int room) {
    followFont(widget, [&widget, widest, room] {
        widget.setMinimumWidth(widget.fontMetrics().horizontalAdvance(widest) + room);
    });
}

} // namespace blockwarp::ui
