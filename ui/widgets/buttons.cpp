// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/buttons.h"

#include "ui/base/icons.h"
#include "ui/base/text.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QMimeData>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QStyle>
#include <QStyleOptionButton>
#include <QStylePainter>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace blockwarp::ui {
namespace {

constexpr auto kLong = std::chrono::seconds(2);
constexpr auto kLabel = "copyLabel"; ///< the property that keeps what the button says otherwise

void sayCopied(QPushButton& button) {
    if (button.property(kLabel).isValid()) return; // it still says so
    button.setProperty(kLabel, button.text());
    button.setMinimumWidth(button.width()); // what is beside it stays where it is
    button.setText(Words::tr("Copied"));
    QTimer::singleShot(kLong, &button, [&button] {
        button.setText(button.property(kLabel).toString());
        button.setProperty(kLabel, QVariant());
        button.setMinimumWidth(0);
    });
}

} // namespace

MainButton::MainButton(const char* iconName, const QString& text, QWidget* parent)
    : QPushButton(parent) {
    setAutoDefault(true);
    setAttribute(Qt::WA_Hover);
    QFont bold = font();
    bold.setBold(true);
    setFont(bold);
    setAction(iconName, text);
}

void MainButton::setAction(const char* iconName, const QString& text) {
    setIcon(ui::icon(iconName, QPalette::HighlightedText));
    setText(text);
}

QSize MainButton::sizeHint() const {
    const QSize wanted = QPushButton::sizeHint();
    return {std::max(wanted.width() + 2 * kGrid, 18 * kGrid),
            std::max(wanted.height(), kBarControlHeight)};
}

QSize MainButton::minimumSizeHint() const {
    return {QPushButton::sizeHint().width(), sizeHint().height()};
}

QColor MainButton::fill() const {
    if (!isEnabled()) return palette().color(QPalette::Disabled, QPalette::Button);
    const QColor accent = palette().color(QPalette::Highlight);
    if (isDown()) return accent.darker(125);
    return underMouse() ? accent.darker(110) : accent;
}

void MainButton::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill());
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::control,
                            radius::control);
    QStyleOptionButton option;
    initStyleOption(&option);
    option.palette.setColor(QPalette::Active, QPalette::ButtonText,
                            palette().color(QPalette::HighlightedText));
    option.palette.setColor(QPalette::Inactive, QPalette::ButtonText,
                            palette().color(QPalette::HighlightedText));
    painter.drawControl(QStyle::CE_PushButtonLabel, option);
}

LinkButton::LinkButton(const QString& text, QWidget* parent) : QPushButton(text, parent) {
    setFlat(true);
    setAutoDefault(true);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setTextScale(*this, type::body, QFont::DemiBold);
}

QSize LinkButton::sizeHint() const {
    return {fontMetrics().horizontalAdvance(text()) + 2, // rounded down
            fontMetrics().height() + 2 * space::tiny};
}

QSize LinkButton::minimumSizeHint() const {
    const int least = fontMetrics().averageCharWidth() * 8;
    return {std::min(sizeHint().width(), least), sizeHint().height()};
}

QString LinkButton::shown() const {
    return fontMetrics().elidedText(text(), Qt::ElideMiddle, width());
}

void LinkButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QFont own = font();
    own.setUnderline(underMouse() && isEnabled());
    painter.setFont(own);
    painter.setPen(palette().color(isEnabled() ? QPalette::Link : QPalette::WindowText));
    // Where other texts begin: a link has no edge.
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, shown());
}

bool LinkButton::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && shown() != text())
        setToolTip(text());
    return QPushButton::event(event);
}

ShrinkingButton::ShrinkingButton(const char* iconName, const QString& text, QWidget* parent)
    : QPushButton(ui::icon(iconName, QPalette::ButtonText), text, parent) {
    setAutoDefault(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

/// Its text may have changed since.
bool ShrinkingButton::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) setToolTip(QString(text()).remove(QLatin1Char('&')));
    return QPushButton::event(event);
}

QSize ShrinkingButton::sizeHint() const {
    const QScopedValueRollback guard(measuring_, true);
    return QPushButton::sizeHint();
}

QSize ShrinkingButton::minimumSizeHint() const {
    return {iconSize().width() + 3 * kGrid, sizeHint().height()};
}

void ShrinkingButton::initStyleOption(QStyleOptionButton* option) const {
    QPushButton::initStyleOption(option);
    if (!measuring_ && width() < sizeHint().width()) option->text.clear();
}

void copyAndSay(QPushButton& button, const QString& text) {
    QGuiApplication::clipboard()->setText(text);
    sayCopied(button);
}

void copySecretAndSay(QPushButton& button, const QString& text, std::chrono::milliseconds stays) {
    auto* data = new QMimeData;
    data->setText(text);
    data->setData(QStringLiteral("x-kde-passwordManagerHint"), "secret");
    QGuiApplication::clipboard()->setMimeData(data);
    sayCopied(button);
    static QPointer<QTimer> newest; // of the copy before, which is no longer there
    delete newest;
    auto* stay = new QTimer(qGuiApp);
    newest = stay;
    const auto takeBack = [text, stay] {
        QClipboard& clipboard = *QGuiApplication::clipboard();
        if (clipboard.text() == text) clipboard.clear();
        stay->deleteLater(); // and the text with it
    };
    QObject::connect(stay, &QTimer::timeout, stay, takeBack);
    QObject::connect(qGuiApp, &QCoreApplication::aboutToQuit, stay, takeBack);
    stay->setSingleShot(true);
    stay->start(stays);
}

} // namespace blockwarp::ui
