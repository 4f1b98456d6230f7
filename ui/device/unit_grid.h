// SPDX-License-Identifier: GPL-3.0-or-later
/// A processor's units as squares: the threads of a CPU, the multiprocessors of a GPU.
#pragma once

#include "core/engine/engine.h"

#include <QWidget>

namespace blockwarp::ui {

class UnitGrid : public QWidget {
    Q_OBJECT

  public:
    /// In the colour that this engine has in charts.
    UnitGrid(int count, EngineKind engine, QWidget* parent);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {200, heightForWidth(200)}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    int leastSide() const;
    /// While presented, as large as the room allows.
    int side() const;
    int columns(int width, int side) const;
    int heightOf(int width, int side) const;
    void fitPolicy();

    const int count_;
    const EngineKind engine_;
};

} // namespace blockwarp::ui
