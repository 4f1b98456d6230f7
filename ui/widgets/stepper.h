// SPDX-License-Identifier: GPL-3.0-or-later
/// A value between two buttons, less and more.
#pragma once

#include <QLabel>
#include <QToolButton>
#include <QWidget>

namespace blockwarp::ui {

class Stepper : public QWidget {
    Q_OBJECT

  public:
    /// `title`: for those who cannot see what is beside it.
    Stepper(const QString& title, QWidget* parent);

    /// Without one, the buttons are beside each other.
    void setValue(const QString& value);
    QString value() const { return value_->text(); }
    void setSteps(bool less, bool more);

  signals:
    void stepped(int direction); ///< −1 or 1

  private:
    QToolButton* makeStep(const QString& text, const QString& says, int direction);

    QToolButton* less_;
    QLabel* value_;
    QToolButton* more_;
};

} // namespace blockwarp::ui
