// SPDX-License-Identifier: GPL-3.0-or-later
/// The attack on a nonce that was used twice, drawn step by step.
#pragma once

#include "core/attacks/nonce_run.h"
#include "ui/attacks/attack_picture.h"

namespace blockwarp::ui {

class NonceScene : public AttackScene {
  public:
    NonceScene(NonceTexts texts, NonceRun run);

    int steps(Grain grain) const override;
    AttackPicture at(int step, Grain grain) const override;
    bool succeeded() const override { return run_.succeeded(); }
    QString outcome() const override;
    QString value(const QString& name) const override;

  private:
    enum class Beat {
        seen,
        keystream,
        second,
        difference,
        square,
        roots,
        further,
        hashKey,
        forged,
        answer
    };

    bool isFresh() const { return run_.use == NonceUse::fresh; }
    AttackPicture picture(Beat beat) const;
    void addSeen(AttackPicture& picture) const;
    void addKeystream(AttackPicture& picture) const;
    void addSecond(AttackPicture& picture) const;
    void addDifference(AttackPicture& picture) const;
    void addCandidates(AttackPicture& picture, const std::vector<HashKeyCandidate>& some) const;
    void addSquare(AttackPicture& picture) const;
    void addRoots(AttackPicture& picture) const;
    void addFurther(AttackPicture& picture) const;
    void addHashKey(AttackPicture& picture) const;
    void addForged(AttackPicture& picture) const;

    NonceTexts texts_;
    NonceRun run_;
    std::vector<Beat> beats_;
};

} // namespace blockwarp::ui
