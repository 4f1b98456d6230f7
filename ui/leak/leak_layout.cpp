// SPDX-License-Identifier: GPL-3.0-or-later
/// Where things are on the Leak lab page, and what presses what.
#include "ui/leak/leak_lab_page.h"

#include "ui/leak/experiment_bar.h"
#include "ui/leak/leak_controls.h"
#include "ui/leak/leak_export.h"
#include "ui/leak/pane_grid.h"
#include "ui/leak/statistics_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/form.h"
#include "ui/widgets/scroll_box.h"

#include <QBoxLayout>
#include <QShortcut>

namespace blockwarp::ui {

LeakLabPage::LeakLabPage(const Inventory& inventory, QWidget* parent)
    : Page(parent), tabs_(new TabRow("leakTabs", tr("Demonstrations"), this)),
      prompt_(new QLabel(this)), experiment_(new ExperimentBar(this)),
      panes_(new PaneGrid(view_, this)), statistics_(new StatisticsView(this)),
      status_(new ElidedLabel(this)), message_(new MessageLine(this)),
      controls_(new LeakControls(inventory, view_, this)), export_(new LeakExport(view_, this)),
      fullScreen_(makeButton("leak-lab", tr("&Present"), this)),
      again_(new MainButton("refresh", tr("Encrypt with a new key"), this)) {
    setAcceptDrops(true);
    prompt_->setObjectName("leakPrompt");
    message_->setObjectName("leakMessage");
    status_->setObjectName("leakStatus");
    fullScreen_->setObjectName("leakPresent");
    again_->setObjectName("leakAgain");
    prompt_->setWordWrap(true);
    prompt_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    fullScreen_->setToolTip(tr("Nothing but the panes, in large type (F11); Escape ends it"));
    fullScreen_->setMinimumHeight(5 * kGrid);
    fullScreen_->setEnabled(false);
    again_->setEnabled(false);
    for (const DemonstrationRow& row : demonstrations())
        tabs_->add(titleOf(row), row.kind == Demonstration::statistics
                                     ? static_cast<QWidget*>(statistics_)
                                     : panes_);
    layOut();
    connectParts();
    tellAbout(current(), false);
}

void LeakLabPage::connectParts() {
    connect(tabs_, &TabRow::changed, this, &LeakLabPage::showComparison);
    connect(controls_, &LeakControls::changed, this, [this] { run(Demonstration::compare); });
    connect(controls_, &LeakControls::sampleChosen, this, &LeakLabPage::open);
    connect(controls_, &LeakControls::openWanted, this, &LeakLabPage::chooseFile);
    connect(controls_, &LeakControls::zoomWanted, this,
            [this](int steps) { steps == 0 ? view_.fit() : panes_->zoomBy(steps); });
    connect(panes_, &PaneGrid::statusChanged, status_, &ElidedLabel::setLine);
    connect(panes_, &PaneGrid::pixelClicked, this, [this](PixelPlace pixel) {
        if (current() != Demonstration::flipBit && current() != Demonstration::onePixel) return;
        experiment_->setPixel(pixel);
        run(current());
    });
    connect(export_, &LeakExport::said, message_, &MessageLine::say);
    connect(fullScreen_, &QPushButton::clicked, this, &LeakLabPage::presentFullScreen);
    auto* shortcut = new QShortcut(Qt::Key_F11, this);
    connect(shortcut, &QShortcut::activated, fullScreen_, &QPushButton::click);
    connect(again_, &QPushButton::clicked, this, [this] { run(current()); });
}

QLayout* LeakLabPage::makeBottom() {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(2 * kGrid, kGrid, 2 * kGrid, kGrid);
    row->setSpacing(kGrid);
    row->addWidget(message_, 1);
    row->addStretch();
    row->addWidget(export_);
    row->addWidget(fullScreen_);
    row->addWidget(again_);
    return row;
}

void LeakLabPage::layOut() {
    auto* left = new QVBoxLayout;
    left->setSpacing(kGrid);
    left->addWidget(prompt_);
    left->addWidget(experiment_);
    left->addWidget(tabs_->views(), 1);
    left->addWidget(status_);
    auto* choices = new ScrollColumn(0, this);
    choices->setColumn(controls_);
    controls_->setContentsMargins(0, 0, kGrid, 0);
    auto* middle = new QHBoxLayout;
    middle->setContentsMargins(2 * kGrid, kGrid, kGrid, 0);
    middle->setSpacing(2 * kGrid);
    middle->addLayout(left, 1);
    middle->addWidget(choices);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(tabs_);
    column->addLayout(middle, 1);
    column->addWidget(makeLine(QFrame::HLine, this));
    column->addLayout(makeBottom());
}

} // namespace blockwarp::ui
