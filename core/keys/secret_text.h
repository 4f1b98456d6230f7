// SPDX-License-Identifier: GPL-3.0-or-later
/// Keeps secrets that were typed in the wrong place out of messages, which end in logs.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace blockwarp {

/// True for text with a private key of age or of its plugins in it, in any case, or with a PEM
/// private key; and for hex digits, of 128 bits at least, and nothing else.
bool looksLikeSecretKey(std::string_view text);

/// With each private key of age and of its plugins left out.
std::string withoutSecretKeys(std::string_view text);

/// True if a file of that name exists, which then is no secret typed in place of the name.
bool isExistingFile(const std::filesystem::path& path);

} // namespace blockwarp
