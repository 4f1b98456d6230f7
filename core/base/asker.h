// SPDX-License-Identifier: GPL-3.0-or-later
/// Questions that work has before it makes an output, and whoever answers them: a person at a
/// dialog or at the terminal, or nobody.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/secret.h"

#include <string>
#include <string_view>

namespace blockwarp {

/// What can be asked.
enum class Prompt {
    keyPassphrase, ///< of a file with private keys
    useEcb,        ///< though it shows patterns of what it should hide
};

/// The sentence; %1 stands for what is asked about.
constexpr std::string_view promptTemplate(Prompt prompt) {
    switch (prompt) {
    case Prompt::keyPassphrase:
        return "Passphrase of %1";
    case Prompt::useEcb:
        return "Use ECB all the same?";
    }
    return {};
}

/// Waits for the answer, on the thread that asks. Questions of several threads wait in turn.
class Asker {
  public:
    virtual ~Asker() = default;
    /// Typed unseen. Errors: cancelled, by whoever was asked or with the work; secretUnreadable,
    /// where nobody can be asked; badPassphrase.
    virtual Result<SecretBytes> secret(Prompt prompt, const std::string& about) = 0;
    /// True for yes. No is also the answer of a cancel, and of nobody.
    virtual bool agrees(Prompt prompt) = 0;
    /// Ends the work that asks, a derivation from the answer for example.
    virtual const CancelToken& cancel() const = 0;
};

} // namespace blockwarp
