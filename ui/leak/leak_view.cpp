// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_view.h"

#include "ui/leak/experiment_bar.h"
#include "ui/leak/pane_grid.h"
#include "ui/leak/statistics_view.h"
#include "ui/theme/theme.h"

#include <QVBoxLayout>

namespace blockwarp::ui {

LeakView::LeakView(ViewState& state, QWidget* parent)
    : QWidget(parent), tabs_(new TabRow("leakTabs", tr("Demonstrations"), this)),
      prompt_(new QLabel(this)), experiment_(new ExperimentBar(this)),
      panes_(new PaneGrid(state, this)), statistics_(new StatisticsView(this)) {
    prompt_->setObjectName("leakPrompt");
    prompt_->setWordWrap(true);
    prompt_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (const DemonstrationRow& row : demonstrations())
        tabs_->add(titleOf(row), row.kind == Demonstration::statistics
                                     ? static_cast<QWidget*>(statistics_)
                                     : panes_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::large, space::small, space::large, space::tiny);
    column->setSpacing(space::small);
    column->addWidget(prompt_);
    column->addWidget(experiment_);
    column->addWidget(tabs_->views(), 1);
    connect(tabs_, &TabRow::changed, this, &LeakView::chosen);
}

Demonstration LeakView::current() const {
    return demonstrations()[static_cast<std::size_t>(tabs_->current())].kind;
}

void LeakView::choose(Demonstration kind) {
    for (std::size_t i = 0; i < demonstrations().size(); ++i)
        if (demonstrations()[i].kind == kind) tabs_->choose(static_cast<int>(i));
}

void LeakView::setPrompt(const QString& prompt, bool predicting) {
    prompt_->setText(prompt);
    QFont font = this->font();
    font.setBold(predicting);
    prompt_->setFont(font);
}

} // namespace blockwarp::ui
