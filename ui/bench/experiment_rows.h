// SPDX-License-Identifier: GPL-3.0-or-later
/// How the rows of the list of experiments look: headings with a number, and below them an icon, a
/// bold title and a few words each.
#pragma once

#include <QStyledItemDelegate>
#include <QTreeWidgetItem>

namespace blockwarp::ui {

class ExperimentRows : public QStyledItemDelegate {
    Q_OBJECT

  public:
    static constexpr int kName = Qt::UserRole;
    static constexpr int kSentence = Qt::UserRole + 1;

    using QStyledItemDelegate::QStyledItemDelegate;

    /// The width in which its texts need no second line.
    static int widthOf(const QTreeWidgetItem& item, const QFont& font);

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace blockwarp::ui
