// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/result_card.h"

#include "core/files/file_job.h"
#include "core/files/race.h"
#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/files/access_dialog.h"
#include "ui/frame/presented.h"
#include "ui/panels/engine_pen.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/form.h"

#include <QDesktopServices>
#include <QEvent>
#include <QUrl>

#include <cmath>
#include <ranges>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kMaxLeftOut = 5; ///< named; the others are counted

QString raceHeadline(const RaceOutcome& race) {
    if (race.isEmulated()) return Words::tr("Emulated GPU and CPU made the same bytes");
    const double ratio = race.ratio;
    if (formatRatio(ratio) == formatRatio(1)) return Words::tr("CPU and GPU were equally fast");
    return ratio > 1
               ? Words::tr("The GPU was %1 times as fast as the CPU").arg(formatRatio(ratio))
               : Words::tr("The CPU was %1 times as fast as the GPU").arg(formatRatio(1 / ratio));
}

QString raceDetails(const ItemResult& result) {
    if (result.race->isEmulated()) return coreText(shortLimitSentence(*result.race));
    return Words::tr("CPU %1, GPU %2. ")
               .arg(formatSeconds(result.race->cpu.phases.wall),
                    formatSeconds(result.race->gpu.phases.wall)) +
           coreText(shortLimitSentence(*result.race));
}

QString engineWords(const FileOutcome& outcome) {
    const QString engine = coreText(engineSpec(outcome.engine).title);
    return outcome.strategy.empty()
               ? engine
               : Words::tr("%1 with strategy %2").arg(engine, toQString(outcome.strategy));
}

/// What is not in the archive.
QStringList leftOutLines(const FileOutcome& outcome) {
    const std::vector<LeftOut>& all = outcome.archive.leftOut;
    QStringList lines;
    for (const LeftOut& entry : all | std::views::take(kMaxLeftOut))
        lines << Words::tr("Left out %1: %2.").arg(shownName(entry.path), coreText(entry.why));
    if (all.size() > kMaxLeftOut)
        lines << Words::tr("Left out %1 more.").arg(formatCount(all.size() - kMaxLeftOut));
    return lines;
}

constexpr std::size_t kEngines = 2; ///< at most, in a race

} // namespace

QString resultHeadline(const ItemResult& result) {
    if (result.repaired) return Words::tr("Repaired");
    if (!result.salvage.empty()) return Words::tr("Saved what is authentic");
    if (result.race) return raceHeadline(*result.race);
    const FileOutcome& outcome = result.runs.front().outcome;
    const QString seconds = formatSeconds(outcome.phases.wall);
    if (result.unpacked)
        return Words::tr("Unpacked %1 entries in %2")
            .arg(formatCount(outcome.archive.entries), seconds);
    return (result.direction == Direction::encrypt ? Words::tr("Encrypted %1 in %2")
                                                   : Words::tr("Decrypted %1 in %2"))
        .arg(formatBytes(outcome.bytesIn), seconds);
}

QString colouredHeadline(const ItemResult& result, const QPalette& palette) {
    QString html = resultHeadline(result).toHtmlEscaped();
    for (const EngineKind engine : {EngineKind::cpu, result.race->gpu.engine}) {
        const QString name = coreText(engineSpec(engine).title);
        html.replace(name, QStringLiteral("<span style='color:%1'>%2</span>")
                               .arg(enginePen(engine, 0, palette).color().name(), name));
    }
    return html;
}

QString resultDetails(const ItemResult& result) {
    if (result.runs.empty()) return coreText(result.salvage);
    if (result.race) return raceDetails(result);
    const FileOutcome& outcome = result.runs.front().outcome;
    const double wall = outcome.phases.wall;
    const double rate = wall > 0 ? static_cast<double>(outcome.bytesIn) / wall : 0;
    QString text = Words::tr("%1, %2.").arg(engineWords(outcome), formatRate(rate));
    if (outcome.recoveryBytes != 0)
        text = Words::tr("%1 Recovery data beside it: %2.")
                   .arg(text, formatBytes(outcome.recoveryBytes));
    if (wall <= 0) return text;
    const TimeShare limit = largestShare(outcome);
    const long percent = std::lround(100 * limit.share);
    if (limit.part == TimePart::key && result.ofPassphrase)
        return Words::tr(
                   "%1 Deriving the key took %2 % of the time: it is slow on purpose, and so is "
                   "guessing.")
            .arg(text)
            .arg(percent);
    return text + QLatin1Char(' ') +
           Words::tr("What took longest was %1: %2 % of the time.")
               .arg(coreText(nameOf(limit.part)))
               .arg(percent);
}

QString resultCheck(const ItemResult& result) {
    if (result.runs.empty()) return {};
    if (result.race && result.race->startOnly)
        return Words::tr("The first %1 identical").arg(formatBytes(kEmulatedRaceBytes));
    if (result.race) return Words::tr("Both results identical");
    const FileOutcome& outcome = result.runs.front().outcome;
    if (result.direction == Direction::encrypt)
        return outcome.verified ? Words::tr("Verified: decrypts to the original") : QString();
    return containerSpec(outcome.container).namesCipher ? Words::tr("Authentic") : QString();
}

QStringList resultNotes(const ItemResult& result) {
    QStringList notes;
    if (!result.change.empty()) notes << toQString(result.change);
    for (const EngineRun& run : result.runs)
        for (const Message& note : run.outcome.notes)
            if (!notes.contains(coreText(note))) notes << coreText(note);
    if (!result.runs.empty()) notes << leftOutLines(result.runs.front().outcome);
    return notes;
}

QString shortPath(const std::filesystem::path& path) {
    const QString whole = shownName(path);
    const QString home = shownName(toPath(QDir::homePath()));
    return home.size() > 1 && whole.startsWith(home + QLatin1Char('/'))
               ? QLatin1Char('~') + whole.mid(home.size())
               : whole;
}

QString resultSentences(const ItemResult& result) {
    QString text = resultHeadline(result) + QStringLiteral(". ") + resultDetails(result);
    if (const QString check = resultCheck(result); !check.isEmpty())
        text += QLatin1Char(' ') + check + QLatin1Char('.');
    return text;
}

ResultCard::ResultCard(QWidget* parent)
    : Card(space::large, parent), race_(new QLabel(this)), headline_(new QLabel(this)),
      details_(new QLabel(this)), notes_(new MessageLine(this)), check_(new VerdictLabel(this)),
      place_(new ElidedLabel(this)), open_(makeButton("open", tr("Open folder"), this)),
      copy_(makeButton("copy", tr("Copy command"), this)),
      access_(new ShrinkingButton("key", tr("Change who can open it…"), this)) {
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
    access_->setObjectName("changeAccess");
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
    connect(access_, &QPushButton::clicked, this, &ResultCard::accessWanted);
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
    buttons->addWidget(access_);
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
    const int access = access_->isHidden() ? 0 : access_->sizeHint().width();
    const int buttons = open_->sizeHint().width() + copy_->sizeHint().width() + access;
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
    const auto target = accessTarget(item);
    access_->setVisible(target && target->file == output);
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
    access_->hide();
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
