// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device/device_page.h"

#include "ui/device/machine_view.h"
#include "ui/device/selftest_grid.h"
#include "ui/jobs/inventory.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"
#include "ui/widgets/scroll_box.h"
#include "ui/widgets/segments.h"

#include <QEvent>
#include <QHeaderView>

namespace blockwarp::ui {

DevicePage::DevicePage(const Inventory& inventory, QWidget* parent)
    : Page(tr("Device"),
           tr("What this machine has, and whether every engine computes correctly on it."), parent),
      inventory_(inventory), parts_(new Segments("deviceParts", tr("Show"), this)),
      stack_(new QStackedWidget(this)), grid_(new SelfTestGrid(this)),
      about_(new Explanation(this)), table_(new QTableView(this)),
      report_(new QPlainTextEdit(this)), bar_(new RunBar("play", tr("Run self-test"), this)) {
    about_->setObjectName("chosenCheck");
    bar_->addCancel();
    bar_->message()->setObjectName("tally");
    bar_->mainButton()->setObjectName("selfTest");
    bar_->cancelButton()->setObjectName("cancelSelfTest");
    makeTable();
    makeReport();
    layOut();
    fitColumns();
    bar_->message()->say(Tone::muted, tr("Known answers from the standards, checked on this "
                                         "machine with every engine and every strategy."));
    connect(bar_, &RunBar::started, this, &DevicePage::startSelfTest);
    connect(bar_, &RunBar::cancelled, this, &DevicePage::stop);
    inventory_.whenReady(this, [this] { report_->setPlainText(inventory_.report()); });
}

void DevicePage::makeTable() {
    table_->setObjectName("checks");
    table_->setAccessibleName(tr("Self-test"));
    table_->setModel(&checks_);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setSelectionBehavior(QTableView::SelectRows);
    table_->setTabKeyNavigation(false);
    table_->setShowGrid(false);
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->horizontalHeader()->setHighlightSections(false);
}

DevicePage::~DevicePage() {
    cancel_->cancel();
}

void DevicePage::makeReport() {
    report_->setObjectName("report");
    report_->setAccessibleName(tr("Report about this machine"));
    report_->setReadOnly(true);
    report_->setTabChangesFocus(true);
    report_->setFrameShape(QFrame::NoFrame);
    report_->setLineWrapMode(QPlainTextEdit::NoWrap);
    report_->setFont(fixedFont());
}

/// The self-test as grid and list, and the report, in one card.
QWidget* DevicePage::makeTests() {
    auto* gridPage = new QWidget(this);
    auto* rows = new QVBoxLayout(gridPage);
    rows->setContentsMargins(space::tiny, space::tiny, space::tiny, 0);
    rows->addWidget(grid_, 1);
    rows->addWidget(about_);
    parts_->add(tr("Grid"), gridPart);
    parts_->add(tr("List"), listPart);
    parts_->add(tr("Report"), reportPart);
    for (QWidget* part : std::initializer_list<QWidget*>{gridPage, table_, report_})
        stack_->addWidget(part);
    connect(parts_, &QTabBar::currentChanged, stack_, &QStackedWidget::setCurrentIndex);
    connect(grid_, &SelfTestGrid::chosen, this, [this](const QString& text) {
        about_->setText(text.isEmpty() ? tr("A square for each engine, strategy and cipher. Run "
                                            "the self-test to fill them; choose one to read what "
                                            "it was checked against.")
                                       : text);
    });
    grid_->clear(); // says so
    auto* card = new Card(space::large, this);
    auto* top = new QHBoxLayout;
    top->addWidget(makeHeading(tr("Self-test"), card), 1);
    top->addWidget(parts_);
    card->column().addLayout(top);
    card->column().addWidget(stack_, 1);
    return card;
}

void DevicePage::layOut() {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(space::large, space::small, space::large, space::small);
    column->setSpacing(space::medium);
    machine_ = new MachineView(inventory_, content);
    tests_ = makeTests();
    column->addWidget(machine_);
    column->addWidget(tests_, 1);
    auto* scroll = new ScrollBox(this);
    scroll->setWidget(content);
    auto* copy = makeButton("copy", tr("Copy &report"), this);
    copy->setObjectName("copyReport");
    connect(copy, &QPushButton::clicked, this,
            [this, copy] { copyAndSay(*copy, report_->toPlainText()); });
    frame().addPageAction(copy);
    frame().setContent(scroll);
    frame().setRunBar(bar_);
}

void DevicePage::startSelfTest() {
    if (job_ != 0) return;
    checks_.clear();
    grid_->clear();
    bar_->setRunning(true);
    bar_->message()->say(Tone::muted, tr("Checking…"));
    cancel_ = std::make_shared<CancelFlag>();
    job_ = runner_.start(
        [this, cancel = cancel_] {
            const auto hear = [this](const Check& check) {
                QMetaObject::invokeMethod(
                    this, [this, check] { hearCheck(check); }, Qt::QueuedConnection);
            };
            return runSelfTest(*cancel, hear).size();
        },
        [this](JobId, std::size_t) { finish(); });
}

void DevicePage::hearCheck(const Check& check) {
    checks_.append(check);
    grid_->add(check);
    if (checks_.rowCount() % 8 == 1) fitColumns();
    table_->scrollToBottom();
}

void DevicePage::fitColumns() {
    for (const int column : {SelfTestModel::stateColumn, SelfTestModel::engineColumn,
                             SelfTestModel::strategyColumn, SelfTestModel::cipherColumn})
        table_->resizeColumnToContents(column);
}

void DevicePage::finish() {
    const bool stopped = cancel_->cancelled();
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

Presented DevicePage::presented() {
    if (!presentsTests_) return {.parts = {machine_}, .title = title(), .keys = tr("T self-test")};
    return {.parts = {tests_},
            .title = title(),
            .keys =
                tr("M machine · Enter %1 · arrows choose a check").arg(bar_->mainButton()->text()),
            .focus = grid_};
}

void DevicePage::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    if (!isPresented() || (key != Qt::Key_M && key != Qt::Key_T)) return Page::keyPressEvent(event);
    presentsTests_ = key == Qt::Key_T;
    emit presentedChanged();
}

QString DevicePage::activity() const {
    return isRunning() ? tr("The self-test is still running.") : QString();
}

} // namespace blockwarp::ui
