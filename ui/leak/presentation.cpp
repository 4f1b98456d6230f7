// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/presentation.h"

#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"

#include <QKeyEvent>

namespace blockwarp::ui {
namespace {

constexpr double kLargeType = 1.6;

} // namespace

Presentation::Presentation(const QString& title, const Scene& scene, ViewState& state,
                           QWidget* parent)
    : QWidget(parent, Qt::Window), state_(state), panes_(new PaneGrid(state, this)) {
    setObjectName("presentation");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Leak lab"));
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * kLargeType);
    setFont(large);
    title_ = new QLabel(this);
    QFont heading = large;
    heading.setBold(true);
    title_->setFont(heading);
    title_->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::large, space::large, space::large, space::large);
    column->setSpacing(space::small);
    column->addWidget(title_);
    column->addWidget(panes_, 1);
    auto* status = new ElidedLabel(this);
    status->setObjectName("presentationStatus");
    column->addWidget(status);
    connect(panes_, &PaneGrid::statusChanged, status, &ElidedLabel::setLine);
    setScene(title, scene);
}

void Presentation::setScene(const QString& title, const Scene& scene) {
    title_->setText(title);
    panes_->setScene(scene);
    if (!panes_->views().empty()) panes_->views().front()->setFocus();
}

void Presentation::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_F11)
        close();
    else if (event->key() == Qt::Key_G)
        state_.setGrid(!state_.grid());
    else if (event->key() == Qt::Key_H)
        state_.setHeatMap(!state_.heatMap());
    else
        QWidget::keyPressEvent(event);
}

} // namespace blockwarp::ui
