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

void ParameterForm::show(const ExperimentSpec& experiment, const Settings& settings) {
    settings_ = settings;
    fields_.clear();
    auto* content = new QWidget;
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    row->setSpacing(3 * kGrid);
    auto* own = new FieldColumn;
    auto* common = new FieldColumn;
    for (const std::string_view name : experiment.parameters)
        addField(*own, *content, *findParameter(name));
    for (const ParameterSpec& parameter : commonParameters())
        addField(*common, *content, parameter);
    own->addStretch();
    common->addStretch();
    row->addLayout(own, 3);
    row->addLayout(common, 2);
    setWidget(content);
}

void ParameterForm::addField(FieldColumn& column, QWidget& parent, const ParameterSpec& parameter) {
    auto* edit = new QLineEdit(toQString(parameter.write(settings_)), &parent);
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
    connect(edit, &QLineEdit::textEdited, this, [this] {
        (void)read();
        emit changed();
    });
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
