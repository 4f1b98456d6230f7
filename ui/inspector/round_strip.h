// SPDX-License-Identifier: GPL-3.0-or-later
/// The rounds of AES beside each other; only the current one is unfolded into its steps.
#pragma once

#include "core/trace/aes_trace.h"

#include <QPainter>
#include <QWidget>

namespace blockwarp::ui {

/// Where not all rounds have room, only those beside the current one are there. The arrow keys go
/// from step to step, with Ctrl from round to round.
class RoundStrip : public QWidget {
    Q_OBJECT

  public:
    explicit RoundStrip(QWidget* parent = nullptr);

    void setTrace(const AesTrace& trace);
    void setStep(int step);

    /// What can be pressed, from left to right.
    struct Chip {
        int step; ///< where it leads
        QString text;
        bool folded; ///< a round, not a step
        QRect place;
    };
    std::vector<Chip> chips() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void stepChosen(int step);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    int round() const { return stages_.empty() ? 0 : stages_[at(step_)].round; }
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    int firstStepOf(int round) const;
    int lastStepOf(int round) const;
    /// With the rounds that are no farther than `around` from the current one.
    std::vector<Chip> placed(int padding, int around) const;
    int widthOf(int padding, int around) const;
    int allRounds() const { return stages_.empty() ? 0 : stages_.back().round; }
    void drawChip(QPainter& painter, const Chip& chip) const;

    std::vector<AesStage> stages_;
    int step_ = 0;
    int hovered_ = -1; ///< the step of the chip below the pointer
};

} // namespace blockwarp::ui
