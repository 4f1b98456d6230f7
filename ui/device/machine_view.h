// SPDX-License-Identifier: GPL-3.0-or-later
/// The machine as a picture: its CPU, its GPUs or why there is none, and the link between them.
#pragma once

#include "core/bench/runs/link_speed.h"
#include "ui/jobs/job_runner.h"
#include "ui/widgets/message_line.h"

#include <QBoxLayout>
#include <QWidget>

#include <filesystem>
#include <optional>
#include <string>

namespace blockwarp::ui {

class Card;
class Inventory;
class LinkView;

class MachineView : public QWidget {
    Q_OBJECT

  public:
    explicit MachineView(const Inventory& inventory, QWidget* parent = nullptr);

    /// Another library of runs: for tests.
    void setLibrary(const std::filesystem::path& folder);

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Link {
        LinkSpeed speed;
        std::string time;
    };

    void fill();
    void fillCpu();
    void fillGpus();
    /// Looks for the latest saved run with copies to this GPU, off the GUI thread.
    void lookForSpeed();
    static std::optional<Link> latestLink(const std::filesystem::path& folder,
                                          const std::string& gpu);

    const Inventory& inventory_;
    std::filesystem::path library_;
    QBoxLayout* row_; ///< a column where there is little room
    Card* cpu_;
    LinkView* link_;
    Card* gpu_;
    MessageLine* noGpu_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
