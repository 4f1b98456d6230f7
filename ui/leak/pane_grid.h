// SPDX-License-Identifier: GPL-3.0-or-later
/// The panes of a scene in rows and columns, each as large as there is room.
#pragma once

#include "ui/leak/pixel_view.h"

#include <QWidget>

#include <vector>

namespace blockwarp::ui {

/// How many columns give pictures of that shape (width / height) the most room; `below`: what a
/// picture needs below it.
int bestColumns(int panes, QSizeF room, double shape, double below = 0);

class PaneGrid : public QWidget {
    Q_OBJECT

  public:
    explicit PaneGrid(ViewState& state, QWidget* parent = nullptr);

    void setScene(const Scene& scene);
    const std::vector<PixelView*>& views() const { return views_; } ///< those that are shown
    /// Zooms until the marked place of the scene is seen well; the whole picture if there is none.
    void showMark();
    void zoomBy(int steps);
    /// Four panes in two columns, whatever the room; else as the room has it.
    void setTwoByTwo(bool on);
    bool isTwoByTwo() const { return twoByTwo_; }
    bool canBeTwoByTwo() const { return views_.size() == 4; }
    /// On a projector the captions are below the pictures, and of many panes only those are shown
    /// that a lesson's step is about.
    void setPresented(bool on);
    /// Names of panes, none: all. What the scene does not have is missing.
    void setPanesOfStep(const QStringList& names);
    const QStringList& panesOfStep() const { return ofStep_; }
    bool leavesPanesOut() const;
    void showAllPanes(bool on);
    bool showsAllPanes() const { return showsAll_; }

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
    bool isOfStep(const Pane& pane) const;
    void choosePanes();
    void arrange();
    QSize paneSize(int columns, int& caption) const;
    void hint();
    void tell(std::size_t index, PixelPlace pixel);

    ViewState& state_;
    Scene scene_;
    bool twoByTwo_ = false;
    bool presented_ = false;
    bool showsAll_ = false;
    QStringList ofStep_;
    std::vector<PixelView*> pool_; ///< all that were ever needed, in the order of the panes
    std::vector<PixelView*> views_;
};

} // namespace blockwarp::ui
