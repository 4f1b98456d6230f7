// SPDX-License-Identifier: GPL-3.0-or-later
/// Decides where a presentation is: over the window, or on a second screen while the teacher's
/// keeps notes.
#pragma once

#include "ui/present/presentation.h"

#include <QPointer>

class QScreen;

namespace blockwarp::ui {

class Presenter : public QObject {
    Q_OBJECT

  public:
    Presenter(LessonPlayer& player, QWidget& window);
    ~Presenter() override;

    /// Actions of the window whose shortcuts hold in the presentation, too.
    void setActions(const QList<QAction*>& actions) { actions_ = actions; }
    Presentation& begin(Page& page, const QString& name);
    void end();
    /// The window shows another page; no matter while nothing is presented.
    void setPage(Page& page, const QString& name);
    /// Null while there is none.
    Presentation* presentation() const { return presentation_; }

  private:
    QScreen* secondScreen() const;
    void addNotes();

    LessonPlayer& player_;
    QWidget& window_;
    QList<QAction*> actions_;
    QPointer<Presentation> presentation_;
    bool hasNotes_ = false;
};

} // namespace blockwarp::ui
