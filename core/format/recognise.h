// SPDX-License-Identifier: GPL-3.0-or-later
/// Which container a file is, told by its first bytes.
#pragma once

#include "core/format/container.h"
#include "core/format/text_decoder.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>

namespace blockwarp {

/// What a file's first bytes say; `raw` if they say nothing.
Container detectContainer(std::span<const std::uint8_t> start);

/// The container whose files are written as text that starts so; nothing if it is no such text.
std::optional<Container> containerOfText(std::span<const std::uint8_t> start);
/// Of such a text.
std::unique_ptr<TextDecoder> textDecoder(Container container);
/// Of a file that is no container's: whether it was one before a program took it for text, changed
/// its line ends or put a byte order mark before it. Error: malformed.
Result<void> checkNotText(std::span<const std::uint8_t> start);

/// Whether a file's name ends as those do that say how they were encrypted.
bool isNamedAsEncrypted(const std::filesystem::path& name);

/// Why a file is none that says how it was encrypted, by its first bytes and its name: empty, cut
/// off in its first line, or something else under a container's extension. Error: inputEmpty,
/// malformed or notThatContainer.
Error whyUnrecognised(std::span<const std::uint8_t> start, const std::filesystem::path& name);

} // namespace blockwarp
