// SPDX-License-Identifier: GPL-3.0-or-later
/// What there is to choose for a parameter: boxes to tick, one of a few, steps of sizes or numbers.
/// It reads and writes the text that could be typed instead.
#pragma once

#include "core/bench/experiments/settings.h"

#include <QAbstractButton>
#include <QString>
#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace blockwarp::ui {

class Stepper;

class ParameterChooser : public QWidget {
    Q_OBJECT

  public:
    ParameterChooser(const ParameterSpec& parameter, QWidget* parent);

    /// Whether there is anything to choose.
    static bool fits(const ParameterSpec& parameter);
    void setText(const QString& text);

  signals:
    void chosen(const QString& text);

  private:
    void addChoices(QVBoxLayout& column);
    void addSizes(QVBoxLayout& column);
    void addNumber(QVBoxLayout& column);
    Stepper* addStepper(QVBoxLayout& column, const QString& title, const char* name);
    void tick(const QString& value, bool on);
    void step(const Stepper* which, int direction);
    void showSizes();

    const ParameterSpec& parameter_;
    QString text_;
    std::vector<QAbstractButton*> boxes_; ///< in the order of the choices
    Stepper* smallest_ = nullptr;
    Stepper* largest_ = nullptr;
    Stepper* factor_ = nullptr;
    Stepper* number_ = nullptr;
};

} // namespace blockwarp::ui
