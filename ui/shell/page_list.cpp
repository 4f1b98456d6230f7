// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/page_list.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kGroup = Qt::UserRole + 1;
constexpr int kWidth = 184;
constexpr int kIcon = 20;
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

    static int rowHeight(const QFontMetrics& metrics) {
        return std::max(36, metrics.height() + 2 * space::small);
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return {0, headingHeight(index, option.fontMetrics) + rowHeight(option.fontMetrics) + 2};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const int heading = headingHeight(index, option.fontMetrics);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (heading > 0 && !iconsOnly) drawHeading(*painter, option, index, heading);
        QRect row = option.rect.adjusted(0, heading, 0, -2);
        drawFill(*painter, option, row);
        drawIcon(*painter, option, index, row);
        if (!iconsOnly) drawTitle(*painter, option, index, row);
        painter->restore();
    }

  private:
    static void drawHeading(QPainter& painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index, int height) {
        const QRect place(option.rect.left() + space::medium, option.rect.top(),
                          option.rect.width() - space::medium, height - space::tiny);
        QFont font = semibold(option.font);
        font.setPointSizeF(font.pointSizeF() * type::caption);
        painter.setFont(font);
        painter.setPen(toneColor(Tone::muted, option.palette));
        painter.drawText(place, Qt::AlignLeft | Qt::AlignBottom, index.data(kGroup).toString());
    }

    static void drawFill(QPainter& painter, const QStyleOptionViewItem& option, const QRect& row) {
        const bool chosen = option.state & QStyle::State_Selected;
        const bool pointedAt = option.state & QStyle::State_MouseOver;
        const QRectF place = QRectF(row).adjusted(1, 1, -1, -1);
        painter.setPen(Qt::NoPen);
        if (chosen || pointedAt) {
            painter.setBrush(
                option.palette.color(chosen ? QPalette::Highlight : QPalette::AlternateBase));
            painter.drawRoundedRect(place, radius::control, radius::control);
        }
        if (!(option.state & QStyle::State_HasFocus) ||
            !(option.state & QStyle::State_KeyboardFocusChange))
            return;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QApplication::palette().color(QPalette::Highlight), kRingWidth));
        painter.drawRoundedRect(place, radius::control, radius::control);
    }

    void drawIcon(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                  const QRect& row) const {
        QRect place(0, 0, kIcon, kIcon);
        place.moveCenter(row.center());
        if (!iconsOnly) place.moveLeft(row.left() + space::medium);
        const auto icon = index.data(Qt::DecorationRole).value<QIcon>();
        const bool chosen = option.state & QStyle::State_Selected;
        icon.paint(&painter, place, Qt::AlignCenter, chosen ? QIcon::Selected : QIcon::Normal);
    }

    static void drawTitle(QPainter& painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index, const QRect& row) {
        const bool chosen = option.state & QStyle::State_Selected;
        painter.setFont(chosen ? semibold(option.font) : option.font);
        painter.setPen(chosen ? option.palette.color(QPalette::Link)
                              : option.palette.color(QPalette::Text));
        painter.drawText(row.adjusted(space::medium + kIcon + space::medium, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
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
    const int around = 2 * kMargin + 3 * space::medium + kIcon + space::small;
    setFixedWidth(iconsOnly_ ? kIconsWidth : std::max(kWidth, widest + around));
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
