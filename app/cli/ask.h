// SPDX-License-Identifier: GPL-3.0-or-later
/// Questions on the terminal itself, whatever standard input and output are.
#pragma once

#include "app/cli/terminal_progress.h"
#include "core/base/asker.h"
#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/key_input.h"

#include <string>
#include <string_view>

namespace blockwarp::cli {

/// A line typed without echo. With `isNew`, both times the same, and an empty one generates a
/// passphrase, which is asked for once. `option`: what names a file instead. Errors:
/// secretUnreadable (there is no terminal), badPassphrase, cancelled, cryptoLibrary.
Result<SecretBytes> askPassphrase(std::string_view prompt, bool isNew, std::string_view option);

/// The first line of a passphrase's file, or where none is named a line typed as askPassphrase()
/// takes it. Standard error says where a new one is weak. Errors: as both.
Result<PassphraseLine> readPassphrase(std::string_view option, const std::string& file,
                                      std::string_view prompt, bool isNew);

class TerminalAsker final : public Asker {
  public:
    /// `option`: what names a file instead.
    explicit TerminalAsker(std::string_view option = {}) : option_(option) {}

    Result<SecretBytes> secret(Prompt prompt, const std::string& about) override;
    bool agrees(Prompt prompt) override;
    const CancelToken& cancel() const override { return interrupts(); }

  private:
    const std::string_view option_;
};

} // namespace blockwarp::cli
