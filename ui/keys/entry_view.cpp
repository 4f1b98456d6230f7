// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/entry_view.h"

#include "ui/base/icons.h"
#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_line.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kRowRoom = 2 * kGrid + space::tiny; ///< above and below the text of a row
constexpr int kCellMargin = 7;                    ///< as in the heading; pixels
constexpr int kSign = 4 * kGrid;                  ///< initials in a circle; pixels
constexpr int kNarrow = 56 * kGrid;               ///< no room for three columns
constexpr int kUsualLine = 15;                    ///< height of a line that kNarrow is for
constexpr double kNameShare = 0.4;
constexpr double kKeysShare = 0.34;

QFont boldFont(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

/// The style draws the row; what is in it is drawn here.
class EntryDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {0, std::max(kSign + space::small, option.fontMetrics.height() + kRowRoom)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (index.column() == EntryModel::nameColumn)
            paintName(*painter, option, index);
        else if (index.column() == EntryModel::keysColumn)
            paintKinds(*painter, option, index);
        else
            paintLast(*painter, option, index);
        painter->restore();
    }

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->text.clear();
    }

  private:
    static void paintName(QPainter& painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) {
        QRect sign(0, 0, kSign, kSign);
        sign.moveCenter({option.rect.left() + space::small + kSign / 2, option.rect.center().y()});
        const QString icon = index.data(EntryModel::iconRole).toString();
        if (icon.isEmpty())
            paintInitials(painter, option, sign, index.data(EntryModel::initialsRole).toString());
        else
            ui::icon(icon.toLatin1().constData())
                .paint(&painter, sign.marginsRemoved({6, 6, 6, 6}));
        const QRect room =
            option.rect.adjusted(2 * space::small + kSign + space::tiny, 0, -space::small, 0);
        const QFont font = boldFont(option.font);
        const bool chosen = option.state & QStyle::State_Selected;
        const bool bad = index.data(EntryModel::toneRole).toInt() == static_cast<int>(Tone::error);
        QString name = index.data().toString();
        if (bad) name = toneSymbol(Tone::error) + QLatin1Char(' ') + name;
        painter.setFont(font);
        painter.setPen(bad ? toneColor(Tone::error, option.palette)
                           : option.palette.color(chosen ? QPalette::Link : QPalette::Text));
        painter.drawText(room, Qt::AlignVCenter | Qt::TextSingleLine,
                         QFontMetrics(font).elidedText(name, Qt::ElideRight, room.width()));
    }

    static void paintInitials(QPainter& painter, const QStyleOptionViewItem& option,
                              const QRect& sign, const QString& initials) {
        const bool chosen = option.state & QStyle::State_Selected;
        painter.setBrush(option.palette.color(chosen ? QPalette::Base : QPalette::AlternateBase));
        painter.setPen(option.palette.color(chosen ? QPalette::Link : QPalette::Mid));
        painter.drawEllipse(QRectF(sign).adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setFont(scaledFont(boldFont(option.font), type::caption));
        painter.setPen(chosen ? option.palette.color(QPalette::Link)
                              : toneColor(Tone::muted, option.palette));
        painter.drawText(sign, Qt::AlignCenter, initials);
    }

    static void paintKinds(QPainter& painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) {
        const QFont font = scaledFont(boldFont(option.font), type::caption);
        const QFontMetrics metrics(font);
        const int height = metrics.height() + space::small;
        int left = option.rect.left() + kCellMargin;
        painter.setFont(font);
        for (const QString& kind : index.data(EntryModel::kindsRole).toStringList()) {
            const QRect pill(left, option.rect.center().y() - height / 2,
                             metrics.horizontalAdvance(kind) + 3 * space::small, height);
            if (pill.right() > option.rect.right()) {
                painter.setPen(toneColor(Tone::muted, option.palette));
                painter.drawText(option.rect.adjusted(left - option.rect.left(), 0, 0, 0),
                                 Qt::AlignVCenter | Qt::TextSingleLine, QString(QChar(0x2026)));
                return;
            }
            drawSurface(painter, pill, height / 2.0,
                        option.palette.color(option.state & QStyle::State_Selected
                                                 ? QPalette::Base
                                                 : QPalette::AlternateBase));
            painter.setPen(toneColor(Tone::muted, option.palette));
            painter.drawText(pill, Qt::AlignCenter, kind);
            left = pill.right() + space::small;
        }
    }

    static void paintLast(QPainter& painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) {
        const Tone tone = static_cast<Tone>(index.data(EntryModel::toneRole).toInt());
        QString text = index.data().toString();
        if (tone != Tone::muted) text = toneSymbol(tone) + QLatin1Char(' ') + text;
        painter.setFont(option.font);
        painter.setPen(toneColor(tone, option.palette));
        const QRect room = option.rect.adjusted(kCellMargin, 0, -space::small, 0);
        painter.drawText(room, Qt::AlignVCenter | Qt::TextSingleLine,
                         option.fontMetrics.elidedText(text, Qt::ElideRight, room.width()));
    }
};

} // namespace

EntryView::EntryView(EntryModel& model, QWidget* parent) : QTreeView(parent), model_(model) {
    filter_.setSourceModel(&model);
    filter_.setFilterRole(EntryModel::searchRole);
    filter_.setFilterKeyColumn(EntryModel::nameColumn);
    filter_.setFilterCaseSensitivity(Qt::CaseInsensitive);
    setModel(&filter_);
    setItemDelegate(new EntryDelegate(this));
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setUniformRowHeights(true); // else each row is measured
    setAllColumnsShowFocus(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    header()->setStretchLastSection(true);
    header()->setSectionResizeMode(QHeaderView::Fixed);
    header()->setSectionsMovable(false);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] { updateGeometry(); });
}

void EntryView::search(const QString& text) {
    filter_.setFilterFixedString(text.trimmed());
}

const EntryRow* EntryView::current() const {
    const QModelIndex index = filter_.mapToSource(currentIndex());
    return index.isValid() && selectionModel()->hasSelection() ? &model_.row(index.row()) : nullptr;
}

bool EntryView::choose(const ring::Entry& entry) {
    const int row = model_.find(entry);
    const QModelIndex index = row < 0 ? QModelIndex() : filter_.mapFromSource(model_.index(row, 0));
    if (index.isValid()) {
        setCurrentIndex(index);
        scrollTo(index);
    }
    return index.isValid();
}

bool EntryView::chooseFirst() {
    if (shownRows() == 0) return false;
    setCurrentIndex(filter_.index(0, 0));
    return true;
}

void EntryView::chooseNone() {
    selectionModel()->clear();
    viewport()->update();
}

int EntryView::rowHeight() const {
    return std::max(kSign + space::small, fontMetrics().height() + kRowRoom);
}

QSize EntryView::sizeHint() const {
    if (maxRows_ == 0) return QTreeView::sizeHint();
    const int rows = std::clamp(model_.rowCount(), 1, maxRows_);
    return {kNarrow, rows * rowHeight() + header()->sizeHint().height() + space::tiny};
}

QSize EntryView::minimumSizeHint() const {
    return {0, header()->sizeHint().height() + (maxRows_ == 0 ? 3 : 1) * rowHeight()};
}

/// Delete asks; Enter is the page's.
void EntryView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete && current() != nullptr) return emit removeAsked();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return event->ignore();
    QTreeView::keyPressEvent(event);
}

void EntryView::resizeEvent(QResizeEvent* event) {
    QTreeView::resizeEvent(event);
    fitColumns();
}

void EntryView::changeEvent(QEvent* event) {
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
}

void EntryView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTreeView::currentChanged(current, previous);
    if (current.row() != previous.row() || current.isValid() != previous.isValid()) emit chosen();
}

void EntryView::fitColumns() {
    const int width = viewport()->width();
    const bool narrow = width < kNarrow * fontMetrics().height() / kUsualLine;
    setColumnHidden(model_.narrowHides(), narrow);
    if (narrow) return header()->resizeSection(EntryModel::nameColumn, width * 3 / 5);
    header()->resizeSection(EntryModel::nameColumn, static_cast<int>(kNameShare * width));
    header()->resizeSection(EntryModel::keysColumn, static_cast<int>(kKeysShare * width));
}

} // namespace blockwarp::ui
