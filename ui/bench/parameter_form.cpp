// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/parameter_form.h"

#include "ui/base/text.h"
#include "ui/widgets/form.h"

#include <QHBoxLayout>

namespace blockwarp::ui {

ParameterForm::ParameterForm(QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
}

void ParameterForm::show(const ExperimentSpec& experiment, const Settings& defaults,
                         const Texts& typed) {
    settings_ = defaults;
    fields_.clear();
    auto* content = new QWidget;
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(space::small, space::small, space::small, space::small);
    row->setSpacing(space::wide);
    auto* own = new FieldColumn;
    auto* common = new FieldColumn;
    for (const std::string_view name : experiment.parameters)
        if (name != "report") // which the list of experiments chooses
            addField(*own, *content, *findParameter(name), typed);
    for (const ParameterSpec& parameter : commonParameters())
        addField(*common, *content, parameter, typed);
    back_ = makeButton("refresh", tr("&Back to defaults"), content);
    back_->setObjectName("parameterDefaults");
    back_->setToolTip(tr("What you type here is remembered for each experiment."));
    connect(back_, &QPushButton::clicked, this, &ParameterForm::backToDefaults);
    common->addSpacing(space::small);
    common->addWidget(back_, 0, Qt::AlignLeft);
    own->addStretch();
    common->addStretch();
    row->addLayout(own, 3);
    row->addLayout(common, 2);
    setWidget(content);
    back_->setEnabled(!this->typed().isEmpty());
}

/// A remembered text that cannot be read any more (a folder that is gone) gives way to the default.
void ParameterForm::addField(FieldColumn& column, QWidget& parent, const ParameterSpec& parameter,
                             const Texts& typed) {
    QString text = toQString(parameter.write(settings_));
    const QString before = typed.value(toQString(parameter.name));
    Settings ignored = settings_;
    if (typed.contains(toQString(parameter.name)) && parameter.read(ignored, before.toStdString()))
        text = before;
    auto* edit = new QLineEdit(text, &parent);
    edit->setObjectName("parameter " + toQString(parameter.name));
    edit->setToolTip(coreText(parameter.hint));
    edit->setCursorPosition(0);
    auto* problem = new MessageLine(&parent);
    problem->setObjectName("problem " + toQString(parameter.name));
    column.addField(&parent, coreText(parameter.title), edit);
    auto* hint = new Explanation(&parent);
    hint->setText(coreText(parameter.hint));
    column.addWidget(hint);
    column.addWidget(problem);
    fields_.push_back({&parameter, edit, problem});
    connect(edit, &QLineEdit::textEdited, this, &ParameterForm::edited);
}

void ParameterForm::edited() {
    (void)read();
    back_->setEnabled(!typed().isEmpty());
    emit changed();
}

void ParameterForm::backToDefaults() {
    for (const Field& field : fields_)
        field.edit->setText(toQString(field.parameter->write(settings_)));
    edited();
}

void ParameterForm::type(std::string_view parameter, const QString& text) {
    for (const Field& field : fields_)
        if (field.parameter->name == parameter) field.edit->setText(text);
}

QString ParameterForm::text(std::string_view parameter) const {
    for (const Field& field : fields_)
        if (field.parameter->name == parameter) return field.edit->text();
    return {};
}

ParameterForm::Texts ParameterForm::typed() const {
    Texts texts;
    for (const Field& field : fields_)
        if (field.edit->text() != toQString(field.parameter->write(settings_)))
            texts[toQString(field.parameter->name)] = field.edit->text();
    return texts;
}

std::optional<Settings> ParameterForm::read() {
    Settings settings = settings_;
    bool good = true;
    for (const Field& field : fields_) {
        const auto ok = field.parameter->read(settings, field.edit->text().toStdString());
        if (ok)
            field.problem->clearMessage();
        else
            field.problem->say(Tone::error, sentence(ok.error()));
        good = good && ok;
    }
    return good ? std::optional(settings) : std::nullopt;
}

} // namespace blockwarp::ui
