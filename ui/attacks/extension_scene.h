// SPDX-License-Identifier: GPL-3.0-or-later
/// Length extension, drawn guess by guess or block by block.
#pragma once

#include "core/attacks/extension_run.h"
#include "ui/attacks/attack_picture.h"

namespace blockwarp::ui {

class ExtensionScene : public AttackScene {
  public:
    explicit ExtensionScene(ExtensionRun run) : run_(std::move(run)) {}

    int steps(Grain grain) const override;
    AttackPicture at(int step, Grain grain) const override;
    bool succeeded() const override { return run_.succeeded(); }
    QString outcome() const override;
    QString value(const QString& name) const override;

  private:
    AttackPicture seen() const;
    AttackPicture query(std::size_t guess) const;
    AttackPicture block(std::size_t block) const; ///< of the last guess
    ServerPicture server(std::size_t queries) const;

    ExtensionRun run_;
};

} // namespace blockwarp::ui
