// SPDX-License-Identifier: GPL-3.0-or-later
/// Connects the lesson player with the window: its pages, its strip below them, files of lessons
/// and their sheets.
#pragma once

#include "ui/lessons/lesson_player.h"

#include <QWidget>

namespace blockwarp::ui {

class LessonStrip;
class LessonSummary;
class Page;
class PageStack;

/// Takes the room of the pages, which it shows with the strip below them.
class LessonDesk : public QWidget {
    Q_OBJECT

  public:
    /// `names`: of the pages, in their order.
    LessonDesk(PageStack* pages, const QStringList& names, QWidget* parent);

    LessonPlayer& player() { return player_; }
    /// Begins it, or says in the strip why not.
    void start(const SharedLesson& lesson);
    /// One of ours, by its name.
    void start(const QString& name);
    /// A teacher's file, or what is wrong with it, line by line.
    void open(const QString& path);
    void chooseFile();

  signals:
    void pageWanted(Page* page);

  private:
    void saveSheets();
    void showSummary();

    PageStack* pages_;
    QStringList names_;
    Page* before_ = nullptr; ///< shown when the lesson began
    LessonPlayer player_;
    LessonStrip* strip_;
    LessonSummary* summary_; ///< in place of the pages
};

} // namespace blockwarp::ui
