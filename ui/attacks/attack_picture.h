// SPDX-License-Identifier: GPL-3.0-or-later
/// A step of an attack as data: what is drawn, and the words for it.
#pragma once

#include "core/base/error.h"
#include "ui/widgets/byte_square.h"

#include <QString>

#include <memory>
#include <vector>

namespace blockwarp::ui {

struct PictureCell {
    QString text{};
    SquareLook look = SquareLook::quiet;
};

/// Values beside each other.
struct PictureRow {
    QString title{};
    QString remark{}; ///< at the right
    std::vector<PictureCell> cells{};
    QString joint{};            ///< below: how the next row follows from this one
    std::vector<double> bars{}; ///< 0 to 1, above the cells: none, or one for each
    int columns = 0;            ///< as rows have that are compared with it; 0: what fits
};

/// What everybody can see, such as a block of ciphertext.
struct SeenBlock {
    QString title{};
    QString remark{};
    QString hex{}; ///< in lines of 8 bytes
    bool chosen = false;
};

enum class Lamp { none, off, on };

struct ServerPicture {
    QString title{};
    Lamp lamp = Lamp::none;
    QString answer{};
    QString count{}; ///< of queries
    int tries = 0;   ///< squares of the counter; none: no counter
    int tried = 0;
    QString triedText{};
};

struct AttackPicture {
    QString headline{};
    QString about{};
    std::vector<SeenBlock> seen{};
    ServerPicture server{};
    std::vector<PictureRow> rows{};
    QString place{};    ///< "7 of 48 bytes"
    QString measured{}; ///< what the run has cost so far; empty before it
    QString sentence{}; ///< all of it, for those who cannot see it
};

/// What a step is.
enum class Grain {
    query, ///< a message to the server
    part,  ///< a byte, a block: something that the attacker learns
};

/// A run of an attack, for the board. Immutable: made by a worker thread.
class AttackScene {
  public:
    virtual ~AttackScene() = default;
    virtual int steps(Grain grain) const = 0; ///< at least 1
    virtual AttackPicture at(int step, Grain grain) const = 0;
    virtual bool succeeded() const = 0;
    /// What the end shows, as a sentence.
    virtual QString outcome() const = 0;
    /// Values for lessons by their names; empty if there is none.
    virtual QString value(const QString& name) const = 0;
};

using SharedScene = std::shared_ptr<const AttackScene>;

} // namespace blockwarp::ui
