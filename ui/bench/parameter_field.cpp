// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/parameter_field.h"

#include "core/bench/experiments/axis.h"
#include "ui/base/text.h"
#include "ui/bench/parameter_values.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/stepper.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLocale>
#include <QRadioButton>
#include <QSignalBlocker>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr std::uint64_t kMaxFactor = 1024;
constexpr std::uint64_t kMaxSize = std::uint64_t{1} << 40;

QString sizeText(std::uint64_t bytes) {
    return coreText(axisText(AxisKind::bytes, static_cast<double>(bytes)));
}

} // namespace

ParameterChooser::ParameterChooser(const ParameterSpec& parameter, QWidget* parent)
    : QWidget(parent), parameter_(parameter) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    if (parameter.choices)
        addChoices(*column);
    else if (parameter.kind == ParameterKind::sizes)
        addSizes(*column);
    else
        addNumber(*column);
}

bool ParameterChooser::fits(const ParameterSpec& parameter) {
    return parameter.kind != ParameterKind::text;
}

/// In columns from top to bottom.
void ParameterChooser::addChoices(QVBoxLayout& column) {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(space::large);
    grid->setVerticalSpacing(space::tiny);
    column.addLayout(grid);
    const std::vector<std::string> choices = parameter_.choices();
    const int count = static_cast<int>(choices.size());
    const int rows = count > 6 ? (count + 1) / 2 : count;
    for (int i = 0; i < count; ++i) {
        const QString value = toQString(choices[static_cast<std::size_t>(i)]);
        const QString title = valueTitle(parameter_, value);
        QAbstractButton* box = parameter_.kind == ParameterKind::choice
                                   ? static_cast<QAbstractButton*>(new QRadioButton(title, this))
                                   : new QCheckBox(title, this);
        box->setObjectName(QStringLiteral("choice %1").arg(value));
        const std::string whyNot =
            parameter_.whyNot ? parameter_.whyNot(value.toStdString()) : std::string();
        box->setEnabled(whyNot.empty());
        box->setToolTip(coreText(whyNot));
        connect(box, &QAbstractButton::toggled, this, [this, value](bool on) { tick(value, on); });
        grid->addWidget(box, i % rows, i / rows);
        boxes_.push_back(box);
    }
}

void ParameterChooser::tick(const QString& value, bool on) {
    if (parameter_.kind == ParameterKind::choice) {
        if (on) emit chosen(value);
        return;
    }
    emit chosen(withValue(parameter_, text_, value, on));
}

Stepper* ParameterChooser::addStepper(QVBoxLayout& column, const QString& title, const char* name) {
    auto* row = new QHBoxLayout;
    auto* stepper = new Stepper(title, this);
    stepper->setObjectName(name);
    row->addWidget(new QLabel(title, this), 1);
    row->addWidget(stepper, parameter_.kind == ParameterKind::sizes ? 1 : 0); // with a value
    column.addLayout(row);
    connect(stepper, &Stepper::stepped, this,
            [this, stepper](int direction) { step(stepper, direction); });
    return stepper;
}

void ParameterChooser::addSizes(QVBoxLayout& column) {
    smallest_ = addStepper(column, tr("Smallest"), "smallestSize");
    largest_ = addStepper(column, tr("Largest"), "largestSize");
    factor_ = addStepper(column, tr("Each times the one before"), "sizeFactor");
}

void ParameterChooser::addNumber(QVBoxLayout& column) {
    number_ = addStepper(column, coreText(parameter_.title), "numberStepper");
}

void ParameterChooser::setText(const QString& text) {
    text_ = text;
    const QStringList values = valuesOf(text);
    for (QAbstractButton* box : boxes_) {
        const QSignalBlocker blocker(box);
        box->setChecked(values.contains(box->objectName().section(QLatin1Char(' '), 1)));
    }
    if (smallest_) showSizes();
}

void ParameterChooser::showSizes() {
    SizeSteps steps;
    const bool readable = steps.read(text_);
    const QString none = QStringLiteral("–");
    smallest_->setValue(readable ? sizeText(steps.smallest) : none);
    largest_->setValue(readable ? sizeText(steps.largest) : none);
    factor_->setValue(readable ? QStringLiteral("× %1").arg(steps.factor) : none);
    smallest_->setSteps(readable && steps.smallest > 1, readable && steps.smallest < steps.largest);
    largest_->setSteps(readable && steps.largest > steps.smallest,
                       readable && steps.largest < kMaxSize);
    factor_->setSteps(readable && steps.factor > 2, readable && steps.factor < kMaxFactor);
}

void ParameterChooser::step(const Stepper* which, int direction) {
    if (which == number_) {
        bool ok = false;
        const double number = text_.trimmed().toDouble(&ok);
        if (ok && number + direction >= 1) emit chosen(QString::number(number + direction, 'g', 9));
        return;
    }
    SizeSteps steps;
    if (!steps.read(text_)) return;
    std::uint64_t& value = which == smallest_  ? steps.smallest
                           : which == largest_ ? steps.largest
                                               : steps.factor;
    const std::uint64_t by = which == factor_ ? 2 : steps.factor;
    value = direction > 0 ? value * by : std::max<std::uint64_t>(1, value / by);
    if (which == factor_) steps.factor = std::max<std::uint64_t>(2, steps.factor);
    steps.smallest = std::min(steps.smallest, steps.largest);
    emit chosen(steps.write());
}

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
