// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/folding_row.h"

#include "ui/theme/theme.h"
#include "ui/widgets/popup.h"

#include <QCoreApplication>
#include <QEvent>

#include <algorithm>

namespace blockwarp::ui {

FoldingRow::FoldingRow(QPushButton* more, QWidget* parent)
    : QWidget(parent), more_(more), card_(new Popup(more)) {
    more_->setParent(this);
    more_->hide();
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    card_->setAttribute(Qt::WA_WindowPropagation); // a part is as large in it as in the line
    card_->installEventFilter(this);
    connect(more_, &QPushButton::clicked, card_, [this] { card_->open(); });
}

void FoldingRow::add(QWidget* part) {
    part->setParent(this);
    part->show();
    parts_ << part;
    updateGeometry();
    QCoreApplication::postEvent(this, new QEvent(QEvent::LayoutRequest));
}

void FoldingRow::clear() {
    card_->hide();
    qDeleteAll(parts_);
    parts_.clear();
}

void FoldingRow::reveal(QWidget& part) {
    if (card_->isAncestorOf(&part)) card_->open(&part);
}

QSize FoldingRow::sizeHint() const {
    int height = 0;
    int width = 0;
    for (const QWidget* part : parts_) {
        if (part->isHidden()) continue;
        width += part->sizeHint().width() + space::small;
        height = std::max(height, part->sizeHint().height());
    }
    return {width, height};
}

QSize FoldingRow::minimumSizeHint() const {
    return {more_->sizeHint().width(), sizeHint().height()};
}

bool FoldingRow::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show) {
        arrange();
        updateGeometry();
    }
    return QWidget::event(event);
}

void FoldingRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

/// What was changed in the card may fit now.
bool FoldingRow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Hide)
        QCoreApplication::postEvent(this, new QEvent(QEvent::LayoutRequest));
    return QWidget::eventFilter(watched, event);
}

qsizetype FoldingRow::countThatFits() const {
    if (sizeHint().width() - space::small <= width()) return parts_.size();
    int room = width() - widestMore();
    for (qsizetype i = 0; i < parts_.size(); ++i) {
        if (parts_[i]->isHidden()) continue;
        room -= parts_[i]->sizeHint().width() + space::small;
        if (room < 0) return i;
    }
    return parts_.size();
}

/// With all of the parts in the card. The button itself keeps its text: each change of it asks for
/// another arrangement.
int FoldingRow::widestMore() const {
    const auto wanted =
        std::ranges::count_if(parts_, [](const QWidget* part) { return !part->isHidden(); });
    const auto widthOf = [this](const QString& text) {
        return more_->fontMetrics().horizontalAdvance(text);
    };
    return more_->sizeHint().width() + widthOf(tr("%1 more…").arg(wanted)) - widthOf(more_->text());
}

void FoldingRow::arrange() {
    if (card_->isVisible()) return; // nothing moves under the pointer
    const qsizetype fitting = countThatFits();
    qsizetype folded = 0;
    int x = 0;
    for (qsizetype i = 0; i < parts_.size(); ++i) {
        QWidget& part = *parts_[i];
        move(part, static_cast<int>(i - fitting), i >= fitting);
        if (part.isHidden()) continue;
        if (i >= fitting) {
            ++folded;
            continue;
        }
        const QSize size = part.sizeHint();
        part.setGeometry(QRect({x, (height() - size.height()) / 2}, size));
        x += size.width() + space::small;
    }
    more_->setText(tr("%1 more…").arg(folded));
    const QSize size = more_->sizeHint();
    more_->setGeometry(QRect({x, (height() - size.height()) / 2}, size));
    more_->setVisible(folded > 0);
    chainTabs(fitting);
}

/// Into the card, at that place, or back into the line.
void FoldingRow::move(QWidget& part, int place, bool folded) {
    const QWidget* to = folded ? &card_->content() : this;
    if (part.parentWidget() == to) return;
    const bool hidden = part.isHidden();
    const bool focused = part.hasFocus();
    if (folded)
        card_->column().insertWidget(place, &part, 0, Qt::AlignLeft);
    else
        part.setParent(this);
    part.setVisible(!hidden);
    if (focused && folded) more_->setFocus();
}

/// A part that comes back into the window would be the last one there; the button is at its place.
void FoldingRow::chainTabs(qsizetype fitting) {
    QWidget* last = more_;
    for (qsizetype i = 0; i < fitting; ++i) {
        setTabOrder(last, parts_[i]);
        last = parts_[i];
    }
    setTabOrder(last, more_);
    for (qsizetype i = fitting + 1; i < parts_.size(); ++i)
        setTabOrder(parts_[i - 1], parts_[i]);
}

} // namespace blockwarp::ui
