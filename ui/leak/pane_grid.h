// SPDX-License-Identifier: GPL-3.0-or-later
/// The panes of a scene in rows and columns, each as large as there is room.
#pragma once

#include "ui/leak/pixel_view.h"
#include "ui/widgets/elided_label.h"

#include <QWidget>

#include <vector>

namespace blockwarp::ui {

/// How many columns give pictures of that shape (width / height) the most room, where each pane
/// needs `words` of its height for its texts.
int bestColumns(int panes, QSizeF room, double shape, double words = 0);

class PaneGrid : public QWidget {
    Q_OBJECT

  public:
    explicit PaneGrid(ViewState& state, QWidget* parent = nullptr);

    void setScene(const Scene& scene);
    const std::vector<PixelView*>& views() const { return views_; }
    /// Zooms until the marked place of the scene is seen well; the whole picture if there is none.
    void showMark();
    void zoomBy(int steps);

  signals:
    /// About what the pointer is on; empty when it leaves.
    void statusChanged(const QString& status);
    void pixelClicked(blockwarp::PixelPlace pixel);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Cell {
        QWidget* box;
        ElidedLabel* title;
        PixelView* view;
        QLabel* caption;
    };

    Cell makeCell();
    void arrange();
    void levelCaptions(int width);
    void shareRoom();
    void hint();
    void tell(std::size_t index, PixelPlace pixel);

    ViewState& state_;
    Scene scene_;
    std::vector<Cell> cells_;
    std::vector<PixelView*> views_;
    int columns_ = 0;
};

} // namespace blockwarp::ui
