// SPDX-License-Identifier: GPL-3.0-or-later
/// What came of a file: where it is, what to know, where the time went, the command to repeat it.
#pragma once

#include "ui/files/phase_table.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/message_line.h"

#include <QLineEdit>
#include <QWidget>

namespace blockwarp::ui {

class OutcomePanel : public QWidget {
    Q_OBJECT

  public:
    explicit OutcomePanel(QWidget* parent = nullptr);
    void present(const QueueItem& item);

  private:
    void openFolder() const;

    std::filesystem::path output_;
    ElidedLabel* place_;
    MessageLine* notes_;
    PhaseTable* phases_;
    QLineEdit* command_;
};

/// The result in words: "The GPU finished 1.8 times as fast as the CPU: …".
QString resultSentence(const QueueItem& item);

} // namespace blockwarp::ui
