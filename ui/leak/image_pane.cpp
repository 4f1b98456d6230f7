// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/image_pane.h"

#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/widgets/form.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {

PixelView::PixelView(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void PixelView::setImage(const QImage& image) {
    image_ = image;
    updateGeometry();
    update();
}

QSize PixelView::minimumSizeHint() const {
    return {20 * kGrid, 20 * kGrid};
}

QSize PixelView::sizeHint() const {
    return {40 * kGrid, heightForWidth(40 * kGrid)};
}

int PixelView::heightForWidth(int width) const {
    if (image_.isNull()) return width;
    return static_cast<int>(std::ceil(double(width) * image_.height() / image_.width()));
}

void PixelView::paintEvent(QPaintEvent*) {
    if (image_.isNull()) return;
    QPainter painter(this);
    const QSizeF room = QSizeF(size()) * devicePixelRatioF();
    double scale = std::min(room.width() / image_.width(), room.height() / image_.height());
    if (scale > 1) scale = std::floor(scale); // every pixel a square of the same size
    const QSizeF drawn = QSizeF(image_.size()) * (scale / devicePixelRatioF());
    const QRectF target(QPointF(0, 0), drawn);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(target, image_);
}

ImagePane::ImagePane(const QString& title, const QString& name, QWidget* parent)
    : QWidget(parent), title_(title), view_(new PixelView(this)), share_(makeHeading({}, this)),
      count_(new QLabel(this)), save_(makeButton("save", tr("Save…"), this)) {
    view_->setAccessibleName(title);
    share_->setObjectName(name + QStringLiteral("Share"));
    count_->setObjectName(name + QStringLiteral("Count"));
    share_->setWordWrap(true);
    count_->setWordWrap(true);
    save_->setAccessibleName(tr("Save picture: %1").arg(title));
    save_->setEnabled(false);
    auto* heading = makeHeading(title, this);
    auto* head = new QHBoxLayout;
    head->addWidget(heading, 1);
    head->addWidget(save_);
    auto* column = new FieldColumn(this);
    column->addLayout(head);
    column->addWidget(view_);
    column->addWidget(share_);
    column->addWidget(count_);
    column->addStretch();
    connect(save_, &QPushButton::clicked, this, &ImagePane::saveRequested);
}

void ImagePane::present(const LeakView& view) {
    image_ = view.image;
    view_->setImage(image_);
    share_->setText(tr("%1 of the blocks recur").arg(formatShare(view.blocks.share())));
    count_->setText(tr("%1 blocks, %2 of them different")
                        .arg(formatCount(view.blocks.blocks), formatCount(view.blocks.distinct)));
    view_->setAccessibleDescription(share_->text());
    save_->setEnabled(true);
}

Captioned ImagePane::captioned() const {
    return {title_, image_, share_->text()};
}

} // namespace blockwarp::ui
