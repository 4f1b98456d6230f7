// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/page_list.h"

#include "ui/shell/navigation.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kGroup = Qt::UserRole + 1;
constexpr int kWidth = 184;
constexpr int kMargin = space::small; ///< beside the rows

QFont semibold(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

/// An entry with the heading of its group above it, if it is the first.
class EntryDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    bool iconsOnly = false;

    int headingHeight(const QModelIndex& index, const QFontMetrics& metrics) const {
        if (index.data(kGroup).toString().isEmpty()) return 0;
        return iconsOnly ? space::large : metrics.height() + space::large + space::small;
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return {0, headingHeight(index, option.fontMetrics) +
                       NavigationEntry::height(option.fontMetrics) + 2};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const int heading = headingHeight(index, option.fontMetrics);
        if (heading > 0 && !iconsOnly) drawHeading(*painter, option, index, heading);
        NavigationEntry entry;
        entry.icon = index.data(Qt::DecorationRole).value<QIcon>();
        entry.title = index.data().toString();
        entry.iconOnly = iconsOnly;
        entry.chosen = option.state & QStyle::State_Selected;
        entry.pointedAt = option.state & QStyle::State_MouseOver;
        entry.ring = option.state & QStyle::State_HasFocus &&
                     option.state & QStyle::State_KeyboardFocusChange;
        entry.draw(*painter, option.rect.adjusted(0, heading, 0, -2), option.font, option.palette);
    }

  private:
    static void drawHeading(QPainter& painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index, int height) {
        const QRect place(option.rect.left() + space::medium, option.rect.top(),
                          option.rect.width() - space::medium, height - space::tiny);
        painter.save();
        painter.setFont(scaledFont(semibold(option.font), type::caption));
        painter.setPen(toneColor(Tone::muted, option.palette));
        painter.drawText(place, Qt::AlignLeft | Qt::AlignBottom, index.data(kGroup).toString());
        painter.restore();
    }
};

} // namespace

PageList::PageList(QWidget* parent) : QListWidget(parent) {
    setObjectName("navigation");
    setAccessibleName(tr("Pages"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new EntryDelegate(this));
    setBackgroundRole(QPalette::Window);
    viewport()->setBackgroundRole(QPalette::Window);
    viewport()->setAttribute(Qt::WA_Hover);
    setViewportMargins(kMargin, 0, kMargin, 0);
    fit();
}

void PageList::addPage(const QIcon& icon, const QString& title, const QString& tip,
                       const QString& group) {
    auto* entry = new QListWidgetItem(icon, title, this);
    entry->setToolTip(tip);
    entry->setData(kGroup, group);
    fit();
}

void PageList::setIconsOnly(bool iconsOnly) {
    if (iconsOnly == iconsOnly_) return;
    iconsOnly_ = iconsOnly;
    static_cast<EntryDelegate*>(itemDelegate())->iconsOnly = iconsOnly;
    fit();
}

/// Wider where large text needs it.
void PageList::fit() {
    const QFontMetrics metrics(semibold(font()));
    int widest = 0;
    for (int row = 0; row < count(); ++row)
        widest = std::max(widest, metrics.horizontalAdvance(item(row)->text()));
    const int around = 2 * kMargin + 3 * space::medium + NavigationEntry::kIcon + space::small;
    setMinimumWidth(iconsOnly_ ? kIconsWidth : std::max(kWidth, widest + around));
    scheduleDelayedItemsLayout();
}

/// A heading is no entry.
void PageList::mousePressEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->position().toPoint());
    const auto* entries = static_cast<const EntryDelegate*>(itemDelegate());
    const int below = static_cast<int>(event->position().y()) - visualRect(index).top();
    if (index.isValid() && below < entries->headingHeight(index, fontMetrics())) return;
    QListWidget::mousePressEvent(event);
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
