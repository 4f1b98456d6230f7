// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/setting_chip.h"

#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/popup.h"

#include <QStyleOptionButton>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kChevron = 12;
constexpr int kMaxValue = 28; ///< average characters of a value

} // namespace

SettingChip::SettingChip(const QString& title, QWidget* parent)
    : QPushButton(parent), title_(title), popup_(new Popup(this)) {
    setAutoDefault(true);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(this, &QPushButton::clicked, this, [this] { open(); });
}

ParameterField* SettingChip::addField(const ParameterSpec& parameter, const QString& text) {
    if (!fields_.empty()) popup_->column().addWidget(makeLine(QFrame::HLine, this));
    auto* field = new ParameterField(parameter, text, &popup_->content());
    popup_->column().addWidget(field);
    fields_.push_back(field);
    return field;
}

void SettingChip::setValue(const QString& value) {
    value_ = value;
    setAccessibleName(QStringLiteral("%1: %2").arg(title_, value));
    setToolTip(accessibleName());
    updateGeometry();
    update();
}

void SettingChip::setBad(bool bad) {
    bad_ = bad;
    setAccessibleDescription(bad ? tr("cannot be read") : QString());
    updateGeometry();
    update();
}

void SettingChip::open(const ParameterField* at) {
    popup_->open(at ? &at->edit() : nullptr);
}

QFont SettingChip::titleFont() const {
    return scaledFont(font(), type::caption);
}

QFont SettingChip::valueFont() const {
    QFont own = font();
    own.setWeight(QFont::DemiBold);
    return own;
}

QString SettingChip::shownValue() const {
    const QFontMetrics metrics(valueFont(), this);
    const QString text = bad_ ? toneSymbol(Tone::error) + QLatin1Char(' ') + value_ : value_;
    return metrics.elidedText(text, Qt::ElideRight, kMaxValue * metrics.averageCharWidth());
}

QSize SettingChip::sizeHint() const {
    const QFontMetrics title(titleFont(), this);
    const QFontMetrics value(valueFont(), this);
    return {title.horizontalAdvance(title_) + value.horizontalAdvance(shownValue()) + kChevron +
                2 * space::small + 2 * space::medium + 2,
            std::max(kControlHeight, value.height() + 2 * kGrid)};
}

void SettingChip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    drawButton(painter, option, false);
    if (bad_)
        drawSurface(painter, rect(), radius::control, {}, toneColor(Tone::error, palette()), 1.5);
    QRect area = rect().adjusted(space::medium, 0, -space::medium, 0);
    painter.setFont(titleFont());
    painter.setPen(isEnabled() ? toneColor(Tone::muted, palette())
                               : palette().color(QPalette::WindowText));
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, title_);
    area.setLeft(area.left() + painter.fontMetrics().horizontalAdvance(title_) + space::small);
    painter.setFont(valueFont());
    painter.setPen(bad_ ? toneColor(Tone::error, palette())
                        : palette().color(QPalette::WindowText));
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, shownValue());
    option.rect =
        QRect(area.right() - kChevron + 1, rect().center().y() - kChevron / 2, kChevron, kChevron);
    drawChevron(painter, option, Qt::DownArrow);
}

} // namespace blockwarp::ui
