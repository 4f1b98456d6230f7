// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/drop_area.h"

#include <QPushButton>

namespace blockwarp::ui {

/// What is shown instead of a queue without files: how to begin.
class EmptyQueue : public DropArea {
    Q_OBJECT

  public:
    explicit EmptyQueue(QWidget* parent = nullptr);

    QPushButton* addButton() const { return add_; }

  signals:
    void filesWanted();
    void folderWanted();

  private:
    QPushButton* add_;
};

} // namespace blockwarp::ui
