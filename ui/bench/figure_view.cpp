// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_view.h"

#include "ui/base/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/text_width.h"

#include <QCheckBox>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace blockwarp::ui {
FigureView::FigureView(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), legendArea_(new QScrollArea(this)),
      legend_(new QWidget), legendRow_(new FlowLayout(2 * kGrid)), readOut_(new QLabel(this)),
      emptyText_(new QLabel(plot_)) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Chart"));
    legend_->setLayout(legendRow_);
    legendArea_->setWidget(legend_);
    legendArea_->setWidgetResizable(true);
    legendArea_->setFrameShape(QFrame::NoFrame);
    legendArea_->setFocusPolicy(Qt::NoFocus);
    legendArea_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    legendArea_->viewport()->setAutoFillBackground(false);
    legend_->setAutoFillBackground(false);
    readOut_->setObjectName("readOut");
    readOut_->setTextFormat(Qt::PlainText);
    setTextTone(*readOut_, Tone::muted);
    emptyText_->setObjectName("figureEmpty");
    emptyText_->setAlignment(Qt::AlignCenter);
    emptyText_->setWordWrap(true);
    setTextTone(*emptyText_, Tone::muted);
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot_->installEventFilter(this);
    followFont(*this, [this] {
        plot_->setMinimumSize(30 * kGrid, std::max(22 * kGrid, 11 * fontMetrics().height()));
        readOut_->setMinimumHeight(fontMetrics().height());
    });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(legendArea_);
    column->addWidget(plot_, 1);
    column->addWidget(readOut_);
    connect(plot_, &QCustomPlot::mouseWheel, this, [this] { zoomed_ = true; });
    connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (event->buttons() & Qt::LeftButton)
            zoomed_ = true;
        else
            readNearest(event->position());
    });
    connect(plot_, &QCustomPlot::mouseDoubleClick, this, &FigureView::fit);
    draw();
}

void FigureView::show(const Figure& figure) {
    if (figure.title != figure_.title || figure.unit != figure_.unit) {
        zoomed_ = false;
        selected_ = -1;
        readOut_->clear();
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
    style_.font = font();
    drawn_ = drawFigure(*plot_, figure_, style_, zoomed_);
    fillLegend();
    emptyText_->setVisible(figure_.empty());
    if (selected_ >= static_cast<int>(drawn_.size())) selected_ = -1;
    if (selected_ >= 0) select(static_cast<std::size_t>(selected_));
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

/// Rebuilt only when the series change: a toggle must not lose the focus while a run goes on.
void FigureView::fillLegend() {
    QStringList names;
    std::vector<const FigureSeries*> first; // of each name; stacks of several runs share theirs
    for (const FigureSeries& series : figure_.series) {
        if (names.contains(toQString(series.name))) continue;
        names << toQString(series.name);
        first.push_back(&series);
    }
    const bool useful = figure_.drawing != Drawing::heatMap && !names.isEmpty();
    legendArea_->setVisible(useful);
    if (names != legendNames_) {
        legendNames_ = names;
        while (QLayoutItem* item = legendRow_->takeAt(0)) {
            delete item->widget();
            delete item;
        }
        for (const QString& name : names) {
            auto* box = new QCheckBox(coreText(name.toStdString()), legend_);
            box->setObjectName("legend " + name);
            box->setIconSize({5 * kGrid, 2 * kGrid});
            box->setChecked(!style_.hidden.contains(name));
            box->setToolTip(tr("Shows or hides this line"));
            connect(box, &QCheckBox::toggled, this,
                    [this, name](bool shown) { toggle(name, shown); });
            legendRow_->addWidget(box);
            box->show();
        }
    }
    for (int i = 0; i < legendRow_->count(); ++i)
        if (auto* box = qobject_cast<QCheckBox*>(legendRow_->itemAt(i)->widget()))
            box->setIcon(seriesSample(*first.at(static_cast<std::size_t>(i)), figure_, palette()));
    fitLegend();
}

/// As high as its rows, but no more than four: the chart needs the room, the rest can be scrolled.
void FigureView::fitLegend() {
    const int row = fontMetrics().height() + 2 * kGrid;
    legendArea_->setFixedHeight(std::clamp(legendRow_->heightForWidth(width()), row / 2, 4 * row));
}

void FigureView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitLegend();
}

void FigureView::toggle(const QString& name, bool shown) {
    if (shown)
        style_.hidden.remove(name);
    else
        style_.hidden.insert(name);
    draw();
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
