// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/table_tab.h"

#include "core/rsa/textbook_export.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/jobs/inventory.h"
#include "ui/widgets/form.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>

namespace blockwarp::ui {
namespace {

/// Short texts take some microseconds.
QString timeText(double seconds) {
    return seconds < 0.001 ? TableTab::tr("%1 µs").arg(QLocale().toString(seconds * 1e6, 'f', 1))
                           : formatSeconds(seconds);
}

QString gpuText(const std::optional<double>& seconds) {
    return seconds ? timeText(*seconds) : TableTab::tr("no GPU");
}

QString ratioText(double cpu, const std::optional<double>& gpu) {
    const auto ratio = rsa::speedUp(cpu, gpu);
    if (gpu && !ratio) return QStringLiteral("–");
    return ratio ? TableTab::tr("%1 ×").arg(QLocale().toString(*ratio, 'g', 3))
                 : TableTab::tr("no GPU");
}

} // namespace

TableTab::TableTab(const Inventory& inventory, QWidget* parent)
    : RsaTab(parent), inventory_(inventory), scope_(new Explanation(this)),
      table_(new QTableWidget(0, 7, this)), csv_(makeButton("copy", tr("Copy as CS&V"), this)),
      markdown_(makeButton("copy", tr("Copy as &Markdown"), this)) {
    csv_->setObjectName("tableCsv");
    markdown_->setObjectName("tableMarkdown");
    makeTable();
    body()->addWidget(
        makeHeading(tr("Textbook RSA, character by character, 64-bit modulus"), this));
    body()->addWidget(scope_);
    body()->addWidget(table_, 1);
    makeBar("play", tr("Measure the table"))->addCancel();
    message()->setObjectName("tableMessage");
    bar()->cancelButton()->setObjectName("tableCancel");
    bar()->mainButton()->setObjectName("tableStart");
    for (QPushButton* button : {csv_, markdown_})
        bar()->addTool(button);
    connect(bar(), &RunBar::started, this, &TableTab::start);
    connect(bar(), &RunBar::cancelled, this, &TableTab::stop);
    connect(csv_, &QPushButton::clicked, this,
            [this] { copy(toQString(rsa::textbookCsv(rows_)), tr("CSV, in seconds")); });
    connect(markdown_, &QPushButton::clicked, this, [this] {
        copy(toQString(rsa::textbookMarkdown(rows_)), tr("Markdown, in milliseconds"));
    });
    connect(&inventory_, &Inventory::ready, this, &TableTab::tellMachine);
    setPlan(sizes_, samples_);
    setRunning(false);
}

TableTab::~TableTab() {
    meter_->cancel();
}

void TableTab::makeTable() {
    table_->setObjectName("textbookTable");
    table_->setAccessibleName(tr("Times of textbook RSA"));
    table_->setHorizontalHeaderLabels({tr("Text"), tr("Encrypt,\nCPU"), tr("Encrypt,\nGPU"),
                                       tr("Speed-up"), tr("Decrypt,\nCPU"), tr("Decrypt,\nGPU"),
                                       tr("Speed-up")});
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->verticalHeader()->hide();
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setTabKeyNavigation(false);
}

void TableTab::setPlan(std::vector<std::size_t> sizes, unsigned samples) {
    sizes_ = std::move(sizes);
    samples_ = samples;
    rows_.clear();
    scope_->setText(
        tr("Every character becomes a number of its own and is taken to the power of e = 65537, or "
           "back with d. Medians of %1. The CPU uses one thread, as a first program does; the GPU "
           "a thread for each character, and copies there and back count. Each result is compared.")
            .arg(samples_));
    table_->setRowCount(static_cast<int>(sizes_.size()));
    for (int row = 0; row < table_->rowCount(); ++row) {
        for (int cell = 0; cell < table_->columnCount(); ++cell) {
            auto* item = new QTableWidgetItem(QStringLiteral("–"));
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            table_->setItem(row, cell, item);
        }
        const std::size_t bytes = sizes_[static_cast<std::size_t>(row)];
        table_->item(row, 0)->setText(toQString(rsa::textbookSize(bytes)));
    }
}

void TableTab::tellMachine() {
    if (running_ || !rows_.empty() || inventory_.whyNoGpu().isEmpty()) return;
    message()->say(Tone::info,
                   tr("The GPU's columns need an NVIDIA GPU: %1.").arg(inventory_.whyNoGpu()));
}

void TableTab::setRunning(bool running) {
    running_ = running;
    bar()->setRunning(running);
    for (QPushButton* button : {csv_, markdown_})
        button->setEnabled(!running && !rows_.empty());
}

QString TableTab::activity() const {
    return running_ ? tr("Textbook RSA is being measured.") : QString();
}

void TableTab::start() {
    if (running_) return;
    meter_ = std::make_shared<ProgressMeter>();
    problem_.clear();
    setPlan(sizes_, samples_);
    setRunning(true);
    measureNext();
}

/// A size at a time, so that rows appear as they are measured.
void TableTab::measureNext() {
    const std::size_t bytes = sizes_[rows_.size()];
    message()->say(Tone::info, tr("Measuring %1…").arg(toQString(rsa::textbookSize(bytes))));
    runner_.start(
        [bytes, samples = samples_, meter = meter_] {
            return rsa::textbookTable(std::span(&bytes, 1), samples, *meter);
        },
        [this](JobId, const Result<std::vector<rsa::TextbookRow>>& row) { append(row); });
}

void TableTab::append(const Result<std::vector<rsa::TextbookRow>>& row) {
    if (!row) {
        const bool cancelled = row.error().code == ErrorCode::cancelled;
        problem_ = cancelled ? tr("Cancelled.") : sentence(row.error());
        return finish(cancelled ? Tone::info : Tone::error, problem_);
    }
    rows_.push_back(row->front());
    showRow(static_cast<int>(rows_.size()) - 1);
    if (rows_.size() < sizes_.size()) return measureNext();
    const QString why = inventory_.whyNoGpu();
    finish(Tone::success, why.isEmpty() ? tr("Every text came back.")
                                        : tr("Every text came back. No GPU: %1.").arg(why));
}

void TableTab::finish(Tone tone, const QString& text) {
    message()->say(tone, text);
    setRunning(false);
}

void TableTab::showRow(int row) {
    const rsa::TextbookRow& times = rows_[static_cast<std::size_t>(row)];
    const QStringList cells{timeText(times.encryptCpu),
                            gpuText(times.encryptGpu),
                            ratioText(times.encryptCpu, times.encryptGpu),
                            timeText(times.decryptCpu),
                            gpuText(times.decryptGpu),
                            ratioText(times.decryptCpu, times.decryptGpu)};
    for (int cell = 0; cell < cells.size(); ++cell)
        table_->item(row, cell + 1)->setText(cells[cell]);
}

void TableTab::copy(const QString& text, const QString& what) {
    QGuiApplication::clipboard()->setText(text);
    message()->say(Tone::success, tr("In the clipboard: the table as %1.").arg(what));
}

} // namespace blockwarp::ui
