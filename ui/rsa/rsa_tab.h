// SPDX-License-Identifier: GPL-3.0-or-later
/// What the RSA page's tabs have in common: a body, and a run bar for the page's frame.
#pragma once

#include "ui/frame/run_bar.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QSettings>

namespace blockwarp::ui {

class RsaTab : public QWidget {
    Q_OBJECT

  public:
    explicit RsaTab(QWidget* parent = nullptr);

    RunBar* bar() const { return bar_; }
    /// What is going on, as a sentence to ask before closing; empty while the tab is idle.
    virtual QString activity() const { return {}; }
    virtual void stop() {}
    /// What they do in a presentation, as a caption.
    virtual QString keys() const { return {}; }
    virtual QString enter() const { return bar()->mainButton()->text(); }
    /// True if the tab has used the key.
    virtual bool takeKey(int) { return false; }
    virtual void save(QSettings&) const {}
    virtual void load(const QSettings&) {}

  protected:
    QVBoxLayout* body() const { return body_; }
    MessageLine* message() const { return bar_->message(); }
    /// Called once, and after the widgets of the body, which come first by the Tab key.
    RunBar* makeBar(const char* iconName, const QString& action);

  private:
    QVBoxLayout* body_;
    RunBar* bar_ = nullptr;
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
