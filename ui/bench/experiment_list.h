// SPDX-License-Identifier: GPL-3.0-or-later
/// The experiments to choose from, a sentence each.
#pragma once

#include "core/bench/experiments/experiments.h"

#include <QListWidget>

namespace blockwarp::ui {

class ExperimentList : public QListWidget {
    Q_OBJECT

  public:
    explicit ExperimentList(QWidget* parent = nullptr);

    const ExperimentSpec& current() const;
    bool choose(const QString& name);

  signals:
    void chosen();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fitWidth();
};

} // namespace blockwarp::ui
