// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/setting_chips.h"

#include "ui/base/text.h"
#include "ui/bench/parameter_values.h"
#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/flow_layout.h"
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

SettingChips::SettingChips(QWidget* parent)
    : QWidget(parent), row_(new FlowLayout(space::small)),
      back_(new LinkButton(tr("Back to defaults"), this)) {
    setLayout(row_);
    back_->setObjectName("parameterDefaults");
    back_->setToolTip(tr("What you change here is remembered for each experiment."));
    row_->addWidget(back_);
    connect(back_, &QPushButton::clicked, this, &SettingChips::backToDefaults);
}

void SettingChips::show(const ExperimentSpec& experiment, const Settings& defaults,
                        const Texts& typed) {
    settings_ = defaults;
    row_->removeWidget(back_);
    for (SettingChip* chip : chips_)
        delete chip;
    chips_.clear();
    for (const std::string_view name : experiment.parameters) {
        if (name == "report") continue; // which the list of experiments chooses
        const ParameterSpec& parameter = *findParameter(name);
        addField(*addChip(coreText(parameter.title), name.data()), parameter, typed);
    }
    SettingChip& common = *addChip(tr("Samples"), "common");
    for (const ParameterSpec& parameter : commonParameters())
        addField(common, parameter, typed);
    row_->addWidget(back_);
    QWidget* last = back_; // which is at this place of the page's order
    for (SettingChip* chip : chips_) {
        setTabOrder(last, chip);
        last = chip;
    }
    setTabOrder(last, back_);
    refresh();
}

SettingChip* SettingChips::addChip(const QString& title, const char* name) {
    auto* chip = new SettingChip(title, this);
    chip->setObjectName(QStringLiteral("chip %1").arg(QLatin1String(name)));
    row_->addWidget(chip);
    chip->show();
    chips_.push_back(chip);
    return chip;
}

/// A remembered text that cannot be read any more (a folder that is gone) gives way to the default.
void SettingChips::addField(SettingChip& chip, const ParameterSpec& parameter, const Texts& typed) {
    QString text = toQString(parameter.write(settings_));
    const QString before = typed.value(toQString(parameter.name));
    Settings ignored = settings_;
    if (typed.contains(toQString(parameter.name)) && parameter.read(ignored, before.toStdString()))
        text = before;
    const ParameterField* field = chip.addField(parameter, text);
    connect(field, &ParameterField::changed, this, &SettingChips::refresh);
    connect(field, &ParameterField::edited, this, &SettingChips::changed);
}

std::vector<ParameterField*> SettingChips::fields() const {
    std::vector<ParameterField*> all;
    for (const SettingChip* chip : chips_)
        all.insert(all.end(), chip->fields().begin(), chip->fields().end());
    return all;
}

void SettingChips::refresh() {
    (void)read();
    for (SettingChip* chip : chips_) {
        const ParameterField& first = *chip->fields().front();
        chip->setValue(chip == chips_.back() ? tr("%1 or more").arg(first.text())
                                             : valuesTitle(first.parameter(), first.text()));
    }
    const bool any = !typed().isEmpty();
    back_->setEnabled(any);
    back_->setVisible(any);
}

void SettingChips::backToDefaults() {
    for (ParameterField* field : fields())
        field->setText(toQString(field->parameter().write(settings_)));
    chips_.front()->setFocus();
    emit changed();
}

void SettingChips::type(std::string_view parameter, const QString& text) {
    for (ParameterField* field : fields())
        if (field->parameter().name == parameter) field->setText(text);
}

QString SettingChips::text(std::string_view parameter) const {
    for (const ParameterField* field : fields())
        if (field->parameter().name == parameter) return field->text();
    return {};
}

SettingChips::Texts SettingChips::typed() const {
    Texts texts;
    for (const ParameterField* field : fields())
        if (field->text() != toQString(field->parameter().write(settings_)))
            texts[toQString(field->parameter().name)] = field->text();
    return texts;
}

std::optional<Settings> SettingChips::read() {
    Settings settings = settings_;
    bool good = true;
    for (SettingChip* chip : chips_) {
        bool chipGood = true;
        for (ParameterField* field : chip->fields())
            chipGood = field->read(settings) && chipGood;
        chip->setBad(!chipGood);
        good = good && chipGood;
    }
    return good ? std::optional(settings) : std::nullopt;
}

void SettingChips::openBad() {
    Settings settings = settings_;
    for (SettingChip* chip : chips_)
        for (ParameterField* field : chip->fields())
            if (!field->read(settings)) return chip->open(field);
}

} // namespace blockwarp::ui
