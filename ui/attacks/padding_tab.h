// SPDX-License-Identifier: GPL-3.0-or-later
/// The padding oracle: a secret text, and a server that says whether the padding is right.
#pragma once

#include "ui/attacks/attack_tab.h"
#include "ui/panels/text_field.h"

#include <QCheckBox>

namespace blockwarp::ui {

class Explanation;

class PaddingTab : public AttackTab {
    Q_OBJECT

  public:
    explicit PaddingTab(QWidget* parent);

  protected:
    QWidget* checkInputs() override;
    Job job(std::uint64_t seed, int defence) const override;
    AttackQuestion question() const override;
    double expectedQueries() const override;
    void follow() override;

  private:
    std::uint64_t paddedBytes() const;

    TextField* text_;
    QCheckBox* slow_;
    Explanation* time_;
};

} // namespace blockwarp::ui
