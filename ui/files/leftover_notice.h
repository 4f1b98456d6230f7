// SPDX-License-Identifier: GPL-3.0-or-later
/// Names what interrupted runs have left behind, which may hold plaintext, and removes it.
#pragma once

#include "ui/jobs/job_runner.h"
#include "ui/widgets/message_line.h"

#include <QPushButton>
#include <QWidget>

#include <filesystem>
#include <vector>

namespace blockwarp::ui {

/// Hidden while there are none.
class LeftoverNotice : public QWidget {
    Q_OBJECT

  public:
    explicit LeftoverNotice(QWidget* parent = nullptr);

    void present(const std::vector<std::filesystem::path>& folders);

  signals:
    void removed(); ///< or tried to: look again

  private:
    void removeAll();

    std::vector<std::filesystem::path> folders_;
    MessageLine* message_;
    QPushButton* remove_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
