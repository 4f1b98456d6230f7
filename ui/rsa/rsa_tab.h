// SPDX-License-Identifier: GPL-3.0-or-later
/// What the RSA page's tabs have in common: a body, and a run bar for the page's frame.
#pragma once

#include "ui/frame/run_bar.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QSettings>

namespace blockwarp::ui {

/// Some lines of digits or text in the fixed font, which grows with the application's.
class FixedText : public QPlainTextEdit {
    Q_OBJECT

  public:
    FixedText(const QString& name, const QString& accessibleName, QWidget* parent)
        : QPlainTextEdit(parent) {
        setObjectName(name);
        setAccessibleName(accessibleName);
        setTabChangesFocus(true);
        setFont(fixedFont());
        connect(this, &QPlainTextEdit::textChanged, this, &FixedText::fitLines);
    }

    /// To be read only: long numbers break anywhere.
    void setNumbers() {
        setReadOnly(true);
        setWordWrapMode(QTextOption::WrapAnywhere);
    }

    /// Height of a last line that shows only its upper part; it is left out. Digits have nothing
    /// below their base line.
    int cutLine() const {
        const int line = qMax(1, fontMetrics().lineSpacing());
        const int margin = qRound(document()->documentMargin());
        const int room = contentsRect().height() - margin;
        const int lines = qRound(document()->size().height());
        if (lines * line + margin <= room) return 0; // all of it has room
        const int rest = qMax(0, room) % line;
        const bool digits = wordWrapMode() == QTextOption::WrapAnywhere;
        return rest < line - (digits ? fontMetrics().descent() : 0) ? rest : 0;
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        QPlainTextEdit::resizeEvent(event);
        fitLines();
    }
    void changeEvent(QEvent* event) override {
        QPlainTextEdit::changeEvent(event);
        if (event->type() == QEvent::FontChange) fitLines();
    }

  private:
    void fitLines() {
        const int cut = cutLine();
        if (viewportMargins().bottom() != cut) setViewportMargins(0, 0, 0, cut);
    }
};

class RsaTab : public QWidget {
    Q_OBJECT

  public:
    explicit RsaTab(QWidget* parent = nullptr);

    RunBar* bar() const { return bar_; }
    /// What is going on, as a sentence to ask before closing; empty while the tab is idle.
    virtual QString activity() const { return {}; }
    virtual void stop() {}
    /// What a presentation shows of the tab; none: all but what is left out of it.
    virtual QList<QWidget*> presentedParts() const { return {}; }
    /// What they do in a presentation, as a caption.
    virtual QString keys() const { return {}; }
    virtual QString enter() const { return bar()->mainButton()->text(); }
    /// True if the tab has used the key.
    virtual bool takeKey(int) { return false; }
    virtual void save(QSettings&) const {}
    virtual void load(const QSettings&) {}

  signals:
    void enterChanged(); ///< what enter() returns

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
