// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/profile_panel.h"

#include "core/bench/profiles/bound.h"
#include "core/bench/profiles/profile_text.h"
#include "ui/base/text.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/form.h"

#include <QVBoxLayout>

namespace blockwarp::ui {
namespace {

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
