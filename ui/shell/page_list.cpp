// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/page_list.h"

#include "ui/theme/theme.h"

#include <QEvent>

#include <algorithm>

namespace blockwarp::ui {

PageList::PageList(QWidget* parent) : QListWidget(parent) {
    setObjectName("navigation");
    setAccessibleName(tr("Pages"));
    setFrameShape(QFrame::NoFrame);
    setIconSize({3 * kGrid, 3 * kGrid});
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setBackgroundRole(QPalette::AlternateBase);
    viewport()->setBackgroundRole(QPalette::AlternateBase);
}

void PageList::addPage(const QIcon& icon, const QString& title, const QString& tip) {
    auto* entry = new QListWidgetItem(icon, title, this);
    entry->setToolTip(tip);
    fit();
}

/// As wide as the longest title, whatever the text size.
void PageList::fit() {
    int widest = 0;
    for (int row = 0; row < count(); ++row) {
        item(row)->setSizeHint({0, fontMetrics().height() + 2 * space::large});
        widest = std::max(widest, fontMetrics().horizontalAdvance(item(row)->text()));
    }
    const int around = fontMetrics().horizontalAdvance(QStringLiteral("MM"));
    setFixedWidth(iconSize().width() + 5 * kGrid + widest + around);
}

QItemSelectionModel::SelectionFlags PageList::selectionCommand(const QModelIndex& index,
                                                               const QEvent*) const {
    return index.isValid() ? QItemSelectionModel::ClearAndSelect : QItemSelectionModel::NoUpdate;
}

void PageList::changeEvent(QEvent* event) {
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

} // namespace blockwarp::ui
