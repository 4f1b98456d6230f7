// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/setting_chips.h"

#include "ui/base/text.h"
#include "ui/bench/parameter_values.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"

namespace blockwarp::ui {
namespace {

/// As high as the chips beside it.
QPushButton* moreSettings() {
    auto* more = new QPushButton;
    more->setObjectName("moreSettings");
    more->setAutoDefault(true);
    more->setMinimumHeight(kControlHeight);
    return more;
}

} // namespace

SettingChips::SettingChips(QWidget* parent) : FoldingRow(moreSettings(), parent) {}

void SettingChips::show(const ExperimentSpec& experiment, const Settings& defaults,
                        const Texts& typed) {
    settings_ = defaults;
    clear();
    chips_.clear();
    for (const std::string_view name : experiment.parameters) {
        if (name == "report") continue; // which the list of experiments chooses
        const ParameterSpec& parameter = *findParameter(name);
        addField(*addChip(coreText(parameter.title), name.data()), parameter, typed);
    }
    SettingChip& common = *addChip(tr("Samples"), "common");
    for (const ParameterSpec& parameter : commonParameters())
        addField(common, parameter, typed);
    back_ = new LinkButton(tr("Back to defaults"), this);
    back_->setObjectName("parameterDefaults");
    back_->setToolTip(tr("What you change here is remembered for each experiment."));
    connect(back_, &QPushButton::clicked, this, &SettingChips::backToDefaults);
    add(back_);
    refresh();
}

SettingChip* SettingChips::addChip(const QString& title, const char* name) {
    auto* chip = new SettingChip(title, this);
    chip->setObjectName(QStringLiteral("chip %1").arg(QLatin1String(name)));
    add(chip);
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
            if (!field->read(settings)) {
                reveal(*chip);
                return chip->open(field);
            }
}

} // namespace blockwarp::ui
