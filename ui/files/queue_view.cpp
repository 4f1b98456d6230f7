// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_view.h"

#include "ui/files/item_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/form.h"
#include "ui/widgets/sign.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStyledItemDelegate>

#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kCellMargin = 3 * kGrid; ///< of both sides, and what keeps columns apart

/// The name, and under it what QueueView says.
class NameDelegate final : public QStyledItemDelegate {
  public:
    explicit NameDelegate(QueueView* view) : QStyledItemDelegate(view), view_(*view) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const QString facts = view_.underName(index);
        if (facts.isEmpty()) {
            QStyledItemDelegate::paint(painter, option, index);
            return;
        }
        QStyleOptionViewItem cell = option;
        initStyleOption(&cell, index);
        const QString name = std::exchange(cell.text, QString());
        const QStyle& style = *option.widget->style();
        style.drawControl(QStyle::CE_ItemViewItem, &cell, painter, option.widget);
        const int margin =
            style.pixelMetric(QStyle::PM_FocusFrameHMargin, &cell, option.widget) + 1;
        QRect room(0, 0, option.rect.width() - 2 * margin, 2 * option.fontMetrics.height());
        room.moveCenter(option.rect.center());
        const bool selected = option.state & QStyle::State_Selected;
        const auto draw = [&](const QString& text, int place, const QColor& colour,
                              Qt::TextElideMode elide) {
            painter->setPen(colour);
            painter->drawText(room, place | Qt::AlignLeft,
                              option.fontMetrics.elidedText(text, elide, room.width()));
        };
        const QPalette& palette = option.palette;
        const QColor ink = palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
        painter->save();
        painter->setFont(option.font);
        draw(name, Qt::AlignTop, ink, Qt::ElideMiddle);
        draw(facts, Qt::AlignBottom, selected ? ink : toneColor(Tone::muted, palette),
             Qt::ElideRight);
        painter->restore();
    }

  private:
    const QueueView& view_;
};

/// Renaming takes the whole cell, with a frame: the name that was there does not show around it.
class OutputDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override {
        QWidget* editor = QStyledItemDelegate::createEditor(parent, option, index);
        if (auto* line = qobject_cast<QLineEdit*>(editor)) line->setFrame(true);
        return editor;
    }

    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex&) const override {
        editor->setGeometry(option.rect);
    }
};

/// The text, and under it a bar as long as what is done.
class StateDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        const QVariant fraction = index.data(QueueModel::fractionRole);
        if (!fraction.isValid()) return;
        QRect track = option.rect.adjusted(kGrid / 2, 0, -kGrid / 2, -kGrid / 4);
        track.setTop(track.bottom() - kGrid / 2);
        painter->fillRect(track, option.palette.color(QPalette::Midlight));
        track.setWidth(static_cast<int>(track.width() * fraction.toDouble()));
        painter->fillRect(track, QGuiApplication::palette().color(QPalette::Highlight));
    }
};

} // namespace

QueueKinds kindsOf(const QueueList& queue) {
    QueueKinds kinds;
    kinds.files = queue.size();
    for (int row = 0; row < queue.size(); ++row) {
        const QueueItem& item = queue.item(row);
        kinds.raw |= item.container == Container::raw && !item.damaged;
        kinds.openssl |= item.container == Container::openssl;
        kinds.named |= containerSpec(item.container).namesCipher;
        const bool says = item.facts && item.facts->isArchive;
        kinds.archives |= !says && couldBeArchive(item);
        if (!item.facts) continue;
        kinds.ownKeys += item.facts->derivesOwnKey();
        for (const RecipientFacts& recipient : item.facts->recipients)
            (recipient.passphrase ? kinds.passphrase : kinds.keys) = true;
        if (!kinds.cipher) kinds.cipher = item.facts->cipher;
    }
    return kinds;
}

std::optional<Direction> meantFor(const QueueFile& file) {
    if (file.container != Container::raw || (file.damaged && file.bytes > 0))
        return Direction::decrypt;
    if (file.input.native().ends_with(containerSpec(Container::raw).extension)) return {};
    return Direction::encrypt;
}

std::optional<Direction> meantFor(std::span<const QueueFile> files) {
    std::optional<Direction> sole;
    for (const QueueFile& file : files) {
        const auto meant = meantFor(file);
        if (meant && sole && *meant != *sole) return {};
        if (meant) sole = meant;
    }
    return sole;
}

QueueView::QueueView(QueueModel& queue, QWidget* parent)
    : QTableView(parent), queue_(queue), filter_(new QueueFilter(queue, this)) {
    setModel(filter_);
    setObjectName("queue");
    setAccessibleName(tr("Files to work on"));
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(DoubleClicked | EditKeyPressed);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setWordWrap(true);
    setTextElideMode(Qt::ElideMiddle);
    setItemDelegateForColumn(QueueModel::nameColumn, new NameDelegate(this));
    setItemDelegateForColumn(QueueModel::outputColumn, new OutputDelegate(this));
    setItemDelegateForColumn(QueueModel::stateColumn, new StateDelegate(this));
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(filter_, &QueueFilter::dataChanged, this, &QueueView::fitColumns);
    for (const auto signal : {&QueueFilter::rowsInserted, &QueueFilter::rowsRemoved})
        connect(filter_, signal, this, [this] {
            fitColumns();
            updateGeometry();
        });
}

QSize QueueView::sizeHint() const {
    constexpr int few = 4;
    const int rows = std::clamp(filter_->rowCount(), 1, few);
    int height = horizontalHeader()->sizeHint().height();
    for (int row = 0; row < rows; ++row)
        height += filter_->rowCount() > row ? rowHeight(row) : 0;
    return {400, height + 2};
}

QSize QueueView::minimumSizeHint() const {
    return {200,
            horizontalHeader()->sizeHint().height() + verticalHeader()->defaultSectionSize() + 2};
}

QString QueueView::underName(const QModelIndex& name) const {
    const QString facts = name.data(QueueModel::factsRole).toString();
    if (!isColumnHidden(QueueModel::sizeColumn)) return facts;
    const QString size = name.siblingAtColumn(QueueModel::sizeColumn).data().toString();
    return facts.isEmpty() ? size : tr("%1 · %2").arg(size, facts);
}

/// What the heading and the rows in sight need. A sentence takes several lines.
int QueueView::widthFor(int column) const {
    const QFontMetrics metrics(font());
    int width = horizontalHeader()->sectionSizeHint(column);
    const auto see = [&](const QString& text) {
        width = std::max(width, metrics.horizontalAdvance(text) + kCellMargin);
    };
    if (column == QueueModel::stateColumn) see(tr("Will be encrypted"));
    for (int row = rowAt(0); row >= 0 && row < filter_->rowCount(); ++row) {
        if (rowViewportPosition(row) > viewport()->height()) break;
        const QModelIndex cell = filter_->index(row, column);
        const bool wordy = isWordy(queue_.item(filter_->queueRow(row)));
        if (column != QueueModel::stateColumn || !wordy) see(cell.data().toString());
        if (column == QueueModel::nameColumn) see(underName(cell));
    }
    return width;
}

/// Between name, output and state: each has its share, and what it does not need goes to one that
/// would have to shorten its texts. The name comes first, because it tells what the file is.
void QueueView::shareColumns(int room) {
    const QFontMetrics metrics(font());
    const int name = widthFor(QueueModel::nameColumn);
    const int output = widthFor(QueueModel::outputColumn);
    const int least = metrics.horizontalAdvance(tr("✓ Encrypted")) + kCellMargin;
    const int share = std::max(room * 30 / 100, least);
    const int wanted = std::max(widthFor(QueueModel::stateColumn), room - name - output);
    const int state = std::max(least, std::min(share, wanted));
    const int rest = room - state;
    const int outputShare =
        std::max(rest * 38 / 100, horizontalHeader()->sectionSizeHint(QueueModel::outputColumn));
    const int outputWidth = output < outputShare
                                ? std::max(output, std::min(outputShare, rest - name))
                                : std::clamp(rest - name, outputShare, output);
    setColumnWidth(QueueModel::nameColumn, rest - outputWidth);
    setColumnWidth(QueueModel::outputColumn, outputWidth);
    setColumnWidth(QueueModel::stateColumn, state);
}

/// Numbers take what they need; names and state share the rest. The speed goes first, then the
/// size, where names would become too short to tell files apart.
void QueueView::fitColumns() {
    const QFontMetrics metrics(font());
    const int number = metrics.horizontalAdvance(QStringLiteral("1023 MiB ")) + 2 * kGrid;
    const bool narrow = viewport()->width() < 4 * number + metrics.averageCharWidth() * 36;
    const bool roomy = viewport()->width() > 11 * number;
    setColumnHidden(QueueModel::sizeColumn, narrow);
    setColumnHidden(QueueModel::speedColumn, !roomy);
    setColumnWidth(QueueModel::sizeColumn, number);
    setColumnWidth(QueueModel::speedColumn, number);
    shareColumns(viewport()->width() - (narrow ? 0 : number) - (roomy ? number : 0));
    const int lines = 2 * metrics.height() + kGrid / 2; // a long name takes two
    if (verticalHeader()->defaultSectionSize() != lines)
        verticalHeader()->setDefaultSectionSize(lines);
    fitVisibleRows();
}

/// Rows that nobody sees get their height when they are scrolled to, so that a long queue costs no
/// more than a short one.
void QueueView::fitVisibleRows() {
    for (int row = rowAt(0); row >= 0 && row < filter_->rowCount(); ++row) {
        if (rowViewportPosition(row) > viewport()->height()) break;
        fitRow(row);
    }
}

/// A sentence about a failure, or about what is in the way, takes the room of two columns and as
/// many lines as it needs.
void QueueView::fitRow(int row) {
    const QueueItem& item = queue_.item(filter_->queueRow(row));
    const bool wordy = isWordy(item);
    const int span = wordy ? 2 : 1;
    if (columnSpan(row, QueueModel::stateColumn) != span)
        setSpan(row, QueueModel::stateColumn, 1, span);
    int height = verticalHeader()->defaultSectionSize();
    if (wordy) {
        const int speed =
            isColumnHidden(QueueModel::speedColumn) ? 0 : columnWidth(QueueModel::speedColumn);
        const int width = columnWidth(QueueModel::stateColumn) + speed;
        const QRect text = QFontMetrics(font()).boundingRect(
            QRect(0, 0, width - 3 * kGrid, 10'000), Qt::TextWordWrap,
            filter_->index(row, QueueModel::stateColumn).data().toString());
        height = std::max(height, text.height() + kGrid);
    }
    if (height == rowHeight(row)) return;
    setRowHeight(row, height);
    updateGeometry();
    if (row == currentIndex().row()) scrollTo(currentIndex());
}

void QueueView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Delete))
        emit removeAsked();
    else
        QTableView::keyPressEvent(event);
}

void QueueView::setHint(const QString& hint) {
    hint_ = hint;
    viewport()->update();
}

void QueueView::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    const int rows = verticalHeader()->length() - verticalOffset();
    const QRect below = viewport()->rect().adjusted(0, rows, 0, 0);
    if (filter_->rowCount() == 0 || below.height() < 4 * verticalHeader()->defaultSectionSize())
        return;
    QPainter painter(viewport());
    painter.setPen(toneColor(Tone::muted, palette()));
    painter.drawText(below, Qt::AlignCenter | Qt::TextWordWrap, hint_);
}

void QueueView::scrollContentsBy(int dx, int dy) {
    QTableView::scrollContentsBy(dx, dy);
    fitVisibleRows();
}

void QueueView::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitColumns();
}

void QueueView::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

EmptyQueue::EmptyQueue(QWidget* parent)
    : DropArea(parent), add_(makeButton("add", tr("&Add files…"), this)) {
    setObjectName("dropArea");
    auto* title = makeHeading(tr("Drop files or folders here"), this);
    title->setAlignment(Qt::AlignCenter);
    auto* text = new Explanation(this);
    text->setText(tr("They stay as they are: what is encrypted or decrypted becomes a new file."));
    text->setAlignment(Qt::AlignCenter);
    add_->setObjectName("addFirstFiles");
    auto* folder = new LinkButton(tr("or add a folder"), this);
    folder->setObjectName("addFirstFolder");
    connect(add_, &QPushButton::clicked, this, &EmptyQueue::filesWanted);
    connect(folder, &QPushButton::clicked, this, &EmptyQueue::folderWanted);
    column().addStretch();
    column().addWidget(new Sign("drop", QPalette::Link, 5 * kGrid, this), 0, Qt::AlignHCenter);
    column().addWidget(title);
    column().addWidget(text);
    column().addSpacing(space::small);
    column().addWidget(add_, 0, Qt::AlignHCenter);
    column().addWidget(folder, 0, Qt::AlignHCenter);
    column().addStretch();
}

} // namespace blockwarp::ui
