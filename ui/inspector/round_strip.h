// SPDX-License-Identifier: GPL-3.0-or-later
/// The rounds of a cipher beside each other. Only the current one shows its steps; where a round
/// has parts, only those of the current part.
#pragma once

#include <QPainter>
#include <QWidget>

#include <vector>

namespace blockwarp::ui {

/// Where not all rounds have room, only those beside the current one are there. The arrow keys go
/// from step to step, with Ctrl from round to round.
class RoundStrip : public QWidget {
    Q_OBJECT

  public:
    struct Step {
        int round; ///< those of one round follow each other, as do rounds
        int part;  ///< of its round
        QString roundText;
        QString partText; ///< empty: no chip for the part
        QString text;     ///< empty: the round has no other step
        QString title;    ///< for those who do not see it
    };
    enum class Level { round, part, step };
    /// What can be pressed, from left to right.
    struct Chip {
        int step; ///< where it leads
        QString text;
        Level level;
        QRect place;
    };

    RoundStrip(const QString& name, QWidget* parent);

    void setSteps(std::vector<Step> steps);
    void setStep(int step);
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
    const Step& at(int index) const { return steps_[static_cast<std::size_t>(index)]; }
    int round() const { return steps_.empty() ? 0 : at(step_).round; }
    int allRounds() const { return steps_.empty() ? 0 : steps_.back().round; }
    int firstStepOf(int round) const;
    /// With the rounds that are no farther than `around` from the current one.
    std::vector<Chip> placed(int padding, int around) const;
    int widthOf(int padding, int around) const;
    void drawChip(QPainter& painter, const Chip& chip) const;

    std::vector<Step> steps_;
    int step_ = 0;
    int hovered_ = -1; ///< the step of the chip below the pointer
};

/// The strip on a card of its own.
QWidget* onCard(RoundStrip& strip, QWidget* parent);

} // namespace blockwarp::ui
