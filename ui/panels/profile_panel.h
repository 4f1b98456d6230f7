// SPDX-License-Identifier: GPL-3.0-or-later
/// What a profile says of a strategy: its units' shares of their peaks, and the sentence.
#pragma once

#include "core/bench/profiles/profile_library.h"
#include "ui/widgets/share_bars.h"

#include <QLabel>
#include <QWidget>

namespace blockwarp::ui {

/// "AES-128-CTR encryption": what the profile is of.
QString profiledWork(const StrategyProfile& profile);

class ProfilePanel : public QWidget {
    Q_OBJECT

  public:
    explicit ProfilePanel(QWidget* parent = nullptr);

    /// Hidden where there is none.
    void show(const FoundProfile& found);

  private:
    QLabel* source_;
    ShareBars* bars_;
    QLabel* sentence_;
};

} // namespace blockwarp::ui
