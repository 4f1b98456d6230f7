// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/archive_contents.h"
#include "core/files/file_job.h"
#include "ui/widgets/card.h"
#include "ui/widgets/message_line.h"

#include <QLabel>
#include <QLineEdit>

#include <filesystem>

namespace blockwarp::ui {

/// Beside the tree of an archive: what the archive is, whether all of it is authentic, and where
/// entries go.
class ExtractPanel : public Card {
    Q_OBJECT

  public:
    explicit ExtractPanel(const FileJob& job, QWidget* parent = nullptr);

    void showSoFar(const ArchiveContents::Totals& found);
    void showWhole(const ArchiveContents::Totals& found);
    /// `found`: before reading ended.
    void showEnd(const Error& why, const ArchiveContents::Totals& found);
    /// Empty where nothing was typed.
    std::filesystem::path folder() const;
    void showExtracted(const ArchiveContents::Totals& what, const std::filesystem::path& folder);
    void showFailure(const Error& why);
    void clearMessage() { message_->clearMessage(); }

  signals:
    void folderChanged();

  private:
    void layOut(const FileJob& job);
    void chooseFolder();
    QString holds(const ArchiveContents::Totals& found) const;

    VerdictLabel* verdict_;
    MessageLine* state_;
    QLabel* holds_;
    QLineEdit* folder_;
    MessageLine* message_;
};

/// "1 file", "1,284 files".
QString filesText(std::uint64_t files);

} // namespace blockwarp::ui
