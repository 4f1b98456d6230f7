// SPDX-License-Identifier: GPL-3.0-or-later
/// A question before the run, with three answers; after it, which one was right.
#pragma once

#include "ui/widgets/message_line.h"

#include <QButtonGroup>
#include <QLabel>
#include <QRadioButton>

#include <array>

namespace blockwarp::ui {

struct AttackQuestion {
    QString text;
    std::array<QString, 3> choices;
    int right = 0;
};

class PredictionCard : public QWidget {
    Q_OBJECT

  public:
    /// `name`: of the object names of its parts.
    PredictionCard(const QString& name, QWidget* parent);

    void ask(const AttackQuestion& question);
    void forget();                         ///< what was said
    void measure(const QString& sentence); ///< in the middle of a run
    void explain(const QString& outcome);  ///< at its end
    int chosen() const { return group_->checkedId(); }

  private:
    QLabel* question_;
    QButtonGroup* group_;
    MessageLine* verdict_;
    int right_ = 0;
};

} // namespace blockwarp::ui
