// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/extract_panel.h"

#include "core/files/archive_names.h"
#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/form.h"

#include <system_error>

namespace blockwarp::ui {
namespace {

/// Where the page would put it.
std::filesystem::path suggestedFolder(const FileJob& job) {
    return job.target.output.parent_path() / suggestFolder(job.input).filename();
}

} // namespace

QString filesText(std::uint64_t files) {
    return files == 1 ? Words::tr("1 file") : Words::tr("%1 files").arg(formatCount(files));
}

ExtractPanel::ExtractPanel(const FileJob& job, QWidget* parent)
    : Card(space::large, parent), verdict_(new VerdictLabel(this)), state_(new MessageLine(this)),
      holds_(new QLabel(this)), folder_(new QLineEdit(this)), message_(new MessageLine(this)) {
    verdict_->setObjectName("archiveVerdict");
    state_->setObjectName("archiveState");
    holds_->setObjectName("archiveHolds");
    holds_->setWordWrap(true);
    folder_->setObjectName("extractFolder");
    folder_->setAccessibleName(tr("Folder to extract to"));
    folder_->setText(fromPath(suggestedFolder(job)));
    message_->setObjectName("extractMessage");
    layOut(job);
    connect(folder_, &QLineEdit::textChanged, this, [this] {
        clearMessage();
        emit folderChanged();
    });
}

void ExtractPanel::layOut(const FileJob& job) {
    auto* name = new ElidedLabel(this);
    name->setHeading();
    name->setLine(shownName(job.input.filename()));
    auto* about = new Explanation(this);
    std::error_code unknown;
    const auto bytes = std::filesystem::file_size(job.input, unknown);
    about->setText(unknown ? QString() : tr("%1, encrypted").arg(formatBytes(bytes)));
    auto* browse = makeButton("open", tr("Choose…"), this);
    browse->setObjectName("chooseExtractFolder");
    auto* label = makeHeading(tr("Extract &to"), this);
    label->setBuddy(folder_);
    auto* hint = new Explanation(this);
    hint->setText(tr("A new folder. It appears once all of the archive is authenticated, or not at "
                     "all."));
    column().setSpacing(space::small);
    auto* verdict = new QHBoxLayout; // no wider than its words
    verdict->addWidget(verdict_);
    verdict->addStretch();
    column().addWidget(name);
    column().addWidget(about);
    column().addLayout(verdict);
    column().addWidget(state_);
    column().addWidget(holds_);
    column().addWidget(makeLine(QFrame::HLine, this));
    column().addWidget(label);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    row->addWidget(folder_, 1);
    row->addWidget(browse);
    column().addLayout(row);
    column().addWidget(hint);
    column().addWidget(message_);
    column().addStretch();
    connect(browse, &QPushButton::clicked, this, &ExtractPanel::chooseFolder);
}

/// The new folder goes into the one that is chosen.
void ExtractPanel::chooseFolder() {
    const QString chosen = askForFolder(this, tr("Extract into"));
    if (!chosen.isEmpty()) folder_->setText(fromPath(toPath(chosen) / folder().filename()));
}

std::filesystem::path ExtractPanel::folder() const {
    return toPath(folder_->text().trimmed());
}

QString ExtractPanel::holds(const ArchiveContents::Totals& found) const {
    const QString folders =
        found.folders == 1 ? tr("1 folder") : tr("%1 folders").arg(formatCount(found.folders));
    return tr("%1, %2, %3").arg(filesText(found.files), folders, formatBytes(found.bytes));
}

void ExtractPanel::showSoFar(const ArchiveContents::Totals& found) {
    verdict_->say(Tone::caution, tr("So far"));
    state_->say(Tone::muted, tr("Reading. What is listed is authentic, but more may follow, and "
                                "the end is still to be authenticated. Extracting waits for it."));
    holds_->setText(holds(found));
}

void ExtractPanel::showWhole(const ArchiveContents::Totals& found) {
    verdict_->say(Tone::success, tr("Authentic to its end"));
    state_->clearMessage();
    holds_->setText(holds(found));
}

void ExtractPanel::showEnd(const Error& why, const ArchiveContents::Totals& found) {
    const bool some = found.files + found.folders > 0;
    verdict_->say(Tone::error, some ? tr("Not authentic to its end") : tr("Not opened"));
    state_->say(Tone::error, why.code == ErrorCode::cancelled
                                 ? tr("Reading was cancelled. Open the archive again to extract.")
                                 : tr("%1 Nothing can be extracted here.").arg(sentence(why)));
}

void ExtractPanel::showExtracted(const ArchiveContents::Totals& what,
                                 const std::filesystem::path& folder) {
    message_->say(Tone::success,
                  tr("Extracted %1 to %2.").arg(filesText(what.files), shownName(folder)));
}

void ExtractPanel::showFailure(const Error& why) {
    if (why.code == ErrorCode::cancelled)
        message_->say(Tone::info, tr("Cancelled. Nothing was extracted."));
    else
        message_->say(Tone::error, sentence(why));
}

} // namespace blockwarp::ui
