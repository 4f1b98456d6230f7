// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/key_list.h"

#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QPainter>

namespace blockwarp::ui {

KeyList::KeyList(QPushButton* remove, const QString& hint, QWidget* parent)
    : QListWidget(parent), hint_(hint) {
    setSpacing(space::tiny / 2);
    setTextElideMode(Qt::ElideMiddle);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    remove->setEnabled(false);
    connect(this, &QListWidget::currentRowChanged, remove,
            [remove](int row) { remove->setEnabled(row >= 0); });
    connect(remove, &QPushButton::clicked, this, &KeyList::removeCurrent);
}

QSize KeyList::sizeHint() const {
    return {30 * kGrid, 3 * fontMetrics().height() + 3 * kGrid};
}

void KeyList::removeCurrent() {
    const int row = currentRow();
    if (row < 0) return;
    delete takeItem(row);
    emit removed(row);
}

void KeyList::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete)
        removeCurrent();
    else
        QListWidget::keyPressEvent(event);
}

void KeyList::paintEvent(QPaintEvent* event) {
    QListWidget::paintEvent(event);
    if (count() > 0) return;
    QPainter painter(viewport());
    painter.setPen(toneColor(Tone::muted, palette()));
    painter.drawText(viewport()->rect().adjusted(kGrid, kGrid, -kGrid, -kGrid),
                     Qt::AlignCenter | Qt::TextWordWrap, hint_);
}

} // namespace blockwarp::ui
