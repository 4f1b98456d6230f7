// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/line_labels.h"

#include "ui/panels/label_places.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kLeader = 2 * kGrid; ///< between the plot and the labels

bool isShown(const QCPGraph& line) {
    return !line.data()->isEmpty();
}

} // namespace

LineLabels::LineLabels(QCustomPlot& plot) : QObject(&plot), plot_(plot) {
    plot_.axisRect()->setAutoMargins(QCP::msLeft | QCP::msTop | QCP::msBottom);
    connect(&plot_, &QCustomPlot::afterLayout, this, &LineLabels::place);
}

void LineLabels::add(QCPGraph& line) {
    Label label{
        &line, new QCPItemText(&plot_), new QCPItemLine(&plot_), new QCPItemTracer(&plot_), {}};
    label.text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    label.text->position->setType(QCPItemPosition::ptAbsolute);
    label.leader->start->setType(QCPItemPosition::ptAbsolute);
    label.leader->end->setType(QCPItemPosition::ptAbsolute);
    label.end->setStyle(QCPItemTracer::tsCircle);
    label.end->setSize(kGrid);
    label.end->position->setType(QCPItemPosition::ptAbsolute);
    for (QCPAbstractItem* item :
         std::initializer_list<QCPAbstractItem*>{label.text, label.leader, label.end})
        item->setClipToAxisRect(false);
    labels_.push_back(label);
}

LineLabels::Label& LineLabels::of(const QCPGraph& line) {
    const auto at = std::ranges::find(labels_, &line, &Label::line);
    Q_ASSERT(at != labels_.end());
    return *at;
}

void LineLabels::setText(const QCPGraph& line, const QString& text) {
    of(line).words = text;
    of(line).text->setText(text);
}

void LineLabels::setLook(const QCPGraph& line, const QColor& colour, const QFont& font,
                         bool strong) {
    const Label& label = of(line);
    QFont own = font;
    if (strong) own.setWeight(QFont::DemiBold);
    label.text->setFont(own);
    label.text->setColor(colour);
    label.leader->setPen(QPen(colour, 1));
    label.end->setPen(Qt::NoPen);
    label.end->setBrush(strong ? QBrush(colour) : QBrush(Qt::NoBrush));
}

void LineLabels::makeRoom() {
    int widest = 0;
    for (const Label& label : labels_)
        if (isShown(*label.line))
            widest =
                std::max(widest, QFontMetrics(label.text->font()).horizontalAdvance(label.words));
    const int right = widest > 0 ? widest + kLeader + space::small : space::large;
    QMargins margins = plot_.axisRect()->margins();
    margins.setRight(right);
    plot_.axisRect()->setMargins(margins);
}

void LineLabels::place() {
    const QRect plot = plot_.axisRect()->rect();
    std::vector<Label*> shown;
    std::vector<double> wanted;
    double height = 1;
    for (Label& label : labels_) {
        const bool visible = isShown(*label.line);
        for (QCPAbstractItem* item :
             std::initializer_list<QCPAbstractItem*>{label.text, label.leader, label.end})
            item->setVisible(visible);
        if (!visible) continue;
        const QCPGraphData& end = *(label.line->data()->constEnd() - 1);
        const QPointF at = label.line->coordsToPixels(end.key, end.value);
        label.end->position->setPixelPosition(at);
        shown.push_back(&label);
        wanted.push_back(std::clamp<double>(at.y(), plot.top(), plot.bottom()));
        height = std::max(height, QFontMetricsF(label.text->font()).height());
    }
    const double half = height / 2;
    const std::vector<double> places =
        placeLabels(wanted, height, plot.top() - half, plot.bottom() + half);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const Label& label = *shown[i];
        const double left = plot.right() + kLeader;
        label.text->position->setPixelPosition({left, places[i]});
        label.leader->start->setPixelPosition(label.end->position->pixelPosition());
        label.leader->end->setPixelPosition({left - 2, places[i]});
        const bool ends = label.end->position->pixelPosition().x() > plot.right() - kLeader;
        label.leader->setVisible(ends); // a line that still grows has its dot alone
    }
}

} // namespace blockwarp::ui
