// SPDX-License-Identifier: GPL-3.0-or-later
/// The machine as a picture: its CPU, its GPUs or why there is none, and the link between them.
#pragma once

#include "core/bench/figures/run_facts.h"
#include "core/engine/engine.h"
#include "ui/jobs/job_runner.h"
#include "ui/widgets/message_line.h"

#include <QBoxLayout>
#include <QLabel>
#include <QWidget>

#include <filesystem>
#include <optional>
#include <string>

namespace blockwarp::ui {

/// A processor's units as squares: the threads of a CPU, the multiprocessors of a GPU.
class UnitGrid : public QWidget {
    Q_OBJECT

  public:
    /// In the colour that this engine has in charts.
    UnitGrid(int count, EngineKind engine, QWidget* parent);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {200, heightForWidth(200)}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    int leastSide() const;
    /// While presented, as large as the room allows.
    int side() const;
    int columns(int width, int side) const;
    int heightOf(int width, int side) const;
    void fitPolicy();

    const int count_;
    const EngineKind engine_;
};

/// The link between CPU and GPU: an arrow each way, with the speed that was measured.
class LinkView : public QWidget {
    Q_OBJECT

  public:
    explicit LinkView(QWidget* parent = nullptr);

    /// `kind`: as the system words it; `speed`: nothing if no saved run of this GPU has copies.
    void show(const QString& kind, const std::optional<LinkSpeed>& speed, const QString& when);
    /// Without a GPU there is none.
    void showNone();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QLabel* there_;
    QLabel* back_;
    QLabel* about_;
    QWidget* arrows_;
    bool linked_ = false;
};

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
