// SPDX-License-Identifier: GPL-3.0-or-later
/// The panes and a line about them alone, on the whole screen, in large type.
#pragma once

#include "ui/leak/pane_grid.h"

#include <QLabel>

namespace blockwarp::ui {

/// Escape closes it; G and H switch grid and heat map; zooming and moving go on in the window too.
class Presentation : public QWidget {
    Q_OBJECT

  public:
    Presentation(const QString& title, const Scene& scene, ViewState& state, QWidget* parent);
    void setScene(const QString& title, const Scene& scene);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    ViewState& state_;
    QLabel* title_;
    PaneGrid* panes_;
};

} // namespace blockwarp::ui
