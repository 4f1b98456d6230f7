// SPDX-License-Identifier: GPL-3.0-or-later
/// The Leak lab's steps and what they show: the panes, two of them in one place, or the statistics,
/// and below it a line about the pixel under the pointer.
#pragma once

#include "ui/leak/demonstration.h"
#include "ui/leak/pixel_view.h"
#include "ui/leak/view_state.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/tab_row.h"

#include <QComboBox>
#include <QSlider>
#include <QWidget>

namespace blockwarp::ui {

/// Two panes of a scene in one place: a slider wipes from one to the other.
class WipeView : public QWidget {
    Q_OBJECT

  public:
    explicit WipeView(ViewState& state, QWidget* parent = nullptr);
    /// Goes on with the panes of the same places where the scene has them.
    void setScene(const Scene& scene);
    PixelView& view() const { return *view_; }

  private:
    void fill(QComboBox& list, int usual);
    void show();

    Scene scene_;
    PixelView* view_;
    QComboBox* left_;
    QComboBox* right_;
    QSlider* slider_;
};

class HeatLegend;
class PaneGrid;
class StatisticsView;
class TamperView;
class WipeView;

class LeakView : public QWidget {
    Q_OBJECT

  public:
    LeakView(ViewState& state, QWidget* parent);

    TabRow* steps() const { return steps_; } ///< the page places it
    PaneGrid& panes() const { return *panes_; }
    StatisticsView& statistics() const { return *statistics_; }
    TamperView& tampering() const { return *tampering_; }

    Demonstration current() const;
    void choose(Demonstration kind);
    void setScene(const Scene& scene);
    /// A text instead of the panes.
    void showText(bool on);
    bool showsText() const { return text_; }
    /// With the heat map's colours below it, which the page has in its panel.
    void setPresented(bool on);
    void setStatus(const QString& status);

  signals:
    void chosen();

  private:
    void showPart();
    void showLegend();

    ViewState& state_;
    TabRow* steps_;
    QStackedWidget* pictures_;
    PaneGrid* panes_;
    WipeView* wipe_;
    TamperView* tampering_;
    StatisticsView* statistics_;
    ElidedLabel* status_;
    HeatLegend* legend_;
    bool presented_ = false;
    bool text_ = false;
};

} // namespace blockwarp::ui
