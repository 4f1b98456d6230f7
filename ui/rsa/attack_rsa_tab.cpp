// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/attack_rsa_tab.h"

#include "ui/frame/presented.h"
#include "ui/widgets/segments.h"

namespace blockwarp::ui {
namespace {

constexpr int kBoardCharacters = 90; ///< for numbers beside each other

} // namespace

AttackRsaTab::AttackRsaTab(const QString& name, const AttackWords& words, Course course,
                           SteppedView* board, QWidget* parent)
    : RsaTab(parent), board_(board), sheet_(new AttackSheet(name, words, board, this)),
      choice_(new Segments((name + QStringLiteral("Numbers")).toLatin1().constData(), tr("Numbers"),
                           this)) {
    sheet_->addInput(choice_);
    sheet_->setLevel(course == Course::first ? tr("First course") : tr("Second course"));
    sheet_->setRoom(kBoardCharacters);
    leaveToLessons(prediction());
    body()->addWidget(sheet_, 1);
    makeBar("step-next", tr("Next step"))
        ->mainButton()
        ->setObjectName(name + QStringLiteral("Next"));
    bar()->cancelButton()->setObjectName(name + QStringLiteral("Cancel"));
    bar()->addCancel();
    steps_ = new StepRow(name, bar());
    bar()->setLead(steps_);
    steps_->setView(board_);
    connect(board_, &SteppedView::stepChanged, this, &AttackRsaTab::follow);
    connect(bar(), &RunBar::started, this, &AttackRsaTab::press);
    connect(bar(), &RunBar::cancelled, this, [this] {
        stop();
        follow();
    });
}

AttackRsaTab::~AttackRsaTab() {
    cancel_->cancel();
}

void AttackRsaTab::stop() {
    cancel_->cancel();
    endJob();
}

void AttackRsaTab::endJob() {
    job_ = 0; // a result that comes later is dropped
    bar()->setRunning(false);
    bar()->setStatus({});
}

int AttackRsaTab::numbers() const {
    return choice_->currentIndex();
}

void AttackRsaTab::setNumbers(int numbers) {
    choice_->setCurrentIndex(numbers);
}

void AttackRsaTab::press() {
    board_->setStep(isAtEnd() ? 0 : board_->step() + 1);
}

QString AttackRsaTab::action() const {
    return isAtEnd() ? tr("Start again") : tr("Next step");
}

void AttackRsaTab::follow() {
    if (!isAtEnd())
        prediction().forget();
    else if (isPredicted())
        prediction().explain(outcome());
    else
        prediction().measure(outcome());
    if (bar()->mainButton()->text() != action()) {
        bar()->mainButton()->setText(action());
        emit enterChanged();
    }
    if (!isBusy()) bar()->mainButton()->setEnabled(canPress());
}

bool AttackRsaTab::takeKey(int key) {
    return steps_->takeKey(key);
}

} // namespace blockwarp::ui
