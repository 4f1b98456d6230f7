// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/parameter_field.h"

#include "ui/base/text.h"
#include "ui/bench/parameter_chooser.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {

ParameterField::ParameterField(const ParameterSpec& parameter, const QString& text, QWidget* parent)
    : QWidget(parent), parameter_(parameter), column_(new QVBoxLayout(this)),
      edit_(new QLineEdit(text, this)), problem_(new MessageLine(this)) {
    const QString title = coreText(parameter.title);
    const QString hint = coreText(parameter.hint);
    edit_->setObjectName("parameter " + toQString(parameter.name));
    edit_->setAccessibleName(title);
    edit_->setToolTip(hint);
    edit_->setWhatsThis(hint);
    edit_->setCursorPosition(0);
    problem_->setObjectName("problem " + toQString(parameter.name));
    auto* about = new Explanation(this);
    about->setText(hint);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(space::tiny);
    if (!ParameterChooser::fits(parameter) || parameter.choices)
        column_->addWidget(new QLabel(title, this));
    column_->addWidget(edit_);
    column_->addWidget(about);
    column_->addWidget(problem_);
    connect(edit_, &QLineEdit::textChanged, this, [this](const QString& now) {
        if (chooser_) chooser_->setText(now);
        emit changed();
    });
    connect(edit_, &QLineEdit::textEdited, this, &ParameterField::edited);
}

void ParameterField::showEvent(QShowEvent* event) {
    if (!chooser_ && ParameterChooser::fits(parameter_)) {
        chooser_ = new ParameterChooser(parameter_, this);
        chooser_->setText(text());
        column_->insertWidget(parameter_.choices ? 1 : 0, chooser_);
        QWidget* last = nullptr;
        for (auto* button : chooser_->findChildren<QAbstractButton*>()) {
            if (last) setTabOrder(last, button);
            last = button;
        }
        chooser_->show();
        if (last) setTabOrder(last, edit_); // choosing comes before typing
        connect(chooser_, &ParameterChooser::chosen, this, [this](const QString& text) {
            setText(text);
            emit edited();
        });
    }
    QWidget::showEvent(event);
}

bool ParameterField::read(Settings& settings) {
    const auto ok = parameter_.read(settings, text().toStdString());
    if (ok)
        problem_->clearMessage();
    else
        problem_->say(Tone::error, sentence(ok.error()));
    return bool(ok);
}

} // namespace blockwarp::ui
