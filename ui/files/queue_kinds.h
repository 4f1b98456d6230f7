// SPDX-License-Identifier: GPL-3.0-or-later
/// What the queue's files are, as far as it decides what has to be asked to decrypt them.
#pragma once

#include "core/cipher/cipher_spec.h"
#include "core/queue/queue_list.h"

#include <optional>
#include <span>

namespace blockwarp::ui {

struct QueueKinds {
    int files = 0;
    bool raw = false;                   ///< some say nothing at all
    bool openssl = false;               ///< some do not name their cipher
    bool named = false;                 ///< some say everything
    bool passphrase = false;            ///< some open with one
    bool keys = false;                  ///< some open with private keys
    int ownKeys = 0;                    ///< files that each derive a key from the passphrase
    bool archives = false;              ///< some could be unpacked if that is asked
    const CipherSpec* cipher = nullptr; ///< of the first file that names it

    bool operator==(const QueueKinds&) const = default;
};

QueueKinds kindsOf(const QueueList& queue);

/// What a person most likely wants with the file: to decrypt what is encrypted, or was until it was
/// damaged, and to encrypt what is not. Nothing: its name is that of raw ciphertext, which says
/// nothing about itself.
std::optional<Direction> meantFor(const QueueFile& file);
/// The only direction that any of the files is meant for; nothing if there are several, or none.
std::optional<Direction> meantFor(std::span<const QueueFile> files);

} // namespace blockwarp::ui
