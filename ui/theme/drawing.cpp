// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/drawing.h"

#include "ui/theme/theme.h"

#include <QGuiApplication>
#include <QPainterPath>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kIconGap = 6;         ///< between a button's icon and its text
constexpr double kBoxCorner = 4;    ///< of check boxes
constexpr double kQuietBar = 0.45;  ///< of a scroll bar that nobody points at, see faded()
constexpr double kBarThickness = 6; ///< of progress bars, scroll bars and sliders

class Saved {
  public:
    explicit Saved(QPainter& painter) : painter_(painter) {
        painter_.save();
        painter_.setRenderHint(QPainter::Antialiasing);
    }
    ~Saved() { painter_.restore(); }
    Saved(const Saved&) = delete;
    Saved& operator=(const Saved&) = delete;

  private:
    QPainter& painter_;
};

bool has(const QStyleOption& option, QStyle::StateFlag flag) {
    return option.state.testFlag(flag);
}

bool pointedAt(const QStyleOption& option) {
    return has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled);
}

/// Of the application: views have a lighter highlight of their own.
QColor accent() {
    return QGuiApplication::palette().color(QPalette::Active, QPalette::Highlight);
}

QColor colour(const QStyleOption& option, QPalette::ColorRole role) {
    return option.palette.color(role);
}

QColor outlineOf(const QStyleOption& option) {
    if (!has(option, QStyle::State_Enabled)) return colour(option, QPalette::Midlight);
    return colour(option, QPalette::Mid);
}

/// What a check box and a radio button have in common: on, off, disabled.
struct BoxColours {
    QColor fill;
    QColor line;
    QColor mark;
};

BoxColours boxColours(const QStyleOption& option, bool on) {
    if (!has(option, QStyle::State_Enabled))
        return {colour(option, QPalette::Window), colour(option, QPalette::Midlight),
                option.palette.color(QPalette::Disabled, QPalette::Text)};
    if (on)
        return {accent(), accent(), QGuiApplication::palette().color(QPalette::HighlightedText)};
    const bool down = has(option, QStyle::State_Sunken);
    return {down || pointedAt(option) ? selectionColor(option.palette)
                                      : colour(option, QPalette::Base),
            outlineOf(option),
            {}};
}

QRectF squareIn(const QRect& rect) {
    const double side = std::min(rect.width(), rect.height());
    QRectF square(0, 0, side, side);
    square.moveCenter(QRectF(rect).center());
    return square;
}

/// A bar along the middle of `rect`.
QRectF barIn(const QRectF& rect, bool horizontal, double thickness) {
    QRectF bar = rect;
    if (horizontal) {
        bar.setHeight(std::min(thickness, rect.height()));
    } else {
        bar.setWidth(std::min(thickness, rect.width()));
    }
    bar.moveCenter(rect.center());
    return bar;
}

} // namespace

void drawSurface(QPainter& painter, const QRectF& rect, double corner, const QColor& fill,
                 const QColor& line, double width) {
    const Saved saved(painter);
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.setPen(line.isValid() ? QPen(line, width) : QPen(Qt::NoPen));
    const double inset = line.isValid() ? width / 2 : 0;
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), corner, corner);
}

void drawGround(QPainter& painter, const QRect& room, const QPalette& palette) {
    drawSurface(painter, room, radius::control, palette.color(QPalette::AlternateBase));
}

void drawRing(QPainter& painter, const QRectF& rect, double corner) {
    drawSurface(painter, rect, corner, {}, accent(), kRingWidth);
}

void drawButton(QPainter& painter, const QStyleOption& option, bool flat) {
    const bool on = has(option, QStyle::State_On);
    const bool down = has(option, QStyle::State_Sunken);
    const bool enabled = has(option, QStyle::State_Enabled);
    QColor fill = flat ? QColor() : colour(option, QPalette::Button);
    if (!enabled && !flat) fill = colour(option, QPalette::Window);
    if (pointedAt(option)) fill = colour(option, QPalette::AlternateBase);
    if (on || down) fill = selectionColor(option.palette);
    if (on && enabled)
        drawSurface(painter, option.rect, radius::control, fill, accent(), 1.5);
    else
        drawSurface(painter, option.rect, radius::control, fill,
                    flat ? QColor() : outlineOf(option));
}

QIcon cautionIcon(const QPalette& palette) {
    constexpr int side = 24; // of the drawing, as of the icons
    QIcon icon;
    for (const int scale : {1, 2, 3, 4}) {
        QPixmap picture(side * scale, side * scale);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(scale, scale);
        painter.setPen({amberColor(palette), 1.75, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
        painter.drawPolygon(QPolygonF{{12, 3.5}, {21.5, 20}, {2.5, 20}});
        painter.drawLine(QPointF(12, 10), QPointF(12, 14.5));
        painter.drawPoint(QPointF(12, 17.2));
        icon.addPixmap(picture);
    }
    return icon;
}

int mnemonicFlag(const QWidget& widget) {
    const bool shown = widget.style()->styleHint(QStyle::SH_UnderlineShortcut, nullptr, &widget);
    return shown ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
}

void drawLabel(QPainter& painter, const QStyleOptionButton& button, const QStyle& style) {
    const bool enabled = has(button, QStyle::State_Enabled);
    const int flags =
        Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine |
        (style.styleHint(QStyle::SH_UnderlineShortcut, &button) ? Qt::TextShowMnemonic
                                                                : Qt::TextHideMnemonic);
    const int text = button.fontMetrics.size(Qt::TextShowMnemonic, button.text).width();
    QRect icon(QPoint(), button.iconSize);
    const int all = icon.width() + kIconGap + text;
    icon.moveCenter(button.rect.center());
    icon.moveLeft(std::max(button.rect.left(), button.rect.center().x() - all / 2));
    button.icon.paint(&painter, icon, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    style.drawItemText(
        &painter, button.rect.adjusted(icon.right() + 1 + kIconGap - button.rect.left(), 0, 0, 0),
        flags, button.palette, enabled, button.text, QPalette::ButtonText);
}

void drawField(QPainter& painter, const QStyleOption& option) {
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool focus = enabled && has(option, QStyle::State_HasFocus);
    drawSurface(painter, option.rect, radius::control,
                colour(option, enabled ? QPalette::Base : QPalette::Window),
                focus ? accent() : outlineOf(option), focus ? 1.5 : 1);
}

void drawCheckBox(QPainter& painter, const QStyleOption& option) {
    const bool on = has(option, QStyle::State_On);
    const bool partly = has(option, QStyle::State_NoChange);
    const BoxColours colours = boxColours(option, on || partly);
    const QRectF box = squareIn(option.rect);
    drawSurface(painter, box, kBoxCorner, colours.fill, colours.line);
    const Saved saved(painter);
    painter.setPen(QPen(colours.mark, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto at = [&box](double x, double y) {
        return box.topLeft() + QPointF(x * box.width(), y * box.height());
    };
    if (partly)
        painter.drawLine(at(0.28, 0.5), at(0.72, 0.5));
    else if (on)
        painter.drawPolyline(QPolygonF{at(0.25, 0.53), at(0.43, 0.7), at(0.76, 0.32)});
}

void drawRadioButton(QPainter& painter, const QStyleOption& option) {
    const bool on = has(option, QStyle::State_On);
    const BoxColours colours = boxColours(option, on);
    const QRectF box = squareIn(option.rect);
    drawSurface(painter, box, box.width() / 2, colours.fill, colours.line);
    const double inset = box.width() * 0.32;
    if (on)
        drawSurface(painter, box.adjusted(inset, inset, -inset, -inset), box.width() / 2,
                    colours.mark);
}

void drawChevron(QPainter& painter, const QStyleOption& option, Qt::ArrowType direction) {
    const Saved saved(painter);
    const bool enabled = has(option, QStyle::State_Enabled);
    const QColor ink =
        option.palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText);
    painter.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double reach = std::min({4.0, option.rect.width() / 3.0, option.rect.height() / 3.0});
    painter.translate(QRectF(option.rect).center());
    painter.rotate(direction == Qt::DownArrow   ? 0
                   : direction == Qt::LeftArrow ? 90
                   : direction == Qt::UpArrow   ? 180
                                                : 270);
    painter.drawPolyline(QPolygonF{{-reach, -reach / 2}, {0, reach / 2}, {reach, -reach / 2}});
}

void drawTab(QPainter& painter, const QStyleOptionTab& tab) {
    const bool chosen = has(tab, QStyle::State_Selected);
    if (!chosen && !pointedAt(tab)) return;
    const QRectF line(tab.rect.left() + space::small, tab.rect.bottom() - 1,
                      tab.rect.width() - 2 * space::small, 2);
    drawSurface(painter, line, 1, chosen ? accent() : colour(tab, QPalette::Mid));
}

void drawHeaderSection(QPainter& painter, const QStyleOption& option) {
    painter.fillRect(option.rect, option.palette.color(QPalette::Base));
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option);
    const bool upright = header && header->orientation == Qt::Vertical;
    const QRect line =
        upright ? QRect(option.rect.right(), option.rect.top(), 1, option.rect.height())
                : QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1);
    painter.fillRect(line, option.palette.color(QPalette::Midlight));
}

void drawChosenItem(QPainter& painter, const QStyleOptionViewItem& item) {
    const bool chosen = has(item, QStyle::State_Selected);
    if (item.backgroundBrush.style() != Qt::NoBrush && !chosen)
        painter.fillRect(item.rect, item.backgroundBrush);
    if (!chosen && !pointedAt(item)) return;
    const Saved saved(painter);
    painter.setClipRect(item.rect, Qt::IntersectClip);
    const auto position = item.viewItemPosition;
    using Item = QStyleOptionViewItem;
    const bool alone = position == Item::OnlyOne || position == Item::Invalid;
    const int left = alone || position == Item::Beginning ? 0 : -radius::control;
    const int right = alone || position == Item::End ? 0 : radius::control;
    drawSurface(painter, item.rect.adjusted(left, 0, right, 0), radius::control,
                chosen ? colour(item, QPalette::Highlight) : colour(item, QPalette::AlternateBase));
}

void drawMenuBarItem(QPainter& painter, const QStyleOptionMenuItem& item) {
    painter.fillRect(item.rect, item.palette.color(QPalette::Window));
    if (has(item, QStyle::State_Selected) || has(item, QStyle::State_Sunken))
        drawSurface(painter, item.rect.adjusted(1, 2, -1, -2), radius::control,
                    selectionColor(item.palette));
}

void drawScrollBar(QPainter& painter, const QStyleOptionSlider& bar, const QRect& handle) {
    const bool horizontal = bar.orientation == Qt::Horizontal;
    const bool held = bar.activeSubControls & QStyle::SC_ScrollBarSlider &&
                      (has(bar, QStyle::State_Sunken) || pointedAt(bar));
    const double along = held ? kBarThickness + 2 : kBarThickness;
    const QRectF pill = barIn(QRectF(handle).adjusted(horizontal ? 2 : 0, horizontal ? 0 : 2,
                                                      horizontal ? -2 : 0, horizontal ? 0 : -2),
                              horizontal, along);
    if (has(bar, QStyle::State_Enabled) && bar.maximum > bar.minimum)
        drawSurface(painter, pill, along / 2,
                    held ? colour(bar, QPalette::Mid)
                         : faded(colour(bar, QPalette::Mid), kQuietBar, bar.palette));
}

void drawSlider(QPainter& painter, const QStyleOptionSlider& slider, const QRect& handle) {
    const bool horizontal = slider.orientation == Qt::Horizontal;
    const bool enabled = has(slider, QStyle::State_Enabled);
    const QRectF groove = barIn(slider.rect, horizontal, kBarThickness - 2);
    const QColor ink = enabled ? accent() : colour(slider, QPalette::Midlight);
    drawSurface(painter, groove, 2, colour(slider, enabled ? QPalette::Mid : QPalette::Midlight));
    QRectF done = groove;
    const QPointF at = QRectF(handle).center();
    if (!horizontal)
        (slider.upsideDown ? done.setTop(at.y()) : done.setBottom(at.y()));
    else if (slider.upsideDown)
        done.setLeft(at.x());
    else
        done.setRight(at.x());
    drawSurface(painter, done, 2, ink);
    QRectF knob(0, 0, 16, 16);
    knob.moveCenter(at);
    drawSurface(painter, knob, 8, ink, colour(slider, QPalette::Base), 2);
}

void drawProgressGroove(QPainter& painter, const QStyleOption& option) {
    drawSurface(painter, barIn(option.rect, true, kBarThickness), kBarThickness / 2,
                option.palette.color(QPalette::Midlight), option.palette.color(QPalette::Mid), 1);
}

void drawProgress(QPainter& painter, const QStyleOptionProgressBar& bar) {
    QRectF done = barIn(bar.rect, true, kBarThickness);
    const double range = double(bar.maximum) - bar.minimum;
    const double share = range > 0 ? (double(bar.progress) - bar.minimum) / range : 0.3;
    if (share <= 0) return;
    done.setWidth(std::max(kBarThickness, done.width() * std::min(share, 1.0)));
    drawSurface(painter, done, kBarThickness / 2, accent());
}

} // namespace blockwarp::ui
