// SPDX-License-Identifier: GPL-3.0-or-later
/// A padding oracle attack that nothing defends against, drawn query by query or byte by byte.
#pragma once

#include "core/attacks/padding_run.h"
#include "ui/attacks/attack_picture.h"

namespace blockwarp::ui {

class PaddingScene : public AttackScene {
  public:
    explicit PaddingScene(PaddingRun run) : run_(std::move(run)) {}

    const PaddingRun& run() const { return run_; }
    /// Queries that were sent up to that step.
    std::size_t queriesAt(int step, Grain grain) const;

    int steps(Grain grain) const override;
    AttackPicture at(int step, Grain grain) const override;
    bool succeeded() const override { return run_.outcome == PaddingOutcome::decrypted; }
    QString outcome() const override;
    QString value(const QString& name) const override;

  protected:
    AesState blockAt(std::size_t block) const; ///< block 0 is the IV
    /// `known`: queries or bytes, as steps are.
    QString placeText(std::size_t known, Grain grain) const;

  private:
    /// After so many queries.
    struct Place {
        std::size_t queries = 0;
        std::size_t byte = 0; ///< that the last query was for, in the order in which they are found
        std::size_t found = 0;  ///< bytes
        std::size_t before = 0; ///< queries for the bytes before `byte`
        std::size_t block = 0;
        std::size_t position = 0; ///< in the block
    };

    Place placeOf(std::size_t queries) const;
    bool isKnown(const Place& place, std::size_t position) const;
    const PaddingStep& stepFor(const Place& place, std::size_t position) const;
    /// The query was right, but the padding longer than 01.
    bool isTrap(const Place& place) const;
    std::uint8_t longerPadding() const;

    QString wholeText() const; ///< as the attacker has it at the end
    QString headline(const Place& place) const;
    std::vector<SeenBlock> seen(const Place& place) const;
    ServerPicture server(const Place& place) const;
    PictureRow sentRow(const Place& place) const;
    PictureRow intermediateRow(const Place& place) const;
    PictureRow lookedAtRow(const Place& place) const;
    PictureRow beforeRow(const Place& place) const;
    PictureRow textRow(const Place& place) const;

    PaddingRun run_;
};

} // namespace blockwarp::ui
