// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/experiment_list.h"

#include "ui/base/icons.h"
#include "ui/base/text.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kSentence = Qt::UserRole + 1;
constexpr int kWrap = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

constexpr int kIcon = 24;

QFont bold(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont caption(const QFont& font) {
    return scaledFont(font, type::caption);
}

int heightOf(const QFont& font, int width, const QString& text) {
    return QFontMetrics(font).boundingRect(QRect(0, 0, width, 10'000), kWrap, text).height();
}

/// An icon, a bold title, and a few words below it; both are broken where they are too long.
class TwoLines final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const auto* view = qobject_cast<const QListWidget*>(option.widget);
        const int row = view ? view->viewport()->width() : 30 * kGrid;
        const int width = textArea({0, 0, row, 1}, index).width();
        const QFont font = view ? view->font() : option.font;
        const int title = heightOf(bold(font), width, index.data().toString());
        const int text = heightOf(caption(font), width, index.data(kSentence).toString());
        return {row, title + text + 2 * kGrid};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyleOptionViewItem plain = option;
        initStyleOption(&plain, index);
        plain.text.clear();
        plain.icon = {};
        plain.features &= ~QStyleOptionViewItem::HasDecoration; // the ring is around all of it
        const QWidget* widget = option.widget;
        widget->style()->drawControl(QStyle::CE_ItemViewItem, &plain, painter, widget);
        const bool selected = option.state & QStyle::State_Selected;
        const QColor text = selected ? widget->palette().color(QPalette::Link)
                                     : option.palette.color(QPalette::Text);
        QRect area = textArea(option.rect, index).adjusted(0, kGrid, 0, 0);
        const auto picture = index.data(Qt::DecorationRole).value<QIcon>();
        const QRect place(option.rect.left() + space::small, option.rect.center().y() - kIcon / 2,
                          kIcon, kIcon);
        const bool enabled = option.state & QStyle::State_Enabled;
        picture.paint(painter, place, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
        painter->save();
        painter->setFont(bold(widget->font()));
        painter->setPen(text);
        painter->drawText(area, kWrap, index.data().toString());
        area.setTop(area.top() + heightOf(painter->font(), area.width(), index.data().toString()));
        painter->setFont(caption(widget->font()));
        painter->setPen(selected ? text : toneColor(Tone::muted, widget->palette()));
        painter->drawText(area, kWrap, index.data(kSentence).toString());
        painter->restore();
    }

  private:
    /// Beside the icon, where there is one.
    static QRect textArea(const QRect& row, const QModelIndex& index) {
        const bool pictured = !index.data(Qt::DecorationRole).value<QIcon>().isNull();
        return row.adjusted(pictured ? kIcon + 2 * space::small + space::tiny : space::small, 0,
                            -space::small, 0);
    }
};

QString aboutNumbers(const Report& report, const ReportEntry& entry) {
    const bool any = std::ranges::any_of(
        entry.series, [](const ReportSeries& series) { return !series.printed.empty(); });
    return any ? ExperimentList::tr("Beside the numbers of: %1").arg(toQString(report.machine))
               : ExperimentList::tr("The report prints no numbers.");
}

} // namespace

ExperimentList::ExperimentList(QWidget* parent) : QListWidget(parent) {
    setObjectName("experiments");
    setAccessibleName(tr("Experiments"));
    setItemDelegate(new TwoLines(this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QListView::ScrollPerPixel);
    setFrameShape(QFrame::NoFrame);
    for (const ExperimentSpec& row : experimentSpecs())
        addRow(coreText(row.title), coreText(row.brief), toQString(row.name), row.name.data());
    setCurrentRow(0);
    fitWidth();
    connect(this, &QListWidget::currentRowChanged, this, &ExperimentList::chosen);
}

void ExperimentList::addRow(const QString& title, const QString& sentence, const QString& name,
                            const char* iconName) {
    auto* item = new QListWidgetItem(icon(iconName), title, this);
    item->setData(Qt::UserRole, name);
    item->setData(kSentence, sentence);
    item->setData(Qt::AccessibleDescriptionRole, sentence);
}

void ExperimentList::addReports() {
    if (std::exchange(hasReports_, true)) return;
    for (const SharedReport& report : allReports(usualReportFolder()).reports)
        addReport(report);
}

void ExperimentList::showEvent(QShowEvent* event) {
    addReports();
    QListWidget::showEvent(event);
}

/// A heading that cannot be chosen, then its entries.
void ExperimentList::addReport(const SharedReport& report) {
    auto* heading = new QListWidgetItem(tr("Report"), this);
    heading->setFlags(Qt::NoItemFlags);
    heading->setData(kSentence,
                     tr("“%1”, %2").arg(toQString(report->title), toQString(report->author)));
    for (const ReportChoice& choice : entriesOf(report, report->name)) {
        const QString name = toQString(choice.text);
        reports_[name] = choice;
        addRow(toQString(choice.entry->title), aboutNumbers(*report, *choice.entry), name,
               "report");
    }
}

const ExperimentSpec& ExperimentList::current() const {
    if (const ReportEntry* entry = currentReport().entry) return experimentFor(*entry);
    const auto* row = findExperiment(currentItem()->data(Qt::UserRole).toString().toStdString());
    Q_ASSERT(row);
    return *row;
}

const ReportChoice& ExperimentList::currentReport() const {
    static const ReportChoice none;
    const auto found = reports_.find(currentItem()->data(Qt::UserRole).toString());
    return found != reports_.end() ? found->second : none;
}

bool ExperimentList::choose(const QString& name) {
    if (name.contains(QLatin1Char('/'))) addReports(); // only entries of reports are called so
    for (int row = 0; row < count(); ++row)
        if (!name.isEmpty() && item(row)->data(Qt::UserRole).toString() == name) {
            setCurrentRow(row);
            scrollToItem(item(row), PositionAtCenter); // with what belongs to the same report
            return true;
        }
    return false;
}

void ExperimentList::resizeEvent(QResizeEvent* event) {
    QListWidget::resizeEvent(event);
    scheduleDelayedItemsLayout();
}

void ExperimentList::changeEvent(QEvent* event) {
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitWidth();
}

/// Titles of experiments are not broken; those of reports and all sentences are.
void ExperimentList::fitWidth() {
    const QFontMetrics metrics(bold(font()));
    const QFontMetrics small(caption(font()));
    int title = 0;
    for (int row = 0; row < count(); ++row)
        if (item(row)->flags() != Qt::NoItemFlags &&
            !reports_.contains(item(row)->data(Qt::UserRole).toString()))
            title = std::max({title, metrics.horizontalAdvance(item(row)->text()),
                              small.horizontalAdvance(item(row)->data(kSentence).toString())});
    const int beside = kIcon + 4 * space::small + space::tiny;
    setFixedWidth(title + beside + verticalScrollBar()->sizeHint().width());
    scheduleDelayedItemsLayout();
}

} // namespace blockwarp::ui
