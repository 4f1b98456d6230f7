// SPDX-License-Identifier: GPL-3.0-or-later
/// Where each engine's time went, a row per engine.
#pragma once

#include "ui/files/queue_item.h"

#include <QTableWidget>

namespace blockwarp::ui {

class PhaseTable : public QTableWidget {
    Q_OBJECT

  public:
    explicit PhaseTable(QWidget* parent = nullptr);
    void present(const std::vector<EngineRun>& runs);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fitHeight();
};

} // namespace blockwarp::ui
