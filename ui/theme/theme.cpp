// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/grid_style.h"

#include <QApplication>
#include <QEvent>
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

Theme appliedTheme = Theme::system;

const ColourTokens& tokensFor(const QPalette& palette) {
    return isDark(palette) ? kDark : kLight;
}

QPalette paletteOf(const ColourTokens& c) {
    QPalette palette(QColor(c.button), QColor(c.window));
    palette.setColor(QPalette::Base, QColor(c.card));
    palette.setColor(QPalette::AlternateBase, QColor(c.alternate));
    palette.setColor(QPalette::ToolTipBase, QColor(c.raised));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                            QPalette::ToolTipText, QPalette::BrightText})
        palette.setColor(role, QColor(c.text));
    palette.setColor(QPalette::Mid, QColor(c.outline));
    palette.setColor(QPalette::Midlight, QColor(c.border));
    palette.setColor(QPalette::Highlight, QColor(c.accent));
    palette.setColor(QPalette::HighlightedText, QColor(c.onAccent));
    palette.setColor(QPalette::Link, QColor(c.link));
    palette.setColor(QPalette::LinkVisited, QColor(c.link));
    QColor faint(c.text);
    faint.setAlphaF(0.45F);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, faint);
    palette.setColor(QPalette::Disabled, QPalette::Button, QColor(c.border));
    QColor placeholder(c.text);
    placeholder.setAlphaF(0.6F);
    palette.setColor(QPalette::PlaceholderText, placeholder);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(c.outline));
    return palette;
}

/// Follows the application's font: a widget with a font of its own does not hear of its changes.
class TextScaler final : public QObject {
  public:
    TextScaler(QWidget& widget, double scale, QFont::Weight weight)
        : QObject(&widget), widget_(widget), scale_(scale), weight_(weight) {
        widget.installEventFilter(this);
        apply();
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::ApplicationFontChange) apply();
        return QObject::eventFilter(watched, event);
    }

  private:
    void apply() {
        QFont font; // all else stays the application's
        font.setPointSizeF(QFontInfo(QApplication::font()).pointSizeF() * scale_);
        font.setWeight(weight_);
        widget_.setFont(font);
    }

    QWidget& widget_;
    double scale_;
    QFont::Weight weight_;
};

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

QString themeName(Theme theme) {
    switch (theme) {
    case Theme::light:
        return QStringLiteral("light");
    case Theme::dark:
        return QStringLiteral("dark");
    case Theme::system:
        break;
    }
    return QStringLiteral("system");
}

void applyTheme(Theme theme) {
    static const QString platformStyle = QApplication::style()->name(); // before any of ours
    const bool own = theme != Theme::system;
    QApplication::setStyle(new GridStyle(own ? QStringLiteral("Fusion") : platformStyle));
    QApplication::setPalette(own ? paletteOf(theme == Theme::dark ? kDark : kLight) : QPalette());
    appliedTheme = theme;
}

Theme currentTheme() {
    return appliedTheme;
}

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() <
           palette.color(QPalette::WindowText).lightness();
}

QColor toneColor(Tone tone, const QPalette& palette) {
    if (palette.currentColorGroup() == QPalette::Disabled)
        return palette.color(QPalette::WindowText); // grey as all else that is disabled
    const ColourTokens& tokens = tokensFor(palette);
    switch (tone) {
    case Tone::info:
        return QColor(tokens.info);
    case Tone::success:
        return QColor(tokens.success);
    case Tone::caution:
        return QColor(tokens.caution);
    case Tone::error:
        return QColor(tokens.error);
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

void setTextScale(QWidget& widget, double scale, QFont::Weight weight) {
    new TextScaler(widget, scale, weight);
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
