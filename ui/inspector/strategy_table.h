// SPDX-License-Identifier: GPL-3.0-or-later
/// The AES strategies beside each other: how many passes their lookups take for 32 blocks, as
/// counted here, and what the hardware counted with everything else.
#pragma once

#include "core/bench/profiles/profile_library.h"
#include "core/trace/warp_lookups.h"

#include <QTableWidget>

namespace blockwarp::ui {

class StrategyTable : public QTableWidget {
    Q_OBJECT

  public:
    explicit StrategyTable(QWidget* parent = nullptr);

    /// `counters`: of counter mode; else the blocks are a message in ECB.
    void compare(std::span<const std::uint8_t> key, const WarpBlocks& blocks, bool counters);
    const LookupLayout& strategy() const;
    void choose(const QString& strategy);
    /// Wavefronts that an H200 counted for 32 blocks, or nothing if no profile has them.
    std::optional<double> measured(const LookupLayout& layout) const;

  signals:
    void chosen();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    ProfileShelf shelf_; ///< read when somebody looks
    std::string cipher_;
};

} // namespace blockwarp::ui
