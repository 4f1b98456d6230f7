// SPDX-License-Identifier: GPL-3.0-or-later
/// Goes through a SteppedView: to its ends, back and forth, by itself at a speed. While it can be
/// seen, Page up and Page down belong to it, whatever has the focus.
#pragma once

#include "ui/panels/stepped_view.h"
#include "ui/widgets/buttons.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTimer>

namespace blockwarp::ui {

class StepBar : public QWidget {
    Q_OBJECT

  public:
    /// `play` starts and pauses it. `prefix`: of the object names of its parts.
    StepBar(MainButton* play, const QString& prefix, QWidget* parent);

    void setView(SteppedView* view);
    NumberBase base() const { return static_cast<NumberBase>(base_->currentData().toInt()); }
    bool isPlaying() const { return timer_.isActive(); }
    /// For views whose numbers are always decimal.
    void hideBases() { base_->hide(); }
    void go(int steps);
    void goTo(int step);
    void togglePlay();
    void stop();

  signals:
    void baseChanged();

  private:
    QPushButton* makeButton(const char* iconName, const QString& name, const QString& objectName);
    void fillLists();
    void tick();
    bool isAtEnd() const;
    void show();
    void addShortcut(Qt::Key key, int steps);

    SteppedView* view_ = nullptr;
    QTimer timer_;
    QPushButton* first_;
    QPushButton* back_;
    QPushButton* forward_;
    QPushButton* last_;
    QSlider* place_;
    QLabel* count_;
    QComboBox* speed_;
    QComboBox* base_;
    MainButton* play_;
};

} // namespace blockwarp::ui
