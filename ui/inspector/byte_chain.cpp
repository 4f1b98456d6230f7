// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/byte_chain.h"

#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kWide = 56; ///< of a square, unless its text is wider
constexpr int kHigh = 48;

} // namespace

ByteChain::ByteChain(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ByteChain::setLinks(const std::vector<ChainLink>& links) {
    links_ = links;
    QStringList said;
    for (const ChainLink& link : links_)
        said << link.caption + QStringLiteral(": ") + link.text;
    setAccessibleName(said.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QFont ByteChain::captionFont() const {
    return scaledFont(font(), type::caption);
}

/// Large, unless a sign is a word of its own (<<<).
QFont ByteChain::signFont() const {
    const bool words =
        std::ranges::any_of(links_, [](const ChainLink& link) { return link.sign.size() > 1; });
    return scaledFont(font(), words ? 1 : 1.4);
}

/// Words are no squares, so that they take no more height than their text.
QSize ByteChain::squareSize() const {
    QFont bold = fixedFont(font());
    bold.setBold(true);
    QSize text;
    for (const ChainLink& link : links_)
        text = text.expandedTo(QFontMetrics(bold).size(0, link.text));
    const QSize square(withText(kWide, *this), withText(kHigh, *this));
    text += QSize(space::large, space::large);
    return text.width() > square.width() ? text : square;
}

int ByteChain::linkWidth() const {
    int widest = squareSize().width();
    for (const ChainLink& link : links_)
        widest = std::max(widest, QFontMetrics(captionFont()).horizontalAdvance(link.caption));
    return widest;
}

/// For the widest sign.
int ByteChain::leastGap() const {
    int widest = space::huge;
    for (const ChainLink& link : links_)
        widest =
            std::max(widest, QFontMetrics(signFont()).horizontalAdvance(link.sign) + space::small);
    return widest;
}

QSize ByteChain::sizeHint() const {
    const int count = static_cast<int>(links_.size());
    return {count * linkWidth() + (count - 1) * leastGap(),
            squareSize().height() + space::tiny + QFontMetrics(captionFont()).height()};
}

void ByteChain::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int wide = linkWidth();
    const QSize size = squareSize();
    const int count = static_cast<int>(links_.size());
    const int gap = count > 1 ? std::min((width() - count * wide) / (count - 1),
                                         std::max(12 * kGrid, leastGap()))
                              : 0;
    int left = 0;
    for (const ChainLink& link : links_) {
        const QRect square({left + (wide - size.width()) / 2, 0}, size);
        drawSquare(painter, square, link.text, link.look, *this);
        painter.setFont(captionFont());
        painter.setPen(toneColor(Tone::muted, palette()));
        painter.drawText(QRect(left, size.height() + space::tiny, wide, height()),
                         Qt::AlignHCenter | Qt::AlignTop, link.caption);
        if (left > 0) {
            painter.setFont(signFont());
            painter.setPen(palette().color(QPalette::WindowText));
            painter.drawText(QRect(left - gap, 0, gap, size.height()), Qt::AlignCenter, link.sign);
        }
        left += wide + gap;
    }
}

} // namespace blockwarp::ui
