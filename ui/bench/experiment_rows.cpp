// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/experiment_rows.h"

#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"

#include <QLocale>
#include <QTreeView>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kWrap = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;
constexpr int kIcon = 24;
constexpr int kBesideIcon = kIcon + 2 * space::small + space::tiny;
constexpr int kArrow = 12;
constexpr int kBesideArrow = kArrow + 2 * space::small;

QFont bold(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont caption(const QFont& font) {
    return scaledFont(font, type::caption);
}

bool isHeading(const QModelIndex& index) {
    return !index.parent().isValid();
}

int heightOf(const QFont& font, int width, const QString& text) {
    if (text.isEmpty()) return 0;
    return QFontMetrics(font).boundingRect(QRect(0, 0, width, 10'000), kWrap, text).height();
}

QString sentenceOf(const QModelIndex& index) {
    return index.data(ExperimentRows::kSentence).toString();
}

/// Beside arrow or icon.
QRect textArea(const QRect& row, const QModelIndex& index) {
    return row.adjusted(isHeading(index) ? kBesideArrow : kBesideIcon, kGrid, -space::small, 0);
}

/// The title of a heading has one line, in which its number stands, too.
QString titleOf(const QModelIndex& index, const QFont& font, QRect& area) {
    const QString title = index.data().toString();
    if (!isHeading(index)) return title;
    const QFontMetrics metrics(font);
    const int number = metrics.horizontalAdvance(QLocale().toString(999)) + space::small;
    return metrics.elidedText(title, Qt::ElideRight, area.width() - number);
}

void drawTexts(QPainter& painter, QRect area, const QModelIndex& index, const QWidget& view,
               const QColor& ink, const QColor& muted) {
    painter.setFont(bold(view.font()));
    painter.setPen(ink);
    const QString title = titleOf(index, painter.font(), area);
    painter.drawText(area, kWrap, title);
    const int height = heightOf(painter.font(), area.width(), title);
    painter.setFont(caption(view.font()));
    painter.setPen(muted);
    if (isHeading(index))
        painter.drawText(QRect(area.topLeft(), QSize(area.width(), height)),
                         Qt::AlignRight | Qt::AlignVCenter,
                         QLocale().toString(index.model()->rowCount(index)));
    painter.drawText(area.adjusted(0, height, 0, 0), kWrap, sentenceOf(index));
}

} // namespace

int ExperimentRows::widthOf(const QTreeWidgetItem& item, const QFont& font) {
    const int title = QFontMetrics(bold(font)).horizontalAdvance(item.text(0));
    const int sentence =
        QFontMetrics(caption(font)).horizontalAdvance(item.data(0, kSentence).toString());
    return std::max(title, sentence) + kBesideIcon + 2 * space::small;
}

QSize ExperimentRows::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* view = qobject_cast<const QTreeView*>(option.widget);
    const int row = view ? view->viewport()->width() : 30 * kGrid;
    const QFont font = view ? view->font() : option.font;
    QRect area = textArea({0, 0, row, 1}, index);
    const int title = heightOf(bold(font), area.width(), titleOf(index, bold(font), area));
    const int text = heightOf(caption(font), area.width(), sentenceOf(index));
    return {row, std::max(title + text, isHeading(index) ? 0 : kIcon) + 2 * kGrid};
}

void ExperimentRows::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    QStyleOptionViewItem plain = option;
    initStyleOption(&plain, index);
    plain.text.clear();
    plain.icon = {};
    plain.features &= ~QStyleOptionViewItem::HasDecoration; // the ring is around all of it
    const QWidget& widget = *option.widget;
    widget.style()->drawControl(QStyle::CE_ItemViewItem, &plain, painter, &widget);
    const bool selected = option.state & QStyle::State_Selected;
    const bool enabled = option.state & QStyle::State_Enabled;
    const QColor ink =
        selected ? widget.palette().color(QPalette::Link) : option.palette.color(QPalette::Text);
    if (isHeading(index)) {
        plain.rect = QRect(option.rect.left() + space::small, option.rect.center().y() - kArrow / 2,
                           kArrow, kArrow);
        drawChevron(*painter, plain,
                    option.state & QStyle::State_Open ? Qt::DownArrow : Qt::RightArrow);
    } else {
        const QRect place(option.rect.left() + space::small, option.rect.center().y() - kIcon / 2,
                          kIcon, kIcon);
        index.data(Qt::DecorationRole)
            .value<QIcon>()
            .paint(painter, place, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    }
    painter->save();
    drawTexts(*painter, textArea(option.rect, index), index, widget, ink,
              selected ? ink : toneColor(Tone::muted, widget.palette()));
    painter->restore();
}

} // namespace blockwarp::ui
