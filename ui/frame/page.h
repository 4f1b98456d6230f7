// SPDX-License-Identifier: GPL-3.0-or-later
/// What the main window needs to know of a page.
#pragma once

#include "ui/frame/page_frame.h"

#include <QKeyEvent>
#include <QSettings>
#include <QWidget>

namespace blockwarp::ui {

class LessonStage;

class Page : public QWidget {
    Q_OBJECT

  public:
    Page(const QString& title, const QString& caption, QWidget* parent);

    /// Puts the focus where a person begins.
    virtual void takeFocus() { mainButton()->setFocus(); }
    /// What is going on, as a sentence to ask before closing; empty while the page is idle.
    virtual QString activity() const { return {}; }
    /// Asks whatever runs to stop; returns at once.
    virtual void stop() {}
    /// Choices only: never secrets, never names of files.
    virtual void saveSettings(QSettings&) const {}
    virtual void loadSettings(const QSettings&) {}
    /// What a lesson can do here; null: nothing.
    virtual LessonStage* stage() { return nullptr; }

  protected:
    PageFrame& frame() const { return *frame_; }
    /// The one button that Enter presses, wherever on the page the focus is.
    QAbstractButton* mainButton() const { return frame_->runBar()->mainButton(); }
    void keyPressEvent(QKeyEvent* event) override;

  private:
    PageFrame* frame_;
};

} // namespace blockwarp::ui
