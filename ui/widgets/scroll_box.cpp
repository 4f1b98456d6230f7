// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scroll_box.h"

#include "ui/theme/tokens.h"

#include <QEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kFade = space::wide; ///< pixels

/// From what is below to the card's colour.
class Fade final : public QWidget {
  public:
    explicit Fade(QWidget* parent) : QWidget(parent) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QColor end = palette().color(QPalette::Base);
        QLinearGradient colours(0, 0, 0, height());
        colours.setColorAt(1, end);
        end.setAlpha(0);
        colours.setColorAt(0, end);
        QPainter(this).fillRect(rect(), colours);
    }
};

} // namespace

ScrollBox::ScrollBox(QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
}

ScrollColumn::ScrollColumn(int minWidth, QWidget* parent)
    : ScrollBox(parent), minWidth_(minWidth), fade_(new Fade(this)) {
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, &ScrollColumn::placeFade);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &ScrollColumn::placeFade);
}

void ScrollColumn::setColumn(QWidget* content) {
    setWidget(content);
    for (QWidget* part : {viewport(), content})
        part->setAutoFillBackground(false); // whatever surface it is on shows through
    content->installEventFilter(this);
    fitWidth();
}

void ScrollColumn::setMinWidth(int width) {
    minWidth_ = width;
    fitWidth();
}

bool ScrollColumn::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) fitWidth();
    return ScrollBox::eventFilter(watched, event);
}

void ScrollColumn::resizeEvent(QResizeEvent* event) {
    ScrollBox::resizeEvent(event);
    placeFade();
}

void ScrollColumn::placeFade() {
    QRect place = viewport()->geometry().adjusted(radius::card, 0, -radius::card, 0); // its corners
    place.setTop(place.bottom() + 1 - kFade);
    fade_->setGeometry(place);
    fade_->setVisible(verticalScrollBar()->value() < verticalScrollBar()->maximum());
    fade_->raise();
}

void ScrollColumn::fitWidth() {
    setFixedWidth(std::max(widget()->minimumSizeHint().width(), minWidth_) +
                  verticalScrollBar()->sizeHint().width());
}

} // namespace blockwarp::ui
