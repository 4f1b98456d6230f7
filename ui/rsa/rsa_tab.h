// SPDX-License-Identifier: GPL-3.0-or-later
/// What the RSA page's tabs have in common: a body, and below it a message and the tab's buttons.
#pragma once

#include "ui/widgets/main_button.h"
#include "ui/widgets/message_line.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QSettings>

#include <initializer_list>

namespace blockwarp::ui {

class RsaTab : public QWidget {
    Q_OBJECT

  public:
    explicit RsaTab(QWidget* parent = nullptr);

    virtual QAbstractButton* mainButton() const = 0;
    /// What is going on, as a sentence to ask before closing; empty while the tab is idle.
    virtual QString activity() const { return {}; }
    virtual void stop() {}
    /// True if the tab has used the key.
    virtual bool takeKey(int) { return false; }
    virtual void save(QSettings&) const {}
    virtual void load(const QSettings&) {}

  protected:
    QVBoxLayout* body() const { return body_; }
    MessageLine* message() const { return message_; }
    /// To the right of the message.
    void addButtons(std::initializer_list<QWidget*> buttons);
    /// Disables the main button while something runs, and then gives it back the focus it had.
    void setMainEnabled(bool enabled);
    /// Instead of message and buttons.
    void setBottom(QWidget* bottom);

  private:
    bool hadFocus_ = false;
    QVBoxLayout* column_;
    QVBoxLayout* body_;
    QHBoxLayout* bottom_;
    MessageLine* message_;
};

/// A sentence to predict before, in bold, and what to say after.
class Prompt : public QLabel {
    Q_OBJECT

  public:
    explicit Prompt(QWidget* parent = nullptr);
    void predict(const QString& question) { say(question, true); }
    void explain(const QString& explanation) { say(explanation, false); }

  private:
    void say(const QString& text, bool bold);
};

} // namespace blockwarp::ui
