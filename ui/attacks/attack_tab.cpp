// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/attack_tab.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/frame/presented.h"
#include "ui/theme/motion.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QRandomGenerator>

#include <algorithm>
#include <chrono>

namespace blockwarp::ui {
namespace {

using namespace std::chrono_literals;

constexpr auto kFrame = 33ms;

} // namespace

AttackTab::AttackTab(const QString& name, const AttackWords& words, QWidget* parent)
    : QWidget(parent), name_(name), board_(new AttackBoard(this)),
      sheet_(new AttackSheet(name, words, board_, this)), prediction_(&sheet_->prediction()) {
    leaveToLessons(*prediction_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(sheet_);
    makeBar(words);
    connect(board_, &SteppedView::stepChanged, this, &AttackTab::showStep);
    connect(sheet_, &AttackSheet::defenceChosen, this, [this](int defence) {
        setDefence(defence_ == defence ? 0 : defence);
        run();
    });
    connect(&timer_, &QTimer::timeout, this, &AttackTab::tick);
    timer_.setInterval(kFrame);
}

AttackTab::~AttackTab() {
    cancel_->cancel();
}

void AttackTab::makeBar(const AttackWords& words) {
    bar_ = new RunBar("play", tr("Run at speed"), this);
    bar_->mainButton()->setObjectName(name_ + QStringLiteral("Run"));
    bar_->cancelButton()->setObjectName(name_ + QStringLiteral("Cancel"));
    bar_->addCancel();
    steps_ = new StepRow(name_, bar_);
    grain_ = makeCombo(tr("What a step is"), steps_);
    grain_->setObjectName(name_ + QStringLiteral("Grain"));
    grain_->addItem(tr("By query"), static_cast<int>(Grain::query));
    grain_->addItem(words.perPart, static_cast<int>(Grain::part));
    grain_->setMinimumContentsLength(8);
    grain_->setVisible(!words.perPart.isEmpty());
    speed_ = makeCombo(tr("Speed"), steps_);
    speed_->setObjectName(name_ + QStringLiteral("Speed"));
    for (const auto& [text, seconds] :
         {std::pair{tr("Slow"), 60}, std::pair{tr("Medium"), 15}, std::pair{tr("Fast"), 3}})
        speed_->addItem(text, seconds);
    speed_->setCurrentIndex(1);
    speed_->setToolTip(tr("Slow: about a minute for the whole run. Fast: about 3 seconds."));
    speed_->setMinimumContentsLength(6);
    steps_->addTool(grain_);
    steps_->addTool(speed_);
    bar_->setLead(steps_);
    steps_->setView(board_);
    connect(grain_, &QComboBox::currentIndexChanged, this,
            [this] { board_->setGrain(static_cast<Grain>(grain_->currentData().toInt())); });
    connect(steps_, &StepRow::used, this, [this] {
        if (playing_) endPlay();
    });
    connect(bar_, &RunBar::started, this, &AttackTab::run);
    connect(bar_, &RunBar::cancelled, this, &AttackTab::stop);
}

void AttackTab::takeInputs() {
    stop();
    valid_ = checkInputs() == nullptr;
    board_->setScene({});
    prediction_->ask(question());
    prediction_->forget();
    if (isVisible()) prepare();
}

void AttackTab::setDefence(int defence) {
    if (defence == defence_ || defence < 0 || defence > sheet_->defences()) return;
    stop();
    defence_ = defence;
    board_->setScene({});
    sheet_->tellDefence(defence_);
    if (isVisible()) prepare();
}

void AttackTab::setSeed(std::optional<quint64> seed) {
    if (seed == seed_) return;
    stop();
    seed_ = seed;
    board_->setScene({});
    if (isVisible()) prepare();
}

void AttackTab::prepare() {
    if (valid_ && !board_->scene() && !isComputing()) compute();
}

void AttackTab::run() {
    if (isRunning()) return;
    if (QWidget* field = checkInputs()) return field->setFocus();
    wantsPlay_ = true;
    bar_->setRunning(true);
    if (isComputing()) return;
    if (board_->scene() && !board_->isAtEnd()) return play();
    compute();
}

void AttackTab::compute() {
    cancel_->cancel();
    cancel_ = std::make_shared<CancelFlag>();
    queries_ = std::make_shared<std::atomic<std::uint64_t>>(0);
    sheet_->message().clearMessage();
    timer_.start();
    const quint64 seed = seed_.value_or(QRandomGenerator::system()->generate64());
    job_ = runner_.start([work = job(seed, defence_), queries = queries_,
                          cancel = cancel_] { return work(*queries, *cancel); },
                         [this](JobId id, Result<SharedScene> scene) {
                             if (id == job_) take(std::move(scene));
                         });
}

void AttackTab::take(Result<SharedScene> scene) {
    job_ = 0;
    timer_.stop();
    if (!scene) {
        sheet_->message().say(Tone::error, sentence(scene.error()));
        return endPlay();
    }
    board_->setScene(std::move(*scene));
    if (wantsPlay_) play();
}

/// From where the board is. Without motion it is at its end at once.
void AttackTab::play() {
    wantsPlay_ = false;
    playing_ = true;
    playedFrom_ = board_->step();
    played_.start();
    timer_.start();
    tick();
}

void AttackTab::tick() {
    if (isComputing()) {
        const auto done = static_cast<double>(queries_->load(std::memory_order_relaxed));
        if (isRunning())
            bar_->setProgress(std::min(1.0, done / expectedQueries()), -1,
                              tr("%1 queries").arg(formatCount(static_cast<std::uint64_t>(done))));
        return;
    }
    const int last = board_->steps() - 1;
    const double whole = 1000.0 * speed_->currentData().toInt();
    const double share = static_cast<double>(played_.elapsed()) / whole;
    const int step =
        mayMove() ? std::min(last, playedFrom_ + static_cast<int>(share * last)) : last;
    if (step != board_->step()) board_->setStep(step);
    bar_->setProgress(last > 0 ? static_cast<double>(step) / last : 1, -1, board_->place());
    if (step == last) endPlay();
}

void AttackTab::endPlay() {
    playing_ = false;
    wantsPlay_ = false;
    if (!isComputing()) timer_.stop();
    bar_->setRunning(false);
}

void AttackTab::stop() {
    cancel_->cancel();
    job_ = 0; // its result is dropped
    endPlay();
}

void AttackTab::showStep() {
    if (!board_->scene())
        prediction_->forget();
    else if (board_->isAtEnd() && defence_ == 0)
        prediction_->explain(board_->scene()->outcome());
    else if (board_->isAtEnd())
        prediction_->measure(board_->scene()->outcome());
    else if (board_->picture().measured.isEmpty())
        prediction_->forget();
    else
        prediction_->measure(board_->picture().measured);
    follow();
}

void AttackTab::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    prepare();
}

void AttackTab::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (isRunning()) endPlay();
}

} // namespace blockwarp::ui
