// SPDX-License-Identifier: GPL-3.0-or-later
/// One parameter of an experiment: what there is to choose, the text that may be typed instead,
/// and what is wrong with it.
#pragma once

#include "core/bench/experiments/settings.h"
#include "ui/widgets/message_line.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QString>
#include <QVBoxLayout>
#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace blockwarp::ui {

class Stepper;

/// What there is to choose for a parameter: boxes to tick, one of a few, steps of sizes or numbers.
/// It reads and writes the text that could be typed instead.
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

class ParameterChooser;

class ParameterField : public QWidget {
    Q_OBJECT

  public:
    ParameterField(const ParameterSpec& parameter, const QString& text, QWidget* parent);

    const ParameterSpec& parameter() const { return parameter_; }
    QString text() const { return edit_->text(); }
    void setText(const QString& text) { edit_->setText(text); }
    QLineEdit& edit() const { return *edit_; }
    /// Reads the text into the settings, or says here why not.
    bool read(Settings& settings);

  signals:
    void changed();
    void edited(); ///< by a person

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    const ParameterSpec& parameter_;
    QVBoxLayout* column_;
    ParameterChooser* chooser_ = nullptr; ///< made when it is first shown
    QLineEdit* edit_;
    MessageLine* problem_;
};

} // namespace blockwarp::ui
