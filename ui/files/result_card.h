// SPDX-License-Identifier: GPL-3.0-or-later
/// What came of a file: what, how fast, what limited it, where it is, the command to repeat it; as
/// a card and in words.
#pragma once

#include "core/queue/queue_item.h"
#include "ui/files/time_bar.h"
#include "ui/widgets/card.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/message_line.h"

#include <QPalette>
#include <QPushButton>
#include <QString>

namespace blockwarp::ui {

/// The result in a line: "The CPU was 1.4 times as fast as the GPU", "Encrypted 4 GiB in 2.98 s".
QString resultHeadline(const ItemResult& result);
/// The same with CPU and GPU in the colours of their lines; for a label that takes rich text.
QString colouredHeadline(const ItemResult& result, const QPalette& palette);
/// How fast, and what limited it.
QString resultDetails(const ItemResult& result);
/// What was checked: "Both results are identical"; empty if nothing was.
QString resultCheck(const ItemResult& result);
/// What else to know, a line each.
QStringList resultNotes(const ItemResult& result);
/// A path as a person writes it, with ~ for the home folder.
QString shortPath(const std::filesystem::path& path);

/// Headline, details and check in a sentence each, for logs.
QString resultSentences(const ItemResult& result);

class ResultCard : public Card {
    Q_OBJECT

  public:
    explicit ResultCard(QWidget* parent = nullptr);
    /// Of an item that has a result.
    void present(const QueueItem& item);
    /// Many files, which have no single output or command: `folder` is that of one of them.
    void presentRun(const QString& headline, const QString& details,
                    const std::filesystem::path& folder);

  signals:
    void accessWanted(); ///< who can open the output is to be changed

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void layOut();
    void showHeadline();
    void showTimes(const std::vector<EngineRun>& runs);
    void showPlace(const QString& text, const std::filesystem::path& whole);
    void openFolder() const;

    std::shared_ptr<const ItemResult> result_; ///< that is shown; null: many files
    std::filesystem::path folder_;
    QString command_;
    QLabel* race_; ///< the headline of a race
    QLabel* headline_;
    QLabel* details_;
    std::vector<TimeBar*> times_; ///< one an engine
    MessageLine* notes_;
    QBoxLayout* line_; ///< the output and what to do with it; in narrow windows below each other
    VerdictLabel* check_;
    ElidedLabel* place_;
    QPushButton* open_;
    QPushButton* copy_;
    QPushButton* access_; ///< of an output with recipients
};

} // namespace blockwarp::ui
