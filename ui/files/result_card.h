// SPDX-License-Identifier: GPL-3.0-or-later
/// What came of a file: what, how fast, what limited it, where it is, the command to repeat it.
#pragma once

#include "core/queue/queue_item.h"
#include "ui/files/time_bar.h"
#include "ui/widgets/card.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/verdict_label.h"

#include <QPushButton>

namespace blockwarp::ui {

class ResultCard : public Card {
    Q_OBJECT

  public:
    explicit ResultCard(QWidget* parent = nullptr);
    /// Of an item that has a result.
    void present(const QueueItem& item);
    /// Many files, which have no single output or command: `folder` is that of one of them.
    void presentRun(const QString& headline, const QString& details,
                    const std::filesystem::path& folder);

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
};

} // namespace blockwarp::ui
