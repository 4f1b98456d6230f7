// SPDX-License-Identifier: GPL-3.0-or-later
/// What the main window needs to know of a page.
#pragma once

#include <QAbstractButton>
#include <QKeyEvent>
#include <QSettings>
#include <QWidget>

namespace blockwarp::ui {

class Page : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    /// Puts the focus where a person begins.
    virtual void takeFocus() { mainButton()->setFocus(); }
    /// What is going on, as a sentence to ask before closing; empty while the page is idle.
    virtual QString activity() const { return {}; }
    /// Asks whatever runs to stop; returns at once.
    virtual void stop() {}
    /// Choices only: never secrets, never names of files.
    virtual void saveSettings(QSettings&) const {}
    virtual void loadSettings(const QSettings&) {}

  protected:
    /// The one button that Enter presses, wherever on the page the focus is.
    virtual QAbstractButton* mainButton() const = 0;

    void keyPressEvent(QKeyEvent* event) override {
        const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        if (enter && mainButton()->isEnabled())
            mainButton()->click();
        else
            QWidget::keyPressEvent(event);
    }
};

} // namespace blockwarp::ui
