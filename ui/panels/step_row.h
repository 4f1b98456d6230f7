// SPDX-License-Identifier: GPL-3.0-or-later
/// Goes through a SteppedView: to its ends, back and forth, to any place. While it can be seen,
/// Page up and Page down belong to it, whatever has the focus.
#pragma once

#include "ui/panels/stepped_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>

namespace blockwarp::ui {

class StepRow : public QWidget {
    Q_OBJECT

  public:
    /// `prefix`: of the object names of its parts.
    StepRow(const QString& prefix, QWidget* parent);

    void setView(SteppedView* view);
    /// To the right of the place.
    void addTool(QWidget* tool) { row_->addWidget(tool); }
    void go(int steps);
    void goTo(int step);
    /// Arrows, Page up and down, Home and End go through the steps; false for other keys.
    bool takeKey(int key);
    bool isAtEnd() const;

  signals:
    void used(); ///< by a person, before the step changes

  private:
    void resizeEvent(QResizeEvent* event) override;
    QPushButton* makeButton(const char* iconName, const QString& name, const QString& objectName);
    void show();
    void keepPlace();
    void leaveOut();
    void addShortcut(Qt::Key key, int steps);

    SteppedView* view_ = nullptr;
    QHBoxLayout* row_;
    QPushButton* first_;
    QPushButton* back_;
    QPushButton* forward_;
    QPushButton* last_;
    QSlider* place_;
    QLabel* count_;
};

} // namespace blockwarp::ui
