// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/grid_style.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kMinStep = -2;
constexpr int kMaxStep = 8;
int currentStep = 0;

struct Colours {
    QRgb window, base, alternate, text, button, mid, accent, link;
};

constexpr Colours kLight{0xfff5f6f8, 0xffffffff, 0xfff0f2f5, 0xff1c1f24,
                         0xffeceff3, 0xffc3c9d2, 0xff1769aa, 0xff0b5a9c};
constexpr Colours kDark{0xff1f2227, 0xff2a2e35, 0xff252930, 0xffe7eaef,
                        0xff3a404a, 0xff4a515c, 0xff2673b8, 0xff7cbcf5};

QPalette paletteOf(const Colours& c) {
    QPalette palette(QColor(c.button), QColor(c.window));
    palette.setColor(QPalette::Base, QColor(c.base));
    palette.setColor(QPalette::AlternateBase, QColor(c.alternate));
    palette.setColor(QPalette::ToolTipBase, QColor(c.base));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                            QPalette::ToolTipText, QPalette::BrightText})
        palette.setColor(role, QColor(c.text));
    palette.setColor(QPalette::Mid, QColor(c.mid));
    palette.setColor(QPalette::Highlight, QColor(c.accent));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, QColor(c.link));
    palette.setColor(QPalette::LinkVisited, QColor(c.link));
    QColor faint(c.text);
    faint.setAlphaF(0.45F);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, faint);
    QColor placeholder(c.text);
    placeholder.setAlphaF(0.6F);
    palette.setColor(QPalette::PlaceholderText, placeholder);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(c.mid));
    return palette;
}

QColor mix(const QColor& a, const QColor& b, float share) {
    const auto part = [share](float x, float y) { return x + (y - x) * share; };
    return QColor::fromRgbF(part(a.redF(), b.redF()), part(a.greenF(), b.greenF()),
                            part(a.blueF(), b.blueF()));
}

} // namespace

bool parseTheme(const QString& name, Theme& theme) {
    if (name == QLatin1String("light"))
        theme = Theme::light;
    else if (name == QLatin1String("dark"))
        theme = Theme::dark;
    else if (name == QLatin1String("system"))
        theme = Theme::system;
    else
        return false;
    return true;
}

void applyTheme(Theme theme) {
    const bool own = theme != Theme::system;
    const QString base = own ? QStringLiteral("Fusion") : QApplication::style()->name();
    QApplication::setStyle(new GridStyle(base));
    if (own) QApplication::setPalette(paletteOf(theme == Theme::dark ? kDark : kLight));
}

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() <
           palette.color(QPalette::WindowText).lightness();
}

QColor toneColor(Tone tone, const QPalette& palette) {
    if (palette.currentColorGroup() == QPalette::Disabled)
        return palette.color(QPalette::WindowText); // grey as all else that is disabled
    const bool dark = isDark(palette);
    switch (tone) {
    case Tone::info:
        return QColor(dark ? 0xff8cc4f2 : 0xff0b5a9c);
    case Tone::success:
        return QColor(dark ? 0xff6fd3a0 : 0xff0b6b45);
    case Tone::caution:
        return QColor(dark ? 0xfff0bf5a : 0xff805000);
    case Tone::error:
        return QColor(dark ? 0xffff9d8a : 0xffb3261e);
    case Tone::muted:
        break;
    }
    return mix(palette.color(QPalette::WindowText), palette.color(QPalette::Window), 0.32F);
}

QColor faded(const QColor& colour, double share, const QPalette& palette) {
    return mix(colour, palette.color(QPalette::Base), static_cast<float>(share));
}

void setTextTone(QWidget& widget, Tone tone) {
    const QColor colour = toneColor(tone, QApplication::palette());
    if (widget.palette().color(QPalette::Active, QPalette::WindowText) == colour) return;
    QPalette palette; // all else keeps following the application
    for (const auto group : {QPalette::Active, QPalette::Inactive})
        palette.setColor(group, QPalette::WindowText, colour);
    widget.setPalette(palette);
}

QFont fixedFont() {
    const QFont system = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    QFont font; // without a size of its own, so that widgets go on taking their parent's
    font.setFamilies(system.families());
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    return font;
}

void setTextStep(int step) {
    static const double basePoints = QFontInfo(QApplication::font()).pointSizeF();
    currentStep = std::clamp(step, kMinStep, kMaxStep);
    QFont font = QApplication::font();
    font.setPointSizeF(basePoints * (1.0 + 0.125 * currentStep));
    QApplication::setFont(font);
}

int textStep() {
    return currentStep;
}

} // namespace blockwarp::ui
