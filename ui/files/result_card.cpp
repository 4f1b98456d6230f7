// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/result_card.h"

#include "core/files/race.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/files/result_text.h"
#include "ui/frame/presented.h"
#include "ui/theme/theme.h"
#include "ui/widgets/copying.h"
#include "ui/widgets/form.h"

#include <QDesktopServices>
#include <QEvent>
#include <QUrl>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kEngines = 2; ///< at most, in a race

} // namespace

ResultCard::ResultCard(QWidget* parent)
    : Card(space::large, parent), race_(new QLabel(this)), headline_(new QLabel(this)),
      details_(new QLabel(this)), notes_(new MessageLine(this)), check_(new VerdictLabel(this)),
      place_(new ElidedLabel(this)), open_(makeButton("open", tr("Open folder"), this)),
      copy_(makeButton("copy", tr("Copy command"), this)) {
    setObjectName("resultCard");
    race_->setObjectName("raceResult");
    race_->setTextFormat(Qt::RichText);
    setTextScale(*race_, type::pageTitle, QFont::DemiBold);
    headline_->setObjectName("headline");
    headline_->setTextFormat(Qt::PlainText);
    setTextScale(*headline_, type::section, QFont::DemiBold);
    details_->setObjectName("resultDetails");
    notes_->setObjectName("notes");
    check_->setObjectName("resultCheck");
    place_->setObjectName("place");
    open_->setObjectName("openFolder");
    copy_->setObjectName("copyCommand");
    for (QLabel* text : {race_, headline_, details_}) {
        text->setWordWrap(true);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    details_->setTextFormat(Qt::PlainText);
    for (std::size_t i = 0; i < kEngines; ++i)
        times_.push_back(new TimeBar(this));
    layOut();
    connect(open_, &QPushButton::clicked, this, &ResultCard::openFolder);
    connect(copy_, &QPushButton::clicked, this, [this] { copyAndSay(*copy_, command_); });
}

void ResultCard::layOut() {
    for (QWidget* part : std::initializer_list<QWidget*>{race_, headline_, details_})
        column().addWidget(part);
    for (TimeBar* times : times_)
        column().addWidget(times);
    column().addWidget(notes_);
    auto* output = new QHBoxLayout;
    output->setSpacing(space::small);
    output->addWidget(check_);
    output->addWidget(place_, 1);
    auto* actions = new QWidget(this);
    auto* buttons = new QHBoxLayout(actions);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(space::small);
    buttons->addWidget(open_);
    buttons->addWidget(copy_);
    buttons->addStretch();
    for (QWidget* part : {static_cast<QWidget*>(place_), actions}) // names tell what is protected
        leaveOutOfPresentation(*part);
    line_ = new QBoxLayout(QBoxLayout::LeftToRight);
    line_->setSpacing(space::small);
    line_->addLayout(output, 1);
    line_->addWidget(actions);
    column().addLayout(line_);
}

void ResultCard::resizeEvent(QResizeEvent* event) {
    Card::resizeEvent(event);
    const int texts = check_->fontMetrics().averageCharWidth() * 50; // badge and name
    const int buttons = open_->sizeHint().width() + copy_->sizeHint().width();
    line_->setDirection(width() < texts + buttons ? QBoxLayout::TopToBottom
                                                  : QBoxLayout::LeftToRight);
}

void ResultCard::present(const QueueItem& item) {
    result_ = item.result;
    showHeadline();
    details_->setText(resultDetails(*result_));
    details_->setVisible(!details_->text().isEmpty());
    details_->setToolTip(result_->race ? plainTip(coreText(limitSentence(*result_->race)))
                                       : QString());
    showTimes(result_->runs);
    notes_->say(Tone::info, resultNotes(*result_).join(QLatin1Char('\n')));
    check_->say(Tone::success, resultCheck(*result_));
    const std::filesystem::path output = result_->output;
    folder_ = output.parent_path();
    showPlace(tr("%1 in %2").arg(shownName(output.filename()), shortPath(folder_)), output);
    command_ = toQString(commandOf(item));
    copy_->setToolTip(plainTip(command_));
    copy_->show();
}

void ResultCard::presentRun(const QString& headline, const QString& details,
                            const std::filesystem::path& folder) {
    result_.reset();
    headline_->setText(headline);
    showHeadline();
    details_->setText(details);
    details_->setToolTip({});
    details_->show();
    showTimes({});
    notes_->clearMessage();
    check_->say(Tone::success, {});
    folder_ = folder;
    showPlace(shortPath(folder), folder);
    copy_->hide();
}

/// A race's is the page's news, and says CPU and GPU in the colours of their lines.
void ResultCard::showHeadline() {
    const bool race = result_ && result_->race;
    race_->setVisible(race);
    headline_->setVisible(!race);
    if (race)
        race_->setText(colouredHeadline(*result_, palette()));
    else if (result_)
        headline_->setText(resultHeadline(*result_));
}

void ResultCard::showTimes(const std::vector<EngineRun>& runs) {
    for (std::size_t i = 0; i < times_.size(); ++i) {
        times_[i]->setVisible(i < runs.size());
        if (i < runs.size()) times_[i]->present(runs[i].outcome);
    }
}

void ResultCard::showPlace(const QString& text, const std::filesystem::path& whole) {
    place_->setLine(text);
    place_->setToolTip(plainTip(shownName(whole)));
    open_->setEnabled(!folder_.empty());
}

void ResultCard::openFolder() const {
    QDesktopServices::openUrl(QUrl::fromLocalFile(fromPath(folder_)));
}

void ResultCard::changeEvent(QEvent* event) {
    Card::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && result_) showHeadline();
}

} // namespace blockwarp::ui
