// SPDX-License-Identifier: GPL-3.0-or-later
/// A part of a page that is somewhere else for a while, and the distances between its widgets,
/// which a projector scales by lineScale(), as lines are.
#pragma once

#include <QPointer>
#include <QWidget>

class QBoxLayout;
class QWidget;

namespace blockwarp::ui {

/// Takes it out of its layout to before the last item of another one, without what a presentation
/// leaves out, and brings it back when destroyed.
class Borrowed {
  public:
    Borrowed(QWidget& part, QBoxLayout& room, int stretch);
    ~Borrowed();
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;

    /// While one is given, what its strip says is left out, too.
    void setLesson(bool given);

    QWidget* part() const { return part_; }
    /// Where it was.
    QWidget* place() const { return place_; }

  private:
    using Widgets = QList<QPointer<QWidget>>;
    static Widgets hideShown(const QList<QWidget*>& widgets);
    static void showAgain(Widgets& widgets);

    QPointer<QWidget> part_;
    QPointer<QWidget> place_;
    Widgets hidden_;
    Widgets leftToLesson_;
};

/// Scales spacings and margins of all layouts in `part` for its window. Restores the original ones
/// in a window with the application's text size.
void fitDistances(QWidget& part);

} // namespace blockwarp::ui
