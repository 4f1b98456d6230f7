// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/outcome_panel.h"

#include "core/files/race_words.h"
#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QUrl>

#include <ranges>

namespace blockwarp::ui {
namespace {

QString words(const char* text) {
    return QCoreApplication::translate("outcome", text);
}

QString raceSentence(const ItemResult& result) {
    const QString cpu = formatSeconds(result.runs.at(0).outcome.phases.wall);
    const QString gpu = formatSeconds(result.runs.at(1).outcome.phases.wall);
    const double ratio = result.race->ratio;
    if (formatRatio(ratio) == formatRatio(1))
        return words("CPU and GPU were equally fast: %1 and %2. Both results are identical.")
            .arg(cpu, gpu);
    if (ratio >= 1)
        return words(
                   "The GPU finished %1 times as fast as the CPU: %2 against %3. Both results are "
                   "identical.")
            .arg(formatRatio(ratio), gpu, cpu);
    return words("The CPU finished %1 times as fast as the GPU: %2 against %3. Both results are "
                 "identical.")
        .arg(formatRatio(1 / ratio), cpu, gpu);
}

constexpr std::size_t kMaxLeftOut = 5; ///< named; the others are counted

/// What is not in the archive.
QStringList leftOutLines(const ItemResult& result) {
    if (result.runs.empty()) return {};
    const std::vector<LeftOut>& all = result.runs.front().outcome.archive.leftOut;
    QStringList lines;
    for (const LeftOut& entry : all | std::views::take(kMaxLeftOut))
        lines << words("Left out %1: %2.").arg(shownName(entry.path), coreText(entry.why));
    if (all.size() > kMaxLeftOut)
        lines << words("Left out %1 more.").arg(formatCount(all.size() - kMaxLeftOut));
    return lines;
}

} // namespace

QString resultSentence(const QueueItem& item) {
    const ItemResult& result = *item.result;
    if (result.runs.empty()) return {};
    if (result.race) return raceSentence(result);
    const FileOutcome& outcome = result.runs.front().outcome;
    QString text = words("Decrypted %1 in %2 (%3): %4.");
    if (result.unpacked)
        text = words("Unpacked %1 entries. ").arg(formatCount(outcome.archive.entries)) + text;
    if (result.direction == Direction::encrypt)
        text = outcome.verified ? words("Encrypted and verified %1 in %2 (%3): %4.")
                                : words("Encrypted %1 in %2 (%3): %4.");
    QString engine = coreText(engineSpec(outcome.engine).title);
    if (!outcome.strategy.empty()) engine += QStringLiteral(", ") + toQString(outcome.strategy);
    text = text.arg(formatBytes(outcome.bytesIn), formatSeconds(outcome.phases.wall), engine,
                    formatRate(item.bytesPerSecond));
    return result.ofPassphrase ? text + QLatin1Char(' ') +
                                     words("Deriving the key from the passphrase is included.")
                               : text;
}

OutcomePanel::OutcomePanel(QWidget* parent)
    : QWidget(parent), place_(new ElidedLabel(this)), notes_(new MessageLine(this)),
      phases_(new PhaseTable(this)), command_(new QLineEdit(this)) {
    auto* column = new FieldColumn(this);
    place_->setObjectName("place");
    notes_->setObjectName("notes");
    auto* open = makeButton("open", tr("Open folder"), this);
    connect(open, &QPushButton::clicked, this, &OutcomePanel::openFolder);
    column->addRow({place_, open});
    column->addWidget(notes_);
    column->addWidget(phases_);
    command_->setObjectName("command");
    command_->setReadOnly(true);
    command_->setFont(fixedFont());
    command_->setAccessibleName(tr("The same as a command line"));
    command_->setToolTip(tr("The same as a command line"));
    auto* copy = makeButton("copy", tr("Copy command"), this);
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(command_->text()); });
    column->addRow({command_, copy});
}

void OutcomePanel::present(const QueueItem& item) {
    const ItemResult& result = *item.result;
    output_ = result.output;
    place_->setLine(toneSymbol(result.salvaged ? Tone::caution : Tone::success) + QLatin1Char(' ') +
                    shownName(output_));
    QStringList notes;
    if (result.race) notes << coreText(limitSentence(*result.race));
    if (!result.change.isEmpty()) notes << result.change;
    for (const EngineRun& run : result.runs)
        for (const std::string& note : run.outcome.notes)
            if (!notes.contains(coreText(note))) notes << coreText(note);
    notes << leftOutLines(result);
    notes_->say(Tone::info, notes.join(QLatin1Char('\n')));
    phases_->present(result.runs);
    phases_->setVisible(!result.runs.empty());
    command_->setText(commandOf(item));
    command_->setCursorPosition(0);
}

void OutcomePanel::openFolder() const {
    QDesktopServices::openUrl(QUrl::fromLocalFile(fromPath(output_.parent_path())));
}

} // namespace blockwarp::ui
