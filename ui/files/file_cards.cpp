// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/file_cards.h"

#include "ui/files/failure_card.h"
#include "ui/files/queue_model.h"
#include "ui/files/queue_panel.h"
#include "ui/files/queue_status.h"
#include "ui/theme/theme.h"

#include <QVBoxLayout>

namespace blockwarp::ui {

FileCards::FileCards(QueueModel& queue, QueuePanel& panel, QWidget* parent)
    : QWidget(parent), queue_(queue), panel_(panel), openersCard_(new Card(space::large, this)),
      openers_(new OpenersView(this)), view_(new RunView(this)), inspector_(new FactsPanel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::large);
    openersCard_->column().addWidget(openers_);
    column->addWidget(openersCard_);
    column->addWidget(view_, 1);
    column->addWidget(inspector_, 1);
    connectCards();
    followQueue();
    arrange();
}

void FileCards::connectCards() {
    connect(view_, &RunView::roomChanged, this, &FileCards::arrange);
    connect(view_, &RunView::keepBothWanted, this,
            [this] { queue_.list().keepBoth({shownRow()}); });
    connect(view_, &RunView::replaceWanted, this,
            [this] { queue_.list().agreeToReplace({shownRow()}); });
    connect(view_, &RunView::secretWanted, this, &FileCards::secretWanted);
    connect(view_, &RunView::salvageWanted, this, [this] { emit salvageWanted(shownRow()); });
    connect(view_, &RunView::repairWanted, this, [this] { emit repairWanted(shownRow()); });
    connect(view_, &RunView::accessWanted, this, [this] { emit accessWanted(shownRow()); });
    connect(inspector_, &FactsPanel::accessWanted, this,
            [this] { emit accessWanted(panel_.currentRow()); });
    connect(inspector_, &FactsPanel::lookInsideAsked, this, &FileCards::lookInsideAsked);
}

void FileCards::followQueue() {
    connect(&panel_, &QueuePanel::currentChanged, this, &FileCards::present);
    connect(&panel_, &QueuePanel::inspectingChanged, this, &FileCards::arrange);
    connect(&queue_, &QueueModel::modelReset, this, [this] { present(-1); });
    connect(&queue_, &QueueModel::factsFound, this, [this](int first, int last) {
        const int row = panel_.currentRow();
        if (row >= first && row <= last)
            inspector_->present(queue_.item(row), panel_.mayLookInside());
    });
    connect(&queue_, &QueueModel::ended, this, [this](int row) {
        const FileQueue& work = queue_.work();
        const bool alone = work.task() == QueueTask::run && !work.isTogether();
        if (alone && !queue_.item(row).refused) showRow(row);
    });
    connect(&queue_, &QueueModel::startedTogether, this,
            [this] { view_->showRun(queue_.work(), {}); });
}

bool FileCards::isInspecting() const {
    return panel_.isInspecting();
}

bool FileCards::wantsRoom() const {
    return isInspecting() || view_->wantsRoom();
}

void FileCards::arrange() {
    inspector_->setVisible(isInspecting());
    view_->setVisible(!isInspecting() && !view_->isEmpty());
    openersCard_->setVisible(!openers_->isHidden() && !wantsRoom());
    setVisible(isInspecting() || !view_->isEmpty() || !openersCard_->isHidden());
    emit roomChanged();
}

int FileCards::shownRow() const {
    return queue_.list().rowOf(shown_);
}

void FileCards::showCurrent() {
    present(panel_.currentRow());
}

void FileCards::present(int row) {
    if (row < 0)
        inspector_->presentNothing();
    else
        inspector_->present(queue_.item(row), panel_.mayLookInside());
    if (row < 0 || row != queue_.work().currentRow()) showRow(row);
}

/// Where there is nothing to say of that row, the first one that something is wrong with.
void FileCards::showRow(int row) {
    const bool tells =
        row >= 0 && (queue_.item(row).state == ItemState::done || isRescued(queue_.item(row)) ||
                     FailureCard::concerns(queue_.item(row)));
    if (!tells && !queue_.work().isRunning()) row = firstProblem(queue_);
    if (row < 0) return view_->showNothing();
    shown_ = queue_.item(row).input;
    view_->showItem(queue_.item(row), queue_.rule(), queue_.reason(row));
}

void FileCards::followObstacles() {
    const int row = panel_.currentRow();
    const bool waits = row < 0 ? view_->isEmpty() : queue_.item(row).state == ItemState::waiting;
    const int shown = shownRow();
    const bool mended =
        view_->showsFailure() && (shown < 0 || !FailureCard::concerns(queue_.item(shown)));
    if (waits || mended) showRow(row);
    if (mended) addProblem();
}

void FileCards::showOpeners(const std::vector<Opener>& openers, Container container) {
    openers_->present(tr("Who will be able to open it: %1").arg(openers.size()),
                      tr("All keys fit %1").arg(toQString(containerSpec(container).extension)),
                      openers);
    if (openers_->isHidden() != openersCard_->isHidden()) arrange();
}

void FileCards::addProblem() {
    const int row = firstProblem(queue_);
    if (row < 0 || view_->showsFailure()) return;
    shown_ = queue_.item(row).input;
    view_->addFailure(queue_.item(row), queue_.rule(), queue_.reason(row));
}

} // namespace blockwarp::ui
