// SPDX-License-Identifier: GPL-3.0-or-later
/// Two panes of a scene in one place: a slider wipes from one to the other.
#pragma once

#include "ui/leak/pixel_view.h"

#include <QComboBox>
#include <QSlider>

namespace blockwarp::ui {

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

} // namespace blockwarp::ui
