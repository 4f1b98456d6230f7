// SPDX-License-Identifier: GPL-3.0-or-later
/// The panes of a scene in rows and columns, each as large as there is room.
#pragma once

#include "ui/leak/pixel_view.h"

#include <QWidget>

#include <vector>

namespace blockwarp::ui {

/// How many columns give pictures of that shape (width / height) the most room.
int bestColumns(int panes, QSizeF room, double shape);

class PaneGrid : public QWidget {
    Q_OBJECT

  public:
    explicit PaneGrid(ViewState& state, QWidget* parent = nullptr);

    void setScene(const Scene& scene);
    const std::vector<PixelView*>& views() const { return views_; }
    /// Zooms until the marked place of the scene is seen well; the whole picture if there is none.
    void showMark();
    void zoomBy(int steps);
    /// In two columns, whatever the room; else as the room has it.
    void setTwoByTwo(bool on);
    bool isTwoByTwo() const { return twoByTwo_; }

  signals:
    /// About what the pointer is on; empty when it leaves.
    void statusChanged(const QString& status);
    void pixelClicked(blockwarp::PixelPlace pixel);
    void drawn(blockwarp::PixelPlace from, blockwarp::PixelPlace to); ///< in the original

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    PixelView* makeView();
    double shape() const;
    void arrange();
    void hint();
    void tell(std::size_t index, PixelPlace pixel);

    ViewState& state_;
    Scene scene_;
    bool twoByTwo_ = false;
    std::vector<PixelView*> pool_;  ///< all that were ever needed
    std::vector<PixelView*> views_; ///< one for each pane
};

} // namespace blockwarp::ui
