// SPDX-License-Identifier: GPL-3.0-or-later
/// What a profile says of a strategy: its units' shares of their peaks, and the sentence.
#pragma once

#include "core/bench/profiles/profile_library.h"

#include <QLabel>
#include <QString>
#include <QWidget>

#include <vector>

namespace blockwarp::ui {

/// Percents of something that can be full: a horizontal bar each, with its title and number.
struct ShareBar {
    QString title;
    double percent;
    bool full; ///< drawn as what is scarce
};

class ShareBars : public QWidget {
    Q_OBJECT

  public:
    explicit ShareBars(QWidget* parent = nullptr);
    void setBars(std::vector<ShareBar> bars);
    const std::vector<ShareBar>& bars() const { return bars_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    int rowHeight() const;
    int titleWidth() const;
    int numberWidth() const;

    std::vector<ShareBar> bars_;
};

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
