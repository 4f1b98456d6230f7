// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/experiment_panel.h"

#include "ui/base/icons.h"
#include "ui/bench/experiment_list.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QKeyEvent>

namespace blockwarp::ui {

ExperimentPanel::ExperimentPanel(ExperimentList* list, QWidget* parent)
    : Card(space::small, parent), list_(list), search_(new QLineEdit(this)),
      none_(new Explanation(this)) {
    search_->setObjectName("experimentSearch");
    search_->setAccessibleName(tr("Search the experiments"));
    search_->setClearButtonEnabled(true);
    search_->addAction(icon("search"), QLineEdit::LeadingPosition);
    search_->installEventFilter(this);
    none_->setObjectName("nothingFound");
    none_->setText(tr("No experiment has these words."));
    none_->hide();
    column().addWidget(search_);
    column().addWidget(none_);
    column().addWidget(list_, 1);
    const auto count = [this] { search_->setPlaceholderText(tr("Search %1").arg(list_->size())); };
    count();
    connect(list_, &ExperimentList::grown, this, count);
    connect(search_, &QLineEdit::textChanged, this, &ExperimentPanel::search);
    connect(list_, &ExperimentList::chosen, this, [this] { // by another page
        if (!list_->isChosenShown()) search_->clear();
    });
}

void ExperimentPanel::search(const QString& text) {
    list_->filter(text);
    none_->setVisible(!list_->isAnyShown());
}

bool ExperimentPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return Card::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        list_->enter();
        return true;
    case Qt::Key_Escape:
        if (search_->text().isEmpty()) break;
        search_->clear();
        return true;
    default:
        break;
    }
    return Card::eventFilter(watched, event);
}

} // namespace blockwarp::ui
