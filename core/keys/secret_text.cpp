// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/secret_text.h"

#include "core/base/text.h"
#include "core/keys/key_input.h"

#include <algorithm>
#include <cstddef>
#include <system_error>

namespace blockwarp {
namespace {

constexpr std::size_t kMinHexDigits = 32;
/// Of a key, and of the next one if that follows without a space.
constexpr std::string_view kKeyCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
/// A plugin's name is chosen by others; what follows it must look like a key.
constexpr std::size_t kMinPluginDigits = 16;

bool isLetterOrDigit(char c) {
    const char lower = lowerCase(c);
    return (c >= '0' && c <= '9') || (lower >= 'a' && lower <= 'z');
}

std::size_t digitsAt(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::find_if_not(text, isLetterOrDigit) - text.begin());
}

/// How much of the start of `text` is a private key of age's; 0: none.
std::size_t ageKeyAt(std::string_view text) {
    for (const std::string_view start : {"AGE-SECRET-KEY-1", "AGE-SECRET-KEY-PQ-1"})
        if (startsWithAnyCase(text, start))
            return std::min(text.find_first_not_of(kKeyCharacters), text.size());
    constexpr std::string_view plugin = "AGE-PLUGIN-";
    if (!startsWithAnyCase(text, plugin)) return 0;
    const auto name = text.substr(0, text.find_first_of("/ \t\r\n"));
    const auto end = name.rfind("-1");
    if (end == std::string_view::npos || end < plugin.size()) return 0;
    const std::size_t digits = digitsAt(name.substr(end + 2));
    return digits < kMinPluginDigits ? 0 : end + 2 + digits;
}

bool isHexKey(std::string_view text) {
    const auto bytes = parseHexSecret(text);
    return bytes && bytes->size() >= kMinHexDigits / 2;
}

} // namespace

bool looksLikeSecretKey(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at)
        if (ageKeyAt(text.substr(at)) != 0) return true;
    return text.find("PRIVATE KEY-----") != std::string_view::npos || isHexKey(text);
}

std::string withoutSecretKeys(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        const std::size_t key = ageKeyAt(text);
        if (key != 0) shown += "AGE-… (not shown)";
        if (key == 0) shown += text.front();
        text.remove_prefix(std::max<std::size_t>(key, 1));
    }
    return shown;
}

bool isExistingFile(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
}

} // namespace blockwarp
