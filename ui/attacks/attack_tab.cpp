// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/attack_tab.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/frame/presented.h"
#include "ui/theme/motion.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"
#include "ui/widgets/popup.h"
#include "ui/widgets/scroll_box.h"
#include "ui/widgets/sign.h"
#include "ui/widgets/text_width.h"

#include <QRandomGenerator>

#include <algorithm>
#include <chrono>

namespace blockwarp::ui {
namespace {

using namespace std::chrono_literals;

constexpr auto kFrame = 33ms;
constexpr int kSideCharacters = 44; ///< width of the side card

/// An icon and a title above a caption.
Explanation* addNote(QVBoxLayout& column, const char* iconName, const QString& title,
                     const QString& text, QWidget* parent) {
    auto* head = new QHBoxLayout;
    head->setSpacing(space::small);
    head->addWidget(new Sign(iconName, QPalette::PlaceholderText, space::large, parent));
    auto* heading = new QLabel(title, parent);
    setTextScale(*heading, type::body, QFont::DemiBold);
    head->addWidget(heading, 1);
    auto* note = new Explanation(parent);
    note->setText(text);
    column.addLayout(head);
    column.addWidget(note);
    return note;
}

} // namespace

AttackTab::AttackTab(const QString& name, const AttackWords& words, QWidget* parent)
    : QWidget(parent), name_(name), defenceTitles_(words.defences), board_(new AttackBoard(this)),
      prediction_(new PredictionCard(name, this)), message_(new MessageLine(this)),
      inputs_(new QVBoxLayout), scroll_(new ScrollBox(this)), side_(makeSide(words)) {
    auto* left = new QVBoxLayout;
    left->setSpacing(space::medium);
    left->addWidget(board_, 1);
    left->addLayout(makeCards(words));
    auto* content = new QWidget(this);
    parts_ = new QBoxLayout(QBoxLayout::LeftToRight, content);
    parts_->setContentsMargins(0, 0, 0, 0);
    parts_->setSpacing(space::large);
    parts_->addLayout(left, 1);
    parts_->addWidget(side_);
    scroll_->setWidget(content);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(scroll_);
    makeBar(words);
    connect(board_, &SteppedView::stepChanged, this, &AttackTab::showStep);
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

Card* AttackTab::makeSide(const AttackWords& words) {
    auto* side = new Card(space::large, this);
    side->column().setSpacing(space::small);
    auto* headline = makeHeading(words.headline, side);
    headline->setWordWrap(true);
    auto* about = new Explanation(side);
    about->setText(words.about);
    message_->setObjectName(name_ + QStringLiteral("Message"));
    inputs_->setSpacing(space::small);
    leaveToLessons(*prediction_);
    for (QWidget* part :
         std::initializer_list<QWidget*>{headline, about, makeLine(QFrame::HLine, side),
                                         prediction_, makeLine(QFrame::HLine, side)})
        side->column().addWidget(part);
    side->column().addLayout(inputs_);
    side->column().addWidget(message_);
    side->column().addStretch(1);
    side->column().addWidget(makeLine(QFrame::HLine, side));
    auto* hurt = new QVBoxLayout;
    hurt->setSpacing(space::tiny);
    addNote(*hurt, "document", tr("Who was hurt"), words.hurt, side);
    addSources(*hurt, words.sources);
    side->column().addLayout(hurt);
    return side;
}

void AttackTab::addSources(QVBoxLayout& column, const QString& sources) {
    auto* link = new LinkButton(tr("Sources"), this);
    link->setObjectName(name_ + QStringLiteral("Sources"));
    setTextScale(*link, type::caption, QFont::DemiBold);
    column.addWidget(link, 0, Qt::AlignLeft);
    auto* popup = new Popup(link);
    auto* text = new QLabel(sources, &popup->content());
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setWordWrap(true);
    setLeastTextWidth(*text, QString(2 * kSideCharacters, QLatin1Char('n')), 0);
    popup->column().addWidget(text);
    connect(link, &QPushButton::clicked, popup, [popup] { popup->open(); });
}

QLayout* AttackTab::makeCards(const AttackWords& words) {
    auto* row = new QHBoxLayout;
    row->setSpacing(space::medium);
    auto* stopped = new Card(space::medium, this);
    stopped->column().setSpacing(space::tiny);
    addNote(stopped->column(), "verify", tr("What would have stopped it"), words.stopped, stopped);
    auto* links = new QHBoxLayout;
    links->setSpacing(space::medium);
    for (int i = 0; i < defenceTitles_.size(); ++i) {
        auto* link = new LinkButton(defenceTitles_.at(i), stopped);
        link->setObjectName(QStringLiteral("%1Defence%2").arg(name_).arg(i + 1));
        connect(link, &QPushButton::clicked, this, [this, i] {
            setDefence(defence_ == i + 1 ? 0 : i + 1);
            run();
        });
        defences_.push_back(link);
        links->addWidget(link);
    }
    links->addStretch(1);
    stopped->column().addLayout(links);
    stopped->column().addStretch(1);
    auto* affected = new Card(space::medium, this);
    affected->column().setSpacing(space::tiny);
    addNote(affected->column(), "files", tr("Am I affected?"), words.affected, affected);
    affected->column().addStretch(1);
    row->addWidget(stopped, 1);
    row->addWidget(affected, 1);
    return row;
}

void AttackTab::addInput(QWidget* input) {
    inputs_->addWidget(input);
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
    if (defence == defence_ || defence < 0 || defence > defenceTitles_.size()) return;
    stop();
    defence_ = defence;
    board_->setScene({});
    tellDefences();
    if (isVisible()) prepare();
}

void AttackTab::tellDefences() {
    for (std::size_t i = 0; i < defences_.size(); ++i) {
        const auto index = static_cast<int>(i);
        defences_[i]->setText(defence_ == index + 1 ? tr("Back to the attack")
                                                    : defenceTitles_.at(index));
    }
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
    message_->clearMessage();
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
        message_->say(Tone::error, sentence(scene.error()));
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

/// The side card goes below the picture where there is no room beside it.
void AttackTab::arrange() {
    const int side = kSideCharacters * side_->fontMetrics().averageCharWidth();
    const bool beside =
        board_->minimumSizeHint().width() + side + space::large <= scroll_->viewport()->width();
    parts_->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    side_->setMinimumWidth(beside ? side : 0);
    side_->setMaximumWidth(beside ? side : QWIDGETSIZE_MAX);
}

void AttackTab::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    arrange();
    prepare();
}

void AttackTab::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void AttackTab::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (isRunning()) endPlay();
}

} // namespace blockwarp::ui
