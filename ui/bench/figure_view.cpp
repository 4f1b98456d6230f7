// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_view.h"

#include "ui/base/text.h"
#include "ui/bench/figure_labels.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/text_width.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace blockwarp::ui {

FigureView::FigureView(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), legend_(new FigureLegend(this)),
      readOut_(new QLabel(this)), emptyText_(new QLabel(plot_)), reader_(*plot_) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Chart"));
    readOut_->setObjectName("readOut");
    readOut_->setTextFormat(Qt::PlainText);
    readOut_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // may be long
    setTextScale(*readOut_, type::caption);
    setTextTone(*readOut_, Tone::muted);
    emptyText_->setObjectName("figureEmpty");
    emptyText_->setAlignment(Qt::AlignCenter);
    emptyText_->setWordWrap(true);
    setTextTone(*emptyText_, Tone::muted);
    plot_->setFocusPolicy(Qt::NoFocus);
    style_.axisTitles = false;
    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot_->installEventFilter(this);
    followFont(*this, [this] {
        plot_->setMinimumSize(30 * kGrid, minimumPlotHeight());
        readOut_->setMinimumHeight(fontMetrics().height());
    });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addWidget(legend_);
    column->addWidget(plot_, 1);
    column->addWidget(readOut_);
    connect(legend_, &FigureLegend::toggled, this, &FigureView::draw);
    connect(plot_, &QCustomPlot::mouseWheel, this, [this] { zoomed_ = true; });
    connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (event->buttons() & Qt::LeftButton)
            zoomed_ = true;
        else if (reader_.readNearest(event->position()))
            read();
    });
    connect(plot_, &QCustomPlot::mouseDoubleClick, this, &FigureView::fit);
    draw();
}

void FigureView::show(const Figure& figure) {
    if (figure.title != figure_.title || figure.unit != figure_.unit) {
        zoomed_ = false;
        reader_.forget();
        read();
    }
    figure_ = figure;
    draw();
}

void FigureView::setLogarithmic(bool x, bool y) {
    if (style_.logX == x && style_.logY == y) return;
    style_.logX = x;
    style_.logY = y;
    zoomed_ = false;
    draw();
}

void FigureView::setEmptyText(const QString& text) {
    emptyText_->setText(text);
    setAccessibleDescription(text);
}

void FigureView::draw() {
    style_.palette = palette();
    style_.font = scaledFont(font(), type::caption);
    style_.line = lineScale(*this);
    style_.hidden = legend_->hidden();
    style_.ends = FigureLabels::endsFit(figure_, style_, size());
    legend_->show(figure_, palette());
    arrangeLegend();
    reader_.setFigure(figure_, drawFigure(*plot_, figure_, style_, zoomed_),
                      palette().color(QPalette::WindowText));
    read();
    emptyText_->setVisible(figure_.empty());
    plot_->setMinimumHeight(minimumPlotHeight());
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

/// Names below bars take the room that slanting texts need.
int FigureView::minimumPlotHeight() const {
    const bool slanting = plot_->xAxis->tickLabelRotation() != 0;
    return std::max(20 * kGrid, 10 * fontMetrics().height()) + (slanting ? 12 * kGrid : 0);
}

/// Names stand at the ends of lines; without room for them, or if one of them is hidden, here.
void FigureView::arrangeLegend() {
    const bool several = figure_.series.size() > 1 && figure_.drawing != Drawing::heatMap;
    const bool hides = std::ranges::any_of(figure_.series, [this](const FigureSeries& series) {
        return style_.hidden.contains(toQString(series.name));
    });
    legend_->setVisible(several && (legendWanted_ || hides || !style_.ends));
    legend_->fit(width());
}

void FigureView::setLegendWanted(bool wanted) {
    legendWanted_ = wanted;
    draw();
}

void FigureView::read() {
    readOut_->setText(reader_.text());
}

void FigureView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (style_.ends != FigureLabels::endsFit(figure_, style_, size())) return draw();
    legend_->fit(width());
}

void FigureView::fit() {
    zoomed_ = false;
    draw();
}

void FigureView::zoom(double factor) {
    zoomed_ = true;
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis})
        axis->scaleRange(factor, axis->range().center());
    draw();
}

void FigureView::pan(double x, double y) {
    zoomed_ = true;
    const auto move = [](QCPAxis& axis, double share) {
        const double from = axis.coordToPixel(axis.range().lower);
        const double to = axis.coordToPixel(axis.range().upper);
        const double shift = (to - from) * share;
        axis.setRange(axis.pixelToCoord(from + shift), axis.pixelToCoord(to + shift));
    };
    move(*plot_->xAxis, x);
    move(*plot_->yAxis, y);
    draw();
}

void FigureView::keyPressEvent(QKeyEvent* event) {
    const auto step = [this](int points, int series) {
        reader_.step(points, series);
        read();
    };
    const bool pans = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Left:
        return pans ? pan(-0.1, 0) : step(-1, 0);
    case Qt::Key_Right:
        return pans ? pan(0.1, 0) : step(1, 0);
    case Qt::Key_Up:
        return pans ? pan(0, 0.1) : step(0, 1);
    case Qt::Key_Down:
        return pans ? pan(0, -0.1) : step(0, -1);
    case Qt::Key_Plus:
        return zoom(0.8);
    case Qt::Key_Minus:
        return zoom(1.25);
    case Qt::Key_0:
    case Qt::Key_Home:
        return fit();
    default:
        QWidget::keyPressEvent(event);
    }
}

bool FigureView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == plot_ && event->type() == QEvent::Resize)
        emptyText_->setGeometry(plot_->rect().adjusted(4 * kGrid, 0, -4 * kGrid, 0));
    return QWidget::eventFilter(watched, event);
}

void FigureView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
    setTextTone(*readOut_, Tone::muted);
    setTextTone(*emptyText_, Tone::muted);
    draw();
}

} // namespace blockwarp::ui
