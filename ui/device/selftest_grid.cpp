// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device/selftest_grid.h"

#include "core/cipher/cipher_spec.h"
#include "core/engine/machine.h"
#include "ui/base/text.h"
#include "ui/theme/drawing.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr double kGap = 3;
constexpr double kEngineGap = 12; ///< between the columns of engines
constexpr double kLeastSide = 5;
constexpr int kMostSide = 28;
constexpr double kRowStretch = 1.5; ///< of the squares' side, where there is room

QString stateText(CheckState state) {
    switch (state) {
    case CheckState::passed:
        return SelfTestGrid::tr("passed");
    case CheckState::failed:
        return SelfTestGrid::tr("failed");
    case CheckState::skipped:
        break;
    }
    return SelfTestGrid::tr("skipped");
}

} // namespace

SelfTestGrid::SelfTestGrid(QWidget* parent) : QWidget(parent) {
    setObjectName("checkGrid");
    setAccessibleName(tr("Self-test"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    wantRing(*this);
    for (const CipherSpec& cipher : cipherSpecs())
        rows_ << toQString(cipher.name);
    addColumns();
}

void SelfTestGrid::addColumns() {
    for (const EngineSpec& engine : engineSpecs()) {
        const QString name = toQString(engine.name);
        if (!engine.usesStrategies) {
            columns_.push_back({name, {}, true});
            continue;
        }
        bool first = true;
        for (const Strategy& strategy : strategyList())
            columns_.push_back({name, toQString(strategy.name), std::exchange(first, false)});
    }
}

void SelfTestGrid::clear() {
    checks_.clear();
    chosen_ = {-1, -1};
    emit chosen({});
    update();
}

void SelfTestGrid::add(const Check& check) {
    const auto column = std::ranges::find_if(columns_, [&check](const Column& one) {
        return one.engine == toQString(check.engine) && one.strategy == toQString(check.strategy);
    });
    const auto row = rows_.indexOf(toQString(check.cipher));
    if (column == columns_.end() || row < 0) return;
    const Place place(static_cast<int>(column - columns_.begin()), static_cast<int>(row));
    checks_[place] = check;
    update();
}

double SelfTestGrid::labelWidth() const {
    int widest = 0;
    for (const CipherSpec& cipher : cipherSpecs())
        widest = std::max(widest, fontMetrics().horizontalAdvance(cipherTitle(cipher)));
    return widest + 2 * space::small;
}

double SelfTestGrid::headHeight() const {
    return fontMetrics().height() + space::small;
}

/// Before the first column of an engine: room for the name above a lone column.
double SelfTestGrid::engineGap(std::size_t column, double square) const {
    const int name = fontMetrics().horizontalAdvance(columns_[column - 1].engine);
    const bool lone = columns_[column - 1].firstOfEngine;
    return lone ? std::max(kEngineGap, name + space::medium - square) : kEngineGap;
}

/// Squares are as large as the width allows, within bounds. Measures texts, so it is asked once for
/// all squares.
SelfTestGrid::Layout SelfTestGrid::layOut() const {
    Layout places;
    const double room =
        kLeastSide + (width() - widthWith(kLeastSide)) / static_cast<double>(columns_.size());
    const double row = std::floor((height() - headHeight()) / static_cast<double>(rows_.size()));
    places.side = std::clamp(std::floor(std::min(room, row - kGap)), kLeastSide,
                             double(withText(kMostSide, *this)));
    const double least = std::max(places.side + kGap, fontMetrics().height() + 1.0);
    places.pitch = std::clamp(row, least, std::max(least, kRowStretch * places.side));
    places.top = headHeight() + (places.pitch - places.side) / 2;
    double x = labelWidth();
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        if (column > 0) x += places.side + kGap;
        if (column > 0 && columns_[column].firstOfEngine) x += engineGap(column, places.side);
        places.lefts.push_back(x);
    }
    return places;
}

QRectF SelfTestGrid::Layout::square(const Place& place) const {
    return {lefts[static_cast<std::size_t>(place.first)], top + place.second * pitch, side, side};
}

/// Of all columns and what is between them.
double SelfTestGrid::widthWith(double square) const {
    double width = labelWidth() + (square + kGap) * static_cast<double>(columns_.size());
    for (std::size_t column = 1; column < columns_.size(); ++column)
        if (columns_[column].firstOfEngine) width += engineGap(column, square);
    return width;
}

QSize SelfTestGrid::minimumSizeHint() const {
    const double pitch = std::max(kLeastSide + kGap, fontMetrics().height() + 1.0);
    return {static_cast<int>(widthWith(kLeastSide)),
            static_cast<int>(headHeight() + static_cast<double>(rows_.size()) * pitch)};
}

QString SelfTestGrid::textOf(const Check& check) const {
    const QString who =
        check.strategy.empty()
            ? toQString(check.engine)
            : QStringLiteral("%1, %2").arg(toQString(check.engine), toQString(check.strategy));
    const CipherSpec* cipher = findCipher(check.cipher);
    return QStringLiteral("%1 · %2 · %3 · %4")
        .arg(who, cipher ? cipherTitle(*cipher) : toQString(check.cipher), stateText(check.state),
             coreText(check.detail));
}

QString SelfTestGrid::chosenText() const {
    const auto found = checks_.find(chosen_);
    return found == checks_.end() ? QString() : textOf(found->second);
}

void SelfTestGrid::choose(const Place& place) {
    chosen_ = place;
    setAccessibleDescription(chosenText());
    emit chosen(chosenText());
    update();
}

void SelfTestGrid::paintCheck(QPainter& painter, const QRectF& square, const Check* check) const {
    const QColor line = palette().color(QPalette::Midlight);
    if (!check) return drawSurface(painter, square, 3, palette().color(QPalette::AlternateBase));
    if (check->state == CheckState::skipped)
        return drawSurface(painter, square, 3, palette().color(QPalette::AlternateBase),
                           palette().color(QPalette::Mid));
    const bool passed = check->state == CheckState::passed;
    const QColor colour = toneColor(passed ? Tone::success : Tone::error, palette());
    drawSurface(painter, square, 3, faded(colour, passed ? 0.55 : 0, palette()), line);
    if (passed) return;
    painter.setPen(QPen(palette().color(QPalette::Base), 2)); // a cross: not the colour alone
    const QRectF inner = square.adjusted(3, 3, -3, -3);
    painter.drawLine(inner.topLeft(), inner.bottomRight());
    painter.drawLine(inner.topRight(), inner.bottomLeft());
}

void SelfTestGrid::paintEvent(QPaintEvent*) {
    const Layout places = layOut();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(toneColor(Tone::muted, palette()));
    const int columns = static_cast<int>(columns_.size());
    for (int column = 0; column < columns; ++column)
        if (columns_[static_cast<std::size_t>(column)].firstOfEngine)
            painter.drawText(QPointF(places.square({column, 0}).left(), fontMetrics().ascent()),
                             columns_[static_cast<std::size_t>(column)].engine);
    const double labels = places.lefts.front() - space::small;
    int row = 0;
    for (const CipherSpec& cipher : cipherSpecs()) {
        const double middle = places.square({0, row}).center().y();
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(
            QRectF(0, middle - fontMetrics().height() / 2.0, labels, fontMetrics().height()),
            Qt::AlignRight | Qt::AlignVCenter, cipherTitle(cipher));
        for (int column = 0; column < columns; ++column) {
            const auto found = checks_.find({column, row});
            paintCheck(painter, places.square({column, row}),
                       found == checks_.end() ? nullptr : &found->second);
        }
        ++row;
    }
    if (chosen_.first >= 0)
        drawRing(painter, places.square(chosen_).adjusted(-3, -3, 3, 3), radius::control - 1);
}

void SelfTestGrid::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) mousePressEvent(event);
}

void SelfTestGrid::mousePressEvent(QMouseEvent* event) {
    const Layout places = layOut();
    for (const auto& [place, check] : checks_)
        if (places.square(place)
                .adjusted(-kGap / 2, -kGap / 2, kGap / 2, kGap / 2)
                .contains(event->position()))
            return choose(place);
}

void SelfTestGrid::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const int right = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
    const int down = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if ((right == 0 && down == 0) || checks_.empty()) return QWidget::keyPressEvent(event);
    if (chosen_.first < 0) return choose(checks_.begin()->first);
    Place next = chosen_;
    do { // over places that no strategy fills
        next = {next.first + right, next.second + down};
        if (next.first < 0 || next.second < 0 || next.first >= static_cast<int>(columns_.size()) ||
            next.second >= static_cast<int>(rows_.size()))
            return;
    } while (!checks_.contains(next));
    choose(next);
}

bool SelfTestGrid::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto& help = static_cast<const QHelpEvent&>(*event);
    const Layout places = layOut();
    QString text;
    for (const auto& [place, check] : checks_)
        if (places.square(place).contains(help.pos())) text = textOf(check);
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help.globalPos(), text, this);
    return true;
}

} // namespace blockwarp::ui
