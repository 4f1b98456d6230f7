// SPDX-License-Identifier: GPL-3.0-or-later
/// A text that was changed on its way, under each mode: what travels, and what is decrypted.
#pragma once

#include "core/base/cancel.h"
#include "core/leak/tampering.h"
#include "ui/leak/scene.h"
#include "ui/leak/scene_job.h"

#include <QString>

#include <optional>

namespace blockwarp::ui {

inline constexpr std::size_t kMaxTamperBytes = 64; ///< four blocks, so that a class can read them

struct TamperWork {
    LeakWork settings; ///< of it the size of the keys, the engine and XTS's sectors
    std::shared_ptr<const LabSecrets> secrets;
    std::vector<std::uint8_t> text;
    Tampering tampering;
};

/// One mode.
struct TamperedPane {
    const CipherSpec* cipher = nullptr;
    SealedText sealed;              ///< before the change
    SealedText changed;             ///< after it
    std::vector<std::size_t> order; ///< of the changed one's blocks, by their old numbers
    OpenedText original;            ///< what was encrypted, with its padding
    OpenedText opened;              ///< what is decrypted of the changed one

    bool isChanged(std::size_t byte) const; ///< of what is decrypted
    std::size_t changedBytes() const;       ///< with those that are missing at the end
};

struct TamperScene {
    std::vector<TamperedPane> panes; ///< of ECB, CBC, CTR, XTS, GCM

    const TamperedPane* find(const QString& name) const; ///< "ecb"; null if there is none
};

/// Errors: those of the engines.
Result<TamperScene> makeTamperScene(const TamperWork& work, const CancelToken& cancel);

/// As lessons write it: "none", "flip 4.3" (byte and bit), "flip iv 4.3", "order 1 4 3 4 5" (the
/// blocks that are left, from 1); nothing if it is none of them.
std::optional<Tampering> parseTampering(const QString& text);
QString tamperingText(const Tampering& tampering);

/// As many whole characters as have room, in UTF-8.
std::vector<std::uint8_t> tamperBytes(const QString& text);
/// What is decrypted without its padding; a dot for what is no printable ASCII.
QString readableText(const TamperedPane& pane);
/// "1 of 8 bytes changed", "Refused": a few words.
QString tamperNote(const TamperedPane& pane);
/// The same in a sentence.
QString tamperSentence(const TamperedPane& pane);

constexpr bool isReadable(std::uint8_t byte) {
    return byte >= 0x20 && byte < 0x7f;
}

} // namespace blockwarp::ui
