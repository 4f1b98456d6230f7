// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_legend.h"

#include "ui/base/text.h"
#include "ui/bench/figure_looks.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"

#include <QCheckBox>
#include <QScrollBar>

#include <algorithm>
#include <vector>

namespace blockwarp::ui {

FigureLegend::FigureLegend(QWidget* parent)
    : QScrollArea(parent), boxes_(new QWidget), row_(new FlowLayout(space::large)) {
    boxes_->setLayout(row_);
    setWidget(boxes_);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    boxes_->setAutoFillBackground(false);
}

void FigureLegend::show(const Figure& figure, const QPalette& palette) {
    QStringList names;
    std::vector<const FigureSeries*> first; // of each name; stacks of several runs share theirs
    for (const FigureSeries& series : figure.series) {
        if (names.contains(toQString(series.name))) continue;
        names << toQString(series.name);
        first.push_back(&series);
    }
    if (names != names_) {
        names_ = names;
        makeBoxes(first);
    }
    for (int i = 0; i < row_->count(); ++i)
        if (auto* box = qobject_cast<QCheckBox*>(row_->itemAt(i)->widget()))
            box->setIcon(seriesSample(*first.at(static_cast<std::size_t>(i)), figure, palette));
}

void FigureLegend::makeBoxes(const std::vector<const FigureSeries*>& all) {
    while (QLayoutItem* item = row_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const FigureSeries* series : all) {
        const QString name = toQString(series->name);
        auto* box = new QCheckBox(boxes_);
        box->setObjectName("legend " + name);
        box->setIconSize({5 * kGrid, 2 * kGrid});
        box->setChecked(!hidden_.contains(name));
        const QString title = coreText(series->label);
        box->setAccessibleName(title);
        box->setToolTip(tr("%1: shows or hides this line").arg(title));
        connect(box, &QCheckBox::toggled, this, [this, name](bool shown) { toggle(name, shown); });
        row_->addWidget(box);
        box->show();
    }
}

void FigureLegend::toggle(const QString& name, bool shown) {
    if (shown)
        hidden_.remove(name);
    else
        hidden_.insert(name);
    emit toggled();
}

/// In the middle: names of several runs differ at their ends.
void FigureLegend::shortenNames(int width) {
    for (QCheckBox* box : boxes_->findChildren<QCheckBox*>()) {
        const QString title = box->accessibleName();
        box->setText(title);
        const int tooWide = box->sizeHint().width() - width;
        if (tooWide <= 0) continue;
        const QFontMetrics metrics = box->fontMetrics();
        box->setText(
            metrics.elidedText(title, Qt::ElideMiddle, metrics.horizontalAdvance(title) - tooWide));
    }
}

void FigureLegend::fit(int width) {
    shortenNames(width - verticalScrollBar()->sizeHint().width());
    const int row = fontMetrics().height() + 2 * kGrid;
    setFixedHeight(std::clamp(row_->heightForWidth(width), row / 2, 4 * row));
}

} // namespace blockwarp::ui
