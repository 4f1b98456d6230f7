// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tool_tips.h"

#include <QCursor>
#include <QEvent>
#include <QLabel>
#include <QRegularExpression>
#include <QScreen>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kCharacters = 70; ///< of a line, on average
constexpr int kGap = 4;         ///< pixels between pointer and tip

/// A path has no place to be broken at: the line is as long as the longest word.
int widthFor(const QLabel& tip) {
    static const QRegularExpression space(QStringLiteral("\\s+"));
    const QFontMetrics metrics = tip.fontMetrics();
    int width = metrics.averageCharWidth() * kCharacters;
    if (Qt::mightBeRichText(tip.text())) return width;
    const int around = 2 * (tip.margin() + tip.indent());
    for (const QString& word : tip.text().split(space))
        width = std::max(width, metrics.horizontalAdvance(word) + around + 1);
    return std::min(width, tip.screen()->availableGeometry().width());
}

/// Qt gives the label the text and its size before it places and shows it.
class TipLines final : public QObject {
  public:
    explicit TipLines(QLabel& tip) : QObject(&tip), tip_(tip) { tip_.installEventFilter(this); }

    bool eventFilter(QObject* watched, QEvent* event) override {
        const QEvent::Type type = event->type();
        if (!wrapping_ && (type == QEvent::Resize || type == QEvent::Show)) wrap();
        return QObject::eventFilter(watched, event);
    }

  private:
    void wrap() {
        const int width = widthFor(tip_);
        if (tip_.width() <= width) return;
        wrapping_ = true;
        const int left = tip_.x(); // moved to the left so that all of one line could be seen
        tip_.setWordWrap(true);
        tip_.resize(width, tip_.heightForWidth(width));
        const QRect room = tip_.screen()->availableGeometry();
        const QPoint pointer = QCursor::pos();
        int top = tip_.y();
        if (top + tip_.height() > room.bottom()) top = pointer.y() - tip_.height() - kGap;
        tip_.move(std::clamp(pointer.x(), left, std::max(left, room.right() - width)),
                  std::max(top, room.top()));
        wrapping_ = false;
    }

    QLabel& tip_;
    bool wrapping_ = false;
};

} // namespace

void wrapIfToolTip(QWidget& widget) {
    auto* label = qobject_cast<QLabel*>(&widget);
    if (label && label->inherits("QTipLabel")) new TipLines(*label); // which it owns
}

} // namespace blockwarp::ui
