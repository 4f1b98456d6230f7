// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/phase_table.h"

#include "ui/base/format.h"
#include "ui/base/text.h"

#include <QEvent>
#include <QHeaderView>

#include <algorithm>

namespace blockwarp::ui {

PhaseTable::PhaseTable(QWidget* parent) : QTableWidget(0, 7, parent) {
    setObjectName("phases");
    setAccessibleName(tr("Time by phase"));
    setHorizontalHeaderLabels({tr("Engine (workers)"), tr("Read"), tr("To GPU"), tr("Cipher"),
                               tr("Back"), tr("Write"), tr("Wall time")});
    setToolTip(tr("Phases are summed over all workers, which work side by side: they may add up to "
                  "more than the time by the clock."));
    horizontalHeaderItem(2)->setToolTip(tr("From memory to the GPU"));
    horizontalHeaderItem(4)->setToolTip(tr("From the GPU to memory"));
    verticalHeader()->hide();
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    horizontalHeader()->setHighlightSections(false);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(NoSelection);
    setFocusPolicy(Qt::NoFocus);
    setShowGrid(false);
    setWordWrap(false);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void PhaseTable::present(const std::vector<EngineRun>& runs) {
    setRowCount(static_cast<int>(runs.size()));
    const bool gpu = std::any_of(runs.begin(), runs.end(), [](const EngineRun& run) {
        return run.outcome.phases.toDevice > 0;
    });
    for (const int column : {2, 4})
        setColumnHidden(column, !gpu);
    int row = 0;
    for (const EngineRun& run : runs) {
        const Phases& phases = run.outcome.phases;
        const QString engine = coreText(engineSpec(run.outcome.engine).title);
        setItem(row, 0, new QTableWidgetItem(tr("%1 (%2)").arg(engine).arg(run.outcome.workers)));
        int column = 1;
        for (const double seconds : {phases.read, phases.toDevice, phases.kernel, phases.fromDevice,
                                     phases.write, phases.wall}) {
            auto* cell = new QTableWidgetItem(formatSeconds(seconds));
            cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            setItem(row, column++, cell);
        }
        ++row;
    }
    for (int column = 0; column < columnCount(); ++column)
        horizontalHeaderItem(column)->setTextAlignment(
            (column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    fitHeight();
}

void PhaseTable::fitHeight() {
    resizeRowsToContents();
    int height = horizontalHeader()->sizeHint().height();
    for (int row = 0; row < rowCount(); ++row)
        height += rowHeight(row);
    setFixedHeight(height + 2);
}

void PhaseTable::changeEvent(QEvent* event) {
    QTableWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitHeight();
}

} // namespace blockwarp::ui
