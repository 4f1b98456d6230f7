// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/time_bar.h"

#include "ui/base/text.h"
#include "ui/panels/engine_pen.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_width.h"

#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr double kNamed = 0.005; ///< of the time; less is 0 %

QString words(TimePart part) {
    switch (part) {
    case TimePart::key:
        return TimeBar::tr("key");
    case TimePart::open:
        return TimeBar::tr("start");
    case TimePart::read:
        return TimeBar::tr("read");
    case TimePart::bus:
        return TimeBar::tr("copy");
    case TimePart::cipher:
        return TimeBar::tr("cipher");
    case TimePart::write:
        return TimeBar::tr("write");
    case TimePart::verify:
        return TimeBar::tr("verify");
    case TimePart::recovery:
        return TimeBar::tr("recovery data");
    }
    return {};
}

/// How far the engine's colour is faded for a part: neighbours differ, and the cipher is strongest.
double fadeOf(TimePart part) {
    switch (part) {
    case TimePart::key:
    case TimePart::verify:
        return 0.8;
    case TimePart::open:
        return 0.6;
    case TimePart::read:
        return 0.45;
    case TimePart::bus:
        return 0.7;
    case TimePart::cipher:
        return 0;
    case TimePart::write:
        return 0.3;
    case TimePart::recovery:
        return 0.55;
    }
    return 0;
}

} // namespace

class TimeBar::Strip final : public QWidget {
  public:
    explicit Strip(TimeBar& bar) : QWidget(&bar), bar_(bar) {
        followFont(*this, [this] { setFixedHeight(withText(space::medium, *this)); });
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        constexpr double gap = 1;
        double left = 0;
        for (const TimeShare& one : bar_.shares()) {
            const double wide = width() * one.share;
            painter.fillRect(QRectF(left, 0, std::max(1.0, wide - gap), height()),
                             bar_.colourOf(one.part));
            left += wide;
        }
    }

  private:
    TimeBar& bar_;
};

TimeBar::TimeBar(QWidget* parent)
    : QWidget(parent), strip_(new Strip(*this)), legend_(new QLabel(this)) {
    setToolTip(tr("Where the time went. Workers overlap, so reading, copying, the cipher and "
                  "writing share the time in which they ran."));
    legend_->setTextFormat(Qt::RichText);
    legend_->setWordWrap(true);
    legend_->setObjectName("timeParts");
    setTextScale(*legend_, type::caption);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    column->addWidget(strip_);
    column->addWidget(legend_);
}

void TimeBar::present(const FileOutcome& outcome) {
    engine_ = outcome.engine;
    shares_ = timeShares(outcome);
    title_ = tr("%1, %n workers", nullptr, static_cast<int>(outcome.workers))
                 .arg(coreText(engineSpec(engine_).title));
    if (outcome.workers == 1) title_ = tr("%1, 1 worker").arg(coreText(engineSpec(engine_).title));
    applyColours();
}

QColor TimeBar::colourOf(TimePart part) const {
    return faded(enginePen(engine_, 0, palette()).color(), fadeOf(part), palette());
}

void TimeBar::applyColours() {
    QStringList parts{QStringLiteral("<b>%1</b>").arg(title_.toHtmlEscaped())};
    for (const TimeShare& one : shares_)
        if (one.share >= kNamed)
            parts << QStringLiteral("<span style='color:%1'>■</span>&nbsp;%2&nbsp;%3&nbsp;%")
                         .arg(colourOf(one.part).name(), words(one.part))
                         .arg(std::lround(100 * one.share));
    legend_->setText(parts.join(QStringLiteral(" &nbsp; ")));
    strip_->update();
}

void TimeBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyColours();
}

} // namespace blockwarp::ui
