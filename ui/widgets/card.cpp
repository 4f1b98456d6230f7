// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/card.h"

#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"

#include <QVBoxLayout>

namespace blockwarp::ui {

Card::Card(int margin, QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(margin, margin, margin, margin);
    column_->setSpacing(space::small);
}

void Card::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawSurface(painter, rect(), radius::card, palette().color(QPalette::Base),
                palette().color(QPalette::Midlight));
}

Collapsible::Collapsible(const QString& title, QWidget* content, QWidget* parent)
    : QWidget(parent), header_(new QToolButton(this)), summary_(new ElidedLabel(this)) {
    header_->setText(title);
    header_->setCheckable(true);
    header_->setAutoRaise(true);
    header_->setArrowType(Qt::RightArrow);
    header_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    header_->setFocusPolicy(Qt::StrongFocus);
    setTextScale(*header_, type::section, QFont::DemiBold);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::small);
    summary_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    summary_->setForegroundRole(QPalette::PlaceholderText); // muted
    setTextScale(*summary_, type::caption);
    auto* line = new QHBoxLayout;
    line->setSpacing(space::small);
    line->addWidget(header_);
    line->addWidget(summary_, 1);
    layout->addLayout(line);
    layout->addWidget(content);
    content->setVisible(false);
    connect(header_, &QToolButton::toggled, this, [this, content](bool open) {
        header_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        content->setVisible(open);
    });
    connect(header_, &QToolButton::clicked, this, [this](bool open) {
        if (open) emit opened();
    });
}

} // namespace blockwarp::ui
