// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device/device_page.h"

#include "ui/device/machine_view.h"
#include "ui/jobs/inventory.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/scroll_box.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>

namespace blockwarp::ui {

DevicePage::DevicePage(const Inventory& inventory, QWidget* parent)
    : Page(tr("Device"),
           tr("What this machine has, and whether every engine computes correctly on it."), parent),
      inventory_(inventory), table_(new QTableView(this)), report_(new QPlainTextEdit(this)),
      bar_(new RunBar("play", tr("Run self-test"), this)) {
    table_->setObjectName("checks");
    table_->setAccessibleName(tr("Self-test"));
    table_->setModel(&checks_);
    table_->setSelectionBehavior(QTableView::SelectRows);
    table_->setTabKeyNavigation(false);
    table_->setShowGrid(false);
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setMinimumHeight(24 * kGrid);
    bar_->addCancel();
    bar_->message()->setObjectName("tally");
    bar_->mainButton()->setObjectName("selfTest");
    bar_->cancelButton()->setObjectName("cancelSelfTest");
    layOut();
    fitColumns();
    bar_->message()->say(Tone::muted, tr("Known answers from the standards, checked on this "
                                         "machine with every engine and every strategy."));
    connect(bar_, &RunBar::started, this, &DevicePage::startSelfTest);
    connect(bar_, &RunBar::cancelled, this, &DevicePage::stop);
    connect(&inventory_, &Inventory::ready, this,
            [this] { report_->setPlainText(inventory_.report()); });
}

DevicePage::~DevicePage() {
    meter_->cancel();
}

QWidget* DevicePage::makeReport() {
    report_->setObjectName("report");
    report_->setAccessibleName(tr("Report about this machine"));
    report_->setReadOnly(true);
    report_->setTabChangesFocus(true);
    report_->setLineWrapMode(QPlainTextEdit::NoWrap);
    report_->setFont(fixedFont());
    report_->setMinimumHeight(16 * kGrid);
    auto* box = new QWidget(this);
    auto* column = new FieldColumn(box);
    column->addWidget(makeHeading(tr("Report"), box));
    column->addWidget(report_, 1);
    return box;
}

void DevicePage::layOut() {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(space::large, space::large, space::large, space::large);
    column->setSpacing(space::wide);
    column->addWidget(new MachineView(inventory_, content));
    auto* tests = new FieldColumn;
    tests->addWidget(makeHeading(tr("Self-test"), content));
    tests->addWidget(table_, 1);
    column->addLayout(tests, 3);
    column->addWidget(makeReport(), 2);
    auto* scroll = new ScrollBox(this);
    scroll->setWidget(content);
    auto* copy = makeButton("copy", tr("Copy &report"), this);
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(report_->toPlainText()); });
    frame().addPageAction(copy);
    frame().setContent(scroll);
    frame().setRunBar(bar_);
}

void DevicePage::startSelfTest() {
    if (job_ != 0) return;
    checks_.clear();
    bar_->setRunning(true);
    bar_->message()->say(Tone::muted, tr("Checking…"));
    meter_ = std::make_shared<ProgressMeter>();
    job_ = runner_.start(
        [this, meter = meter_] {
            const auto hear = [this](const Check& check) {
                QMetaObject::invokeMethod(
                    this, [this, check] { hearCheck(check); }, Qt::QueuedConnection);
            };
            return runSelfTest(*meter, hear).size();
        },
        [this](JobId, std::size_t) { finish(); });
}

void DevicePage::hearCheck(const Check& check) {
    checks_.append(check);
    if (checks_.rowCount() % 8 == 1) fitColumns();
    table_->scrollToBottom();
}

void DevicePage::fitColumns() {
    for (const int column : {SelfTestModel::stateColumn, SelfTestModel::engineColumn,
                             SelfTestModel::strategyColumn, SelfTestModel::cipherColumn})
        table_->resizeColumnToContents(column);
}

void DevicePage::finish() {
    const bool stopped = meter_->cancelled();
    const int failed = checks_.count(CheckState::failed);
    const QString counts = tr("%1 passed, %2 failed, %3 skipped")
                               .arg(checks_.count(CheckState::passed))
                               .arg(failed)
                               .arg(checks_.count(CheckState::skipped));
    if (failed > 0)
        bar_->message()->say(Tone::error, counts);
    else if (stopped)
        bar_->message()->say(Tone::caution, tr("Cancelled: %1").arg(counts));
    else
        bar_->message()->say(Tone::success, counts);
    job_ = 0;
    bar_->setRunning(false);
    bar_->mainButton()->setText(tr("Run self-test again"));
    emit selfTestFinished();
}

void DevicePage::changeEvent(QEvent* event) {
    Page::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitColumns();
}

QString DevicePage::activity() const {
    return isRunning() ? tr("The self-test is still running.") : QString();
}

} // namespace blockwarp::ui
