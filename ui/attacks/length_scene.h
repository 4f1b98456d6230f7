// SPDX-License-Identifier: GPL-3.0-or-later
/// A cookie read from lengths, drawn query by query or digit by digit; at the end the attacker
/// tries the cookie.
#pragma once

#include "core/attacks/length_run.h"
#include "ui/attacks/attack_picture.h"

#include <optional>

namespace blockwarp::ui {

class LengthScene : public AttackScene {
  public:
    explicit LengthScene(LengthRun run) : run_(std::move(run)) {}

    int steps(Grain grain) const override;
    AttackPicture at(int step, Grain grain) const override;
    bool succeeded() const override { return run_.succeeded(); }
    QString outcome() const override;
    QString value(const QString& name) const override;

  private:
    /// After so many queries.
    struct Place {
        std::size_t queries = 0;
        std::size_t digit = 0;  ///< that the last query was for, from 0
        std::size_t before = 0; ///< queries for the digits before it
        bool chosen = false;    ///< the last query decided it
        bool ended = false;     ///< the attacker has tried the cookie
    };

    Place placeOf(int step, Grain grain) const;
    std::size_t known(const Place& place) const;
    /// A try of the digit, if both of its lengths are known by then.
    std::optional<LengthTry> tryAt(const Place& place, std::size_t candidate,
                                   std::size_t attempt) const;
    std::size_t round(const Place& place) const; ///< of fillers, from 0
    QString headline(const Place& place) const;
    QString about(const Place& place) const;
    QString aboutQuery(const Place& place) const;
    QString aboutChoice(const Place& place) const;
    std::vector<SeenBlock> seen(const Place& place) const;
    ServerPicture server(const Place& place) const;
    PictureRow candidateRow(const Place& place) const;
    PictureRow lengthRow(const Place& place, bool guessFirst) const;
    PictureRow sumRow(const Place& place) const;
    PictureRow cookieRow(const Place& place) const;

    LengthRun run_;
};

} // namespace blockwarp::ui
