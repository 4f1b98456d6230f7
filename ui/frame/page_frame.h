// SPDX-License-Identifier: GPL-3.0-or-later
/// Where the parts of every page are: title, caption and page-wide actions at the top, the content
/// with a side panel, the run bar at the bottom.
#pragma once

#include "ui/frame/run_bar.h"
#include "ui/widgets/form.h"

#include <QBoxLayout>
#include <QWidget>

namespace blockwarp::ui {

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

} // namespace blockwarp::ui
