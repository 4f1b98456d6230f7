// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/strength_line.h"

#include "ui/widgets/form.h"

#include <QPainter>

#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr int kSteps = 5;

Tone toneOf(PassphraseRating rating) {
    if (rating <= PassphraseRating::weak) return Tone::caution;
    return rating == PassphraseRating::fair ? Tone::info : Tone::success;
}

QString words(PassphraseRating rating) {
    switch (rating) {
    case PassphraseRating::veryWeak:
        return StrengthLine::tr("Very weak: guessed at once");
    case PassphraseRating::weak:
        return StrengthLine::tr("Weak: guessed within the hour");
    case PassphraseRating::fair:
        return StrengthLine::tr("Fair: guessed within some years");
    case PassphraseRating::good:
        return StrengthLine::tr("Good: not guessed within a lifetime");
    case PassphraseRating::strong:
        return StrengthLine::tr("Strong");
    }
    return {};
}

} // namespace

class StrengthLine::Bar final : public QWidget {
  public:
    explicit Bar(QWidget* parent) : QWidget(parent) { setFixedHeight(kGrid / 2); }

    void setRating(PassphraseRating rating) {
        rating_ = rating;
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        constexpr int gap = kGrid / 2;
        const double width = (this->width() - gap * (kSteps - 1)) / double{kSteps};
        for (int step = 0; step < kSteps; ++step) {
            const bool reached = step <= static_cast<int>(rating_);
            painter.fillRect(QRectF(step * (width + gap), 0, width, height()),
                             reached ? toneColor(toneOf(rating_), palette())
                                     : palette().color(QPalette::Mid));
        }
    }

  private:
    PassphraseRating rating_ = PassphraseRating::veryWeak;
};

StrengthLine::StrengthLine(QWidget* parent)
    : QWidget(parent), bar_(new Bar(this)), text_(new MessageLine(this)) {
    text_->setObjectName("strengthText");
    setToolTip(tr("An estimate, against somebody who has the file and a thousand fast GPUs."));
    auto* column = new FieldColumn(this);
    column->setSpacing(space::tiny);
    column->addWidget(bar_);
    column->addWidget(text_);
    hide();
}

void StrengthLine::rate(const SecretBytes& passphrase) {
    const auto strength =
        passphrase.empty() ? std::optional<PassphraseStrength>() : strengthOf(passphrase);
    setVisible(strength.has_value());
    if (!strength) return;
    bar_->setRating(strength->rating);
    text_->say(
        toneOf(strength->rating),
        tr("%1 (about %2 bits)").arg(words(strength->rating)).arg(std::lround(strength->bits)));
}

} // namespace blockwarp::ui
