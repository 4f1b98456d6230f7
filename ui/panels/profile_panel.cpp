// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/profile_panel.h"

#include "core/bench/profiles/bound.h"
#include "core/bench/profiles/profile_text.h"
#include "ui/base/text.h"
#include "ui/theme/theme.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/form.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {
namespace {

QString number(double percent) {
    return ShareBars::tr("%1 %").arg(QLocale().toString(std::lround(percent)));
}

std::vector<ShareBar> barsOf(const StrategyProfile& profile) {
    constexpr double kShown = 0.5; // percent; what is used less says nothing
    std::vector<ShareBar> bars;
    for (const UnitShare& share : unitShares(profile))
        if (share.percent >= kShown)
            bars.push_back(
                {coreText(share.counter->title), share.percent, share.percent >= kBusyPercent});
    return bars;
}

} // namespace

ShareBars::ShareBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setTextScale(*this, type::caption);
}

void ShareBars::setBars(std::vector<ShareBar> bars) {
    bars_ = std::move(bars);
    QStringList texts;
    for (const ShareBar& bar : bars_)
        texts << QStringLiteral("%1: %2").arg(bar.title, number(bar.percent));
    setAccessibleDescription(texts.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

int ShareBars::rowHeight() const {
    return fontMetrics().height() + space::tiny;
}

int ShareBars::titleWidth() const {
    int wide = 0;
    for (const ShareBar& bar : bars_)
        wide = std::max(wide, fontMetrics().horizontalAdvance(bar.title));
    return wide;
}

int ShareBars::numberWidth() const {
    return fontMetrics().horizontalAdvance(number(100));
}

QSize ShareBars::sizeHint() const {
    const int tracks = 8 * kGrid;
    return {titleWidth() + numberWidth() + tracks + 2 * space::small,
            static_cast<int>(bars_.size()) * rowHeight()};
}

void ShareBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int titles = titleWidth();
    const int numbers = numberWidth();
    const double left = titles + space::small;
    const double track = std::max(0.0, width() - left - numbers - space::small);
    const double thick = kGrid;
    int top = 0;
    for (const ShareBar& bar : bars_) {
        const QRect row(0, top, width(), rowHeight());
        top += rowHeight();
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, bar.title);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, number(bar.percent));
        painter.setPen(Qt::NoPen);
        const QRectF whole(left, row.center().y() - thick / 2, track, thick);
        painter.setBrush(faded(palette().color(QPalette::Mid), 0.6, palette()));
        painter.drawRoundedRect(whole, thick / 2, thick / 2);
        QRectF filled = whole;
        filled.setWidth(track * std::clamp(bar.percent, 0.0, 100.0) / 100);
        const QColor accent = palette().color(QPalette::Highlight);
        painter.setBrush(bar.full ? toneColor(Tone::caution, palette()) : accent);
        painter.drawRoundedRect(filled, thick / 2, thick / 2);
    }
}

void ShareBars::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
}

QString profiledWork(const StrategyProfile& profile) {
    const CipherSpec* cipher = findCipher(profile.cipher);
    const QString title = cipher ? cipherTitle(*cipher) : toQString(profile.cipher);
    return profile.direction == Direction::encrypt ? ProfilePanel::tr("%1 encryption").arg(title)
                                                   : ProfilePanel::tr("%1 decryption").arg(title);
}

ProfilePanel::ProfilePanel(QWidget* parent)
    : QWidget(parent), source_(new Explanation(this)), bars_(new ShareBars(this)),
      sentence_(new Explanation(this)) {
    source_->setObjectName("profileSource");
    bars_->setObjectName("profileBars");
    bars_->setAccessibleName(tr("How busy the GPU's units are"));
    sentence_->setObjectName("profileSentence");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    for (QWidget* part : std::initializer_list<QWidget*>{source_, bars_, sentence_})
        column->addWidget(part);
    hide();
}

void ProfilePanel::show(const FoundProfile& found) {
    setVisible(found.profile != nullptr);
    if (found.profile == nullptr) return;
    source_->setText(tr("Share of the peak, %1 (%2)")
                         .arg(profiledWork(*found.profile), toQString(profileSource(*found.set))));
    bars_->setBars(barsOf(*found.profile));
    sentence_->setText(coreText(boundSentence(*found.profile)));
}

} // namespace blockwarp::ui
