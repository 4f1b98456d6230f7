// SPDX-License-Identifier: GPL-3.0-or-later
/// The picture of an attack at a step: the exchange, and beside it what the attacker computes.
#pragma once

#include "ui/attacks/attack_picture.h"
#include "ui/panels/stepped_view.h"

#include <QLabel>

namespace blockwarp::ui {

class ExchangeView;
class Explanation;
class RowsView;

class AttackBoard : public SteppedView {
    Q_OBJECT

  public:
    explicit AttackBoard(QWidget* parent);

    /// At the beginning of the scene.
    void setScene(SharedScene scene);
    const AttackScene* scene() const { return scene_.get(); }
    void setGrain(Grain grain);
    Grain grain() const { return grain_; }
    const AttackPicture& picture() const { return picture_; }
    bool isAtEnd() const { return scene_ && step() == steps() - 1; }

    int steps() const override { return scene_ ? scene_->steps(grain_) : 1; }
    bool hasBases() const override { return false; }
    QString place() const override { return picture_.place; }
    QString widestPlace() const override;

  protected:
    void showStep() override;

  private:
    SharedScene scene_;
    Grain grain_ = Grain::query;
    AttackPicture picture_;
    QLabel* headline_;
    Explanation* about_;
    ExchangeView* exchange_;
    RowsView* rows_;
};

} // namespace blockwarp::ui
