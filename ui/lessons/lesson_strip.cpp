// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_strip.h"

#include "core/lessons/lesson_pages.h"
#include "ui/base/text.h"
#include "ui/lessons/lesson_player.h"
#include "ui/lessons/vote_row.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/form.h"

#include <QMenu>
#include <QShortcut>

namespace blockwarp::ui {
namespace {

/// Lessons come from strangers: their texts are never markup.
QLabel* makeText(const char* name, double scale, QFont::Weight weight, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setTextScale(*label, scale, weight);
    return label;
}

/// "minutes 3–5 of 15"
QString minutesOf(const Lesson& lesson, std::size_t index) {
    unsigned from = 0;
    for (std::size_t i = 0; i < index; ++i)
        from += lesson.steps[i].minutes;
    return LessonStrip::tr("minutes %1–%2 of %3")
        .arg(from)
        .arg(from + lesson.steps[index].minutes)
        .arg(lesson.minutes());
}

/// So that the page does not move when the text is shown.
void keepRoom(QWidget& widget) {
    QSizePolicy policy = widget.sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    widget.setSizePolicy(policy);
}

void showText(QLabel& label, const std::string& text, bool shown = true) {
    label.setText(toQString(text));
    label.setVisible(shown && !text.empty());
}

} // namespace

LessonStrip::LessonStrip(LessonPlayer& player, Reader reader, QWidget* parent)
    : Card(0, parent), player_(player), reader_(reader),
      place_(makeText("lessonPlace", type::caption, QFont::DemiBold, this)),
      say_(makeText("lessonSay", type::section, QFont::Normal, this)),
      question_(makeText("lessonQuestion", type::section, QFont::DemiBold, this)),
      votes_(new VoteRow(this)), text_(new QLineEdit(this)),
      explanation_(makeText("lessonExplanation", type::section, QFont::Normal, this)),
      refusal_(new MessageLine(this)), steps_(new LinkButton(tr("Steps…"), this)),
      sheets_(new LinkButton(tr("Print sheets…"), this)),
      end_(new LinkButton(tr("End lesson"), this)), back_(new QPushButton(this)),
      next_(new MainButton("step-next", {}, this)) {
    setObjectName("lessonStrip");
    text_->setObjectName("lessonPrediction");
    text_->setAccessibleName(tr("What the class predicts"));
    text_->setPlaceholderText(tr("What the class predicts"));
    text_->setMaxLength(300);
    refusal_->setObjectName("lessonRefusal");
    column().setContentsMargins(space::large, space::small, space::large, space::medium);
    column().setSpacing(space::tiny);
    QHBoxLayout* head = makeHead();
    column().addLayout(head);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::tiny);
    for (QWidget* part :
         std::initializer_list<QWidget*>{refusal_, say_, question_, votes_, text_, explanation_})
        texts->addWidget(part);
    auto* body = new QHBoxLayout;
    body->setSpacing(space::wide);
    body->addLayout(texts, 1);
    // On a projector the texts have the whole width.
    (reader_ == Reader::teacher ? body : head)->addLayout(makeButtons());
    column().addLayout(body);
    if (reader_ == Reader::teacher) keepRoom(*explanation_);
    votes_->setFolding(reader_ != Reader::teacher);
    addShortcuts();
    connect(votes_, &VoteRow::voted, this,
            [this] { player_.predict({.votes = votes_->votes(), .text = {}}); });
    connect(text_, &QLineEdit::textEdited, this,
            [this](const QString& typed) { player_.predict({.votes = {}, .text = typed}); });
    connect(&player_, &LessonPlayer::predicted, this, &LessonStrip::showPrediction);
    connect(&player_, &LessonPlayer::changed, this, &LessonStrip::follow);
    hide();
}

QHBoxLayout* LessonStrip::makeHead() {
    steps_->setObjectName("lessonSteps");
    steps_->setToolTip(tr("Go to another step (Alt and the arrow down)"));
    steps_->setVisible(reader_ == Reader::teacher);
    sheets_->setObjectName("lessonSheets");
    end_->setObjectName("lessonEnd");
    auto* head = new QHBoxLayout;
    head->setSpacing(space::large);
    head->addWidget(place_, 1);
    head->addWidget(steps_);
    head->addWidget(sheets_);
    head->addWidget(end_);
    connect(steps_, &QPushButton::clicked, this, &LessonStrip::showSteps);
    connect(sheets_, &QPushButton::clicked, this, &LessonStrip::sheetsWanted);
    connect(end_, &QPushButton::clicked, this, [this] {
        player_.end();
        hide();
    });
    return head;
}

QLayout* LessonStrip::makeButtons() {
    back_->setObjectName("lessonBack");
    back_->setText(tr("Back"));
    back_->setToolTip(tr("Back (Alt and the left arrow)"));
    next_->setObjectName("lessonNext");
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    for (QWidget* button : std::initializer_list<QWidget*>{back_, next_})
        row->addWidget(button, 0, Qt::AlignBottom);
    connect(back_, &QPushButton::clicked, &player_, &LessonPlayer::goBack);
    connect(next_, &QPushButton::clicked, this, [this] {
        if (player_.isAtEnd() && hasKeys())
            player_.end();
        else if (page_ == player_.pageName())
            player_.goOn();
        else
            emit player_.pageWanted(player_.pageName());
    });
    return row;
}

/// Wherever the focus is, for as long as the buttons can be seen.
void LessonStrip::addShortcuts() {
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto* onward = new QShortcut(key, next_);
        connect(onward, &QShortcut::activated, this, [this] {
            if (!player_.isAtEnd()) next_->click(); // one Enter too many must not end the lesson
        });
        connect(this, &LessonStrip::shortcutsWanted, onward, &QShortcut::setEnabled);
    }
    auto* backward = new QShortcut(Qt::ALT | Qt::Key_Left, back_);
    connect(backward, &QShortcut::activated, back_, &QPushButton::click);
    connect(this, &LessonStrip::shortcutsWanted, backward, &QShortcut::setEnabled);
    auto* list = new QShortcut(Qt::ALT | Qt::Key_Down, next_);
    connect(list, &QShortcut::activated, this, &LessonStrip::showSteps);
    connect(this, &LessonStrip::shortcutsWanted, list, &QShortcut::setEnabled);
}

void LessonStrip::setPage(const QString& name) {
    page_ = name;
    if (player_.isPlaying()) follow();
}

void LessonStrip::follow() {
    refusal_->clearMessage();
    setVisible(player_.isPlaying());
    if (!player_.isPlaying()) return;
    emit shortcutsWanted(hasKeys());
    if (!hasKeys()) return showAway();
    player_.isAtEnd() ? showEnd() : showStep();
}

bool LessonStrip::hasKeys() const {
    return player_.isPlaying() && page_ == player_.pageName();
}

QStringList LessonStrip::keys() const {
    if (!hasKeys()) return {};
    QStringList keys{(player_.isAtEnd() ? tr("Space %1") : tr("Enter %1")).arg(next_->text())};
    if (back_->isEnabled()) keys << tr("Alt+← back");
    return keys << tr("Alt+↓ steps");
}

/// On a projector in one line, with buttons beside it.
QString LessonStrip::placeText() const {
    const Lesson& lesson = player_.lesson();
    const QString minutes = minutesOf(lesson, player_.index());
    const QString title = toQString(player_.step().title);
    const auto number = player_.index() + 1;
    if (reader_ == Reader::teacher)
        return tr("%1 · step %2 of %3: %4 · %5")
            .arg(toQString(lesson.title))
            .arg(number)
            .arg(lesson.steps.size())
            .arg(title, minutes);
    return tr("Step %1 of %2: %3 · %4").arg(number).arg(lesson.steps.size()).arg(title, minutes);
}

/// Perhaps made in another strip.
void LessonStrip::showPrediction() {
    votes_->setVotes(player_.prediction().votes);
    if (text_->text() != player_.prediction().text) text_->setText(player_.prediction().text);
}

void LessonStrip::showStep() {
    const LessonStep& step = player_.step();
    const bool revealed = player_.isRevealed();
    place_->setText(placeText());
    const bool says =
        reader_ == Reader::teacher || (reader_ == Reader::roomAndTeacher && !revealed);
    showText(*say_, step.say.text, says);
    showText(*question_, step.question.text);
    showText(*explanation_, step.explanation.text, revealed);
    votes_->show(step.choices, player_.prediction().votes);
    if (revealed) votes_->reveal(step.right);
    text_->setVisible(!step.question.empty() && step.choices.empty());
    text_->setText(player_.prediction().text);
    for (QPushButton* button : {steps_, sheets_, end_})
        button->setVisible(reader_ == Reader::teacher);
    end_->setText(tr("End lesson"));
    back_->show();
    back_->setEnabled(player_.index() > 0 || revealed);
    next_->show();
    const bool goesOn = revealed || !step.reveals();
    next_->setAction("step-next", !goesOn            ? tr("Reveal")
                                  : player_.isLast() ? tr("Predictions")
                                                     : tr("Next"));
    next_->setToolTip(tr("Enter does it, too"));
    takeFocus();
}

/// The predictions are in the page's place.
void LessonStrip::showEnd() {
    place_->setText(tr("%1 · the end").arg(toQString(player_.lesson().title)));
    explanation_->clear(); // takes no room
    for (QWidget* part :
         std::initializer_list<QWidget*>{say_, question_, votes_, text_, explanation_, end_})
        part->hide();
    for (QPushButton* button : {steps_, sheets_})
        button->setVisible(reader_ == Reader::teacher);
    back_->show();
    back_->setEnabled(true);
    next_->show();
    next_->setAction("step-next", tr("End lesson"));
    next_->setToolTip({});
    next_->setFocus();
}

/// To be chosen by the arrows and Enter, or by a click.
void LessonStrip::showSteps() {
    auto* menu = new QMenu(this);
    menu->setObjectName("lessonStepList");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setFont(font());
    const auto& steps = player_.lesson().steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const QString title = toQString(steps[i].title).replace(QLatin1String("&"), "&&");
        QAction* step = menu->addAction(tr("%1. %2").arg(i + 1).arg(title), this,
                                        [this, i] { player_.goTo(i); });
        if (player_.isAtEnd() || i != player_.index()) continue;
        QFont current = font();
        current.setBold(true);
        step->setFont(current);
        menu->setActiveAction(step);
    }
    menu->popup(mapToGlobal(QPoint(0, -menu->sizeHint().height())));
}

/// Another page was chosen: the lesson waits.
void LessonStrip::showAway() {
    place_->setText(
        tr("%1 goes on at the page %2.")
            .arg(toQString(player_.lesson().title), coreText(player_.step().page->title)));
    explanation_->clear(); // takes no room
    for (QWidget* part : std::initializer_list<QWidget*>{say_, question_, votes_, text_,
                                                         explanation_, steps_, sheets_, back_})
        part->hide();
    next_->setAction("step-next", tr("Back to the lesson"));
    next_->setToolTip({});
}

void LessonStrip::takeFocus() {
    if (player_.isRevealed() || player_.step().question.empty())
        next_->setFocus();
    else if (player_.step().choices.empty())
        text_->setFocus();
    else
        votes_->takeFocus();
}

void LessonStrip::tell(const QString& problem) {
    refusal_->say(Tone::error, problem);
}

void LessonStrip::refuse(const QString& title, const QStringList& faults) {
    explanation_->clear(); // takes no room
    for (QWidget* part : std::initializer_list<QWidget*>{
             say_, question_, votes_, text_, explanation_, steps_, sheets_, back_, next_})
        part->hide();
    place_->setText(title);
    refusal_->say(Tone::error, faults.join(QLatin1Char('\n')));
    end_->setText(tr("Close"));
    show();
    end_->setFocus();
}

} // namespace blockwarp::ui
