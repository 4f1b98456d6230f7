// SPDX-License-Identifier: GPL-3.0-or-later
/// The picture of an attack on RSA: what its victims do, and beside it what the attacker has and
/// computes, a line a step.
#pragma once

#include "ui/panels/stepped_view.h"
#include "ui/rsa/number_list.h"

#include <QVBoxLayout>

namespace blockwarp::ui {

class Explanation;

/// Of an attack's picture, as data.
struct LinesScene {
    QString headline{};               ///< before the first step
    std::vector<NumberLine> victim{}; ///< what the attacker does not see, or not all of it
    std::vector<NumberLine> seen{};   ///< what the attacker has
    std::vector<NumberLine> steps{};  ///< what the attacker computes
    QStringList headlines{};          ///< of the steps
};

struct LinesWords {
    QString victim;   ///< a title: "The signer"
    QString does;     ///< a caption for it
    QString attacker; ///< a caption: what the attacker has
};

class LinesBoard : public SteppedView {
    Q_OBJECT

  public:
    /// `name`: of the object names of its parts.
    LinesBoard(const QString& name, const LinesWords& words, QWidget* parent);

    /// At its beginning; without lines, there is no run.
    void setScene(const LinesScene& scene);
    const LinesScene& scene() const { return scene_; }
    /// Below the victim's lines. Takes it.
    void addBelowVictim(QWidget* part) {
        victimColumn_->insertWidget(victimColumn_->count() - 1, part);
    }
    bool isAtEnd() const { return !scene_.steps.empty() && step() == steps() - 1; }

    int steps() const override { return static_cast<int>(scene_.steps.size()) + 1; }
    bool hasBases() const override { return false; }

  protected:
    void showStep() override;

  private:
    QWidget* makeVictim(const QString& name, const LinesWords& words);
    QWidget* makeAttacker(const QString& name, const LinesWords& words);

    LinesScene scene_;
    QLabel* headline_;
    NumberList* victim_ = nullptr;
    NumberList* seen_ = nullptr;
    NumberList* found_ = nullptr;
    QVBoxLayout* victimColumn_ = nullptr;
};

} // namespace blockwarp::ui
