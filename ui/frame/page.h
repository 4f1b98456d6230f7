// SPDX-License-Identifier: GPL-3.0-or-later
/// What the main window needs to know of a page.
#pragma once

#include "ui/frame/presented.h"
#include "ui/frame/run_bar.h"
#include "ui/widgets/form.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QSettings>
#include <QWidget>

namespace blockwarp::ui {

/// Where the parts of every page are: title, caption and page-wide actions at the top, the content
/// with a side panel, the run bar at the bottom.
class PageFrame : public QWidget {
    Q_OBJECT

  public:
    PageFrame(const QString& title, const QString& caption, QWidget* parent);

    void setCaption(const QString& caption);
    /// Behind the caption, in the order of the calls.
    void addCaptionLink(QWidget* link);
    /// At the top right, in the order of the calls.
    void addPageAction(QWidget* action);
    /// Over the whole width, above the content.
    void setTabs(QWidget* tabs);
    void setContent(QWidget* content);
    /// To the right of the content.
    void setSidePanel(QWidget* panel);
    /// Shows this bar; a page with tabs may have one for each.
    void setRunBar(RunBar* bar);
    /// The content shows it, in a place of its own.
    void setInnerRunBar(RunBar* bar);
    RunBar* runBar() const { return bar_; }

  private:
    QBoxLayout* makeHeader(const QString& title, const QString& caption);

    QHBoxLayout* actions_;
    QHBoxLayout* below_; ///< below the title
    Explanation* caption_;
    QVBoxLayout* rows_;
    QHBoxLayout* middle_;
    QWidget* line_; ///< above the run bar
    RunBar* bar_ = nullptr;
};

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
    /// What a class is shown of the page now.
    virtual Presented presented() { return {}; }
    /// Its parts are in a presentation from now on, or back.
    virtual void setPresented(bool on) { presented_ = on; }
    const QString& title() const { return title_; }

  signals:
    void presentWanted();    ///< as F11
    void presentedChanged(); ///< what belongs to presented(): its parts are the same

  protected:
    PageFrame& frame() const { return *frame_; }
    /// The one button that Enter presses, wherever on the page the focus is.
    QAbstractButton* mainButton() const { return frame_->runBar()->mainButton(); }
    bool isPresented() const { return presented_; }
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QString title_;
    bool presented_ = false;
    PageFrame* frame_;
};

} // namespace blockwarp::ui
