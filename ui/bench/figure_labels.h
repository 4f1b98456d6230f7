// SPDX-License-Identifier: GPL-3.0-or-later
/// The labels of a figure: names and values where lines end, levels, and rings where lines meet.
/// They are placed each time the plot is drawn, so that they fit any size and zoom. Inside ui/bench
/// only.
#pragma once

#include "ui/bench/figure_kinds.h"
#include "ui/panels/label_places.h"

namespace blockwarp::ui {

class FigureLabels : public QCPAbstractItem {
    Q_OBJECT

  public:
    /// Keeps what it needs of the canvas, and makes room right of the axes.
    explicit FigureLabels(const FigureCanvas& canvas);

    /// Whether the lines' names have room at their ends in a plot of that size.
    static bool endsFit(const Figure& figure, const FigureStyle& style, const QSize& size);

    /// Where the labels are that lie among the lines, and the lines, in pixels: for tests.
    std::vector<QRectF> callouts() const;
    std::vector<QRectF> endBoxes() const;
    Obstacles obstacles() const;

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

  protected:
    void draw(QCPPainter* painter) override;

  private:
    struct End {
        QString name;
        QString value;
        QColor colour;
        QPointF point; ///< in the plot's coordinates; of a level the x is not used
        bool level = false;
    };
    struct PlacedEnd {
        const End* end;
        QPointF from; ///< in pixels
        QRectF box;
    };
    struct Callout {
        FigureMark mark;
        QPointF ring; ///< in pixels
        std::optional<QRectF> place;
    };

    void collectEnds(const FigureCanvas& canvas);
    QPointF pixelOf(const QPointF& point) const;
    QRectF axes() const;
    std::vector<Callout> place() const;
    std::vector<PlacedEnd> placeEnds() const;
    QSizeF sizeOf(const FigureMark& mark) const;
    void drawEnds(QCPPainter& painter) const;
    void drawCallout(QCPPainter& painter, const Callout& callout) const;

    QPalette palette_;
    QFont font_;
    QFont bold_;
    std::vector<End> ends_;
    std::vector<QPolygonF> lines_; ///< in the plot's coordinates
    std::vector<FigureMark> meetings_;
    bool onePlace_ = false; ///< each line is a point, and all are at one place: names stand there
    int widest_ = 0;        ///< of the texts right of the axes
};

} // namespace blockwarp::ui
