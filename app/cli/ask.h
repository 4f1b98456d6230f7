// SPDX-License-Identifier: GPL-3.0-or-later
/// Questions on the terminal itself, whatever standard input and output are.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"

#include <string_view>

namespace blockwarp::cli {

/// A line typed without echo; with `twice`, both times the same. `option`: what names a file
/// instead. Errors: secretUnreadable (there is no terminal), badPassphrase, cancelled.
Result<SecretBytes> askPassphrase(std::string_view prompt, bool twice, std::string_view option);

/// True for yes; also where there is no terminal to ask on.
bool askYes(std::string_view question);

} // namespace blockwarp::cli
