// SPDX-License-Identifier: GPL-3.0-or-later
/// One bit flipped: in how many bits the states differ after each round.
#pragma once

#include "core/trace/avalanche.h"
#include "ui/inspector/matrix_view.h"
#include "ui/panels/stepped_view.h"

#include <QComboBox>
#include <QLabel>
#include <QSpinBox>

namespace blockwarp::ui {

/// A bar for each round with its number above; a dashed line at half of all bits.
class DistanceChart : public QWidget {
    Q_OBJECT

  public:
    explicit DistanceChart(QWidget* parent = nullptr);
    /// `known`: how many rounds show their distance; the others have a question mark.
    void setRounds(const std::vector<AvalancheRound>& rounds, int chosen, int known);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    static QString bitsTitle();
    static QString halfMark();
    QRect plotRect() const;
    void drawAxes(QPainter& painter, const QRect& plot) const;
    void drawBar(QPainter& painter, const QRect& plot, std::size_t index) const;

    std::vector<AvalancheRound> rounds_;
    int chosen_ = 0;
    int known_ = 0;
};

class AvalancheView : public SteppedView {
    Q_OBJECT

  public:
    explicit AvalancheView(QWidget* parent = nullptr);
    void setInputs(std::span<const std::uint8_t> key, const AesState& block);
    const std::vector<AvalancheRound>& rounds() const { return rounds_; }
    int steps() const override { return static_cast<int>(rounds_.size()); }
    void setBase(NumberBase base) override;
    bool canHide() const override { return true; }
    /// Of chart and sentence: where there is no room for the states, they are left out.
    QSize minimumSizeHint() const override;

  protected:
    void showStep() override;
    bool event(QEvent* event) override;

  private:
    void work();
    void showStates(const AvalancheRound& now);
    void fitStates();

    std::vector<std::uint8_t> key_;
    AesState block_{};
    std::vector<AvalancheRound> rounds_;
    NumberBase base_ = NumberBase::hex;
    QComboBox* where_;
    QSpinBox* bit_;
    QLabel* sentence_;
    DistanceChart* chart_;
    QWidget* states_;
    MatrixView* plain_;
    MatrixView* flipped_;
};

} // namespace blockwarp::ui
