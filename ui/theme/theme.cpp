// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/focus_ring.h"
#include "ui/theme/grid_style.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QFontInfo>
#include <QStyle>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <utility>

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
    const auto set = [&palette](QPalette::ColorRole role, QRgb colour) {
        palette.setColor(role, QColor(colour));
    };
    set(QPalette::Base, c.card);
    set(QPalette::AlternateBase, c.alternate);
    set(QPalette::ToolTipBase, c.raised);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                            QPalette::ToolTipText, QPalette::BrightText})
        set(role, c.text);
    set(QPalette::Mid, c.outline);
    set(QPalette::Midlight, c.border);
    set(QPalette::Highlight, c.accent);
    set(QPalette::HighlightedText, c.onAccent);
    set(QPalette::Link, c.link);
    set(QPalette::LinkVisited, c.link);
    set(QPalette::PlaceholderText, c.muted);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(c.faint));
    palette.setColor(QPalette::Disabled, QPalette::Button, QColor(c.border));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(c.outline));
    return palette;
}

/// A choice in a view is a light fill, so that it does not compete with the primary button.
void setViewPalettes(const ColourTokens& c) {
    QPalette views = QApplication::palette();
    for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
        views.setColor(group, QPalette::Highlight, QColor(c.selection));
        views.setColor(group, QPalette::HighlightedText,
                       QColor(group == QPalette::Disabled ? c.faint : c.text));
    }
    QApplication::setPalette(views, "QAbstractItemView");
    QPalette headers = QApplication::palette();
    for (const auto group : {QPalette::Active, QPalette::Inactive})
        headers.setColor(group, QPalette::ButtonText, QColor(c.muted));
    QApplication::setPalette(headers, "QHeaderView");
    QPalette menus = QApplication::palette();
    menus.setColor(QPalette::Window, QColor(c.raised));
    QApplication::setPalette(menus, "QMenu");
}

double luminance(const QColor& colour) {
    const auto linear = [](float part) {
        return part <= 0.04045F ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
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
        font.setPointSizeF(textPoints(widget_) * scale_);
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
    if (static bool ringed = false; !std::exchange(ringed, true)) new FocusRing(qApp);
    appliedTheme = theme;
    if (theme == Theme::system) {
        QApplication::setPalette(QPalette());
        const QPalette platforms = QApplication::palette();
        if (isHighContrast(platforms)) {
            QApplication::setStyle(new GridStyle(platformStyle, GridStyle::Drawing::platforms));
            QApplication::setPalette(QPalette());
            return;
        }
        theme = isDark(platforms) ? Theme::dark : Theme::light;
    }
    QApplication::setStyle(new GridStyle(QStringLiteral("Fusion"), GridStyle::Drawing::ours));
    QApplication::setPalette(themePalette(theme));
    setViewPalettes(theme == Theme::dark ? kDark : kLight);
}

Theme currentTheme() {
    return appliedTheme;
}

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() <
           palette.color(QPalette::WindowText).lightness();
}

double contrastOf(const QColor& one, const QColor& other) {
    const auto [darker, lighter] = std::minmax({luminance(one), luminance(other)});
    return (lighter + 0.05) / (darker + 0.05);
}

bool isHighContrast(const QPalette& palette) {
    constexpr double highContrast = 19; // ordinary palettes stay below 18.5
    const QColor text = palette.color(QPalette::Active, QPalette::WindowText);
    return contrastOf(text, palette.color(QPalette::Active, QPalette::Window)) >= highContrast &&
           contrastOf(text, palette.color(QPalette::Active, QPalette::Base)) >= highContrast;
}

QPalette themePalette(Theme theme) {
    Q_ASSERT(theme != Theme::system);
    return paletteOf(theme == Theme::dark ? kDark : kLight);
}

QColor selectionColor(const QPalette& palette) {
    return QColor(tokensFor(palette).selection);
}

QColor raisedColor(const QPalette& palette) {
    return QColor(tokensFor(palette).raised);
}

QColor amberColor(const QPalette& palette) {
    return QColor(tokensFor(palette).amber);
}

QColor toneColor(Tone tone, const QPalette& palette) {
    if (palette.currentColorGroup() == QPalette::Disabled)
        return palette.color(QPalette::WindowText); // grey as all else that is disabled
    if (tone == Tone::muted && isHighContrast(palette)) return palette.color(QPalette::WindowText);
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
    return QColor(tokens.muted);
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

QFont scaledFont(QFont font, double scale) {
    font.setPointSizeF(font.pointSizeF() * scale);
    return font;
}

void setTextScale(QWidget& widget, double scale, QFont::Weight weight) {
    new TextScaler(widget, scale, weight);
}

double textPoints(const QWidget& widget) {
    const QWidget* window = widget.window();
    // The application's reaches windows without one after it reaches their widgets; and a window's
    // own may be scaled already.
    const bool own = window != &widget && window->testAttribute(Qt::WA_SetFont);
    return QFontInfo(own ? window->font() : QApplication::font()).pointSizeF();
}

int withText(int pixels, const QWidget& widget) {
    return qRound(pixels * textPoints(widget) / QFontInfo(QApplication::font()).pointSizeF());
}

void followTextSize(QWidget& part) {
    QEvent changed(QEvent::ApplicationFontChange); // Qt tells windows only, not their widgets
    QApplication::sendEvent(&part, &changed);
    for (QWidget* widget : part.findChildren<QWidget*>())
        QApplication::sendEvent(widget, &changed);
}

QFont fixedFont() {
    const QFont system = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    QFont font; // without a size of its own, so that widgets go on taking their parent's
    font.setFamilies(system.families());
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    return font;
}

QFont fixedFont(const QFont& font) {
    QFont fixed = fixedFont();
    fixed.setPointSizeF(font.pointSizeF());
    return fixed;
}

void setTextStep(int step) {
    static const double basePoints = QFontInfo(QApplication::font()).pointSizeF();
    currentStep = std::clamp(step, kMinStep, kMaxStep);
    QFont font = QApplication::font();
    font.setPointSizeF(basePoints * (1.0 + 0.125 * currentStep));
    QApplication::setFont(font);
    QEvent changed(QEvent::ApplicationFontChange); // Qt tells windows only, not their widgets
    for (QWidget* widget : QApplication::allWidgets())
        QApplication::sendEvent(widget, &changed);
}

int textStep() {
    return currentStep;
}

} // namespace blockwarp::ui
