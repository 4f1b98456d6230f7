// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device/link_view.h"

#include "ui/base/format.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <QPainter>

namespace blockwarp::ui {
namespace {

constexpr int kArrows = 36; ///< height of both
constexpr int kHead = 5;

} // namespace

LinkView::LinkView(QWidget* parent)
    : QWidget(parent), there_(new QLabel(this)), back_(new QLabel(this)),
      about_(new Explanation(this)), arrows_(new QWidget(this)) {
    setObjectName("link");
    followFont(*arrows_, [this] { arrows_->setFixedHeight(withText(kArrows, *this)); });
    for (QLabel* label : {there_, about_, back_})
        label->setAlignment(Qt::AlignCenter);
    setTextScale(*there_, type::body, QFont::DemiBold);
    setTextScale(*back_, type::body, QFont::DemiBold);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    column->addStretch(1);
    for (QWidget* part : std::initializer_list<QWidget*>{there_, arrows_, back_, about_})
        column->addWidget(part);
    column->addStretch(1);
    setMinimumWidth(20 * kGrid);
}

void LinkView::show(const QString& kind, const std::optional<LinkSpeed>& speed,
                    const QString& when) {
    linked_ = true;
    there_->setText(speed ? formatRate(speed->toDevice) : QString());
    back_->setText(speed ? formatRate(speed->fromDevice) : QString());
    QString text = kind.isEmpty() ? tr("Link not told") : kind;
    text += speed
                ? QLatin1Char('\n') + tr("measured on %1").arg(when)
                : QLatin1Char('\n') + tr("Not measured yet: save a run of “Where the time goes”.");
    about_->setText(text);
    setAccessibleName(
        tr("Link: %1, to the GPU %2, back %3").arg(text, there_->text(), back_->text()));
    update();
}

void LinkView::showNone() {
    linked_ = false;
    there_->clear();
    back_->clear();
    about_->setText(tr("no GPU to link"));
    update();
}

void LinkView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = palette().color(linked_ ? QPalette::WindowText : QPalette::Mid);
    painter.setPen(QPen(colour, 2 * lineScale(*this), linked_ ? Qt::SolidLine : Qt::DashLine));
    const QRect area = arrows_->geometry();
    const int head = withText(kHead, *this);
    const auto arrow = [&](int y, int from, int to) {
        painter.drawLine(from, y, to, y);
        const int back = to > from ? -head : head;
        painter.drawLine(to, y, to + back, y - head);
        painter.drawLine(to, y, to + back, y + head);
    };
    arrow(area.top() + area.height() / 3, area.left(), area.right());
    arrow(area.top() + 2 * area.height() / 3, area.right(), area.left());
}

} // namespace blockwarp::ui
