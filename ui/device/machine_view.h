// SPDX-License-Identifier: GPL-3.0-or-later
/// The machine in tables: its CPU, its GPUs or why there is none.
#pragma once

#include "ui/widgets/message_line.h"

#include <QTableWidget>
#include <QWidget>

namespace blockwarp::ui {

class Inventory;

class MachineView : public QWidget {
    Q_OBJECT

  public:
    explicit MachineView(const Inventory& inventory, QWidget* parent = nullptr);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fill();
    void fitHeight();

    const Inventory& inventory_;
    QLabel* cpu_;
    QLabel* versions_;
    MessageLine* noGpu_;
    QTableWidget* gpus_; ///< a column per GPU, a row per property
};

} // namespace blockwarp::ui
