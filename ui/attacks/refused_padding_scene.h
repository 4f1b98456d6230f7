// SPDX-License-Identifier: GPL-3.0-or-later
/// A padding oracle attack on a server that checks a tag first: every altered message is refused,
/// whatever its padding.
#pragma once

#include "ui/attacks/padding_scene.h"

namespace blockwarp::ui {

class RefusedPaddingScene : public PaddingScene {
  public:
    /// `run`: with a defence.
    explicit RefusedPaddingScene(PaddingRun run) : PaddingScene(std::move(run)) {}

    AttackPicture at(int step, Grain grain) const override;
    QString outcome() const override;

  private:
    bool isGcm() const { return run().defence == PaddingDefence::gcm; }
    bool isGenuine(std::size_t queries) const; ///< the last one of them
    QString headline(std::size_t queries) const;
    QString about(std::size_t queries) const;
    std::vector<SeenBlock> seen() const;
    ServerPicture server(std::size_t queries) const;
    std::vector<PictureRow> rows(std::size_t queries) const;
    PictureRow sentRow(std::size_t queries) const;
    PictureRow tagRow() const;
};

} // namespace blockwarp::ui
