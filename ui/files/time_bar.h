// SPDX-License-Identifier: GPL-3.0-or-later
/// Where an engine's time went: a bar of its parts, and below it what they are.
#pragma once

#include "core/files/file_job.h"

#include <QLabel>
#include <QWidget>

#include <vector>

namespace blockwarp::ui {

class TimeBar : public QWidget {
    Q_OBJECT

  public:
    explicit TimeBar(QWidget* parent = nullptr);

    void present(const FileOutcome& outcome);
    const std::vector<TimeShare>& shares() const { return shares_; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    class Strip;

    void applyColours();
    QColor colourOf(TimePart part) const;

    EngineKind engine_ = EngineKind::cpu;
    QString title_; ///< "CPU, 2 workers"
    std::vector<TimeShare> shares_;
    Strip* strip_;
    QLabel* legend_;
};

} // namespace blockwarp::ui
