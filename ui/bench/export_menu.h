// SPDX-License-Identifier: GPL-3.0-or-later
/// The kinds of file that a run can be exported as.
#pragma once

#include "ui/bench/figure_export.h"

#include <QMenu>

namespace blockwarp::ui {

class ExportMenu : public QMenu {
    Q_OBJECT

  public:
    explicit ExportMenu(QWidget* parent);

  signals:
    void chosen(blockwarp::ui::ExportKind kind);
};

} // namespace blockwarp::ui
