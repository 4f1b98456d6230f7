// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/age/armor.h"

#include "core/age/base64.h"
#include "core/age/text.h"

#include <algorithm>
#include <string_view>

namespace blockwarp::age {
namespace {

constexpr std::string_view kBegin = "-----BEGIN AGE ENCRYPTED FILE-----";
constexpr std::string_view kEnd = "-----END AGE ENCRYPTED FILE-----";
constexpr std::string_view kWhiteSpace = " \t\r\n";
constexpr std::size_t kColumns = 64;
constexpr std::size_t kLineBytes = kColumns / 4 * 3;

Error malformed(const char* why) {
    return {ErrorCode::malformed, why};
}

std::string_view withoutLeadingSpace(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(kWhiteSpace), text.size()));
    return text;
}

std::string_view withoutTrailingSpace(std::string_view text) {
    const auto last = text.find_last_not_of(kWhiteSpace);
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

/// The line up to the next line feed, or the rest; moves `text` behind it.
std::string_view takeLine(std::string_view& text) {
    const auto end = std::min(text.find('\n'), text.size());
    auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

/// One line of base64, whose padding only its length allows.
bool appendLine(std::vector<std::uint8_t>& bytes, std::string_view line) {
    if (line.empty() || line.size() > kColumns || line.size() % 4 != 0) return false;
    for (int i = 0; i < 2 && line.ends_with('='); ++i)
        line.remove_suffix(1);
    return appendDecoded(bytes, line);
}

} // namespace

bool startsAsArmor(std::span<const std::uint8_t> start) {
    return withoutLeadingSpace(asText(start)).starts_with(kBegin);
}

std::string writeArmor(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve(kBegin.size() + kEnd.size() + 2 +
                 (bytes.size() / kLineBytes + 1) * (kColumns + 1));
    text.append(kBegin).append("\n");
    while (!bytes.empty()) {
        const auto line = bytes.first(std::min(bytes.size(), kLineBytes));
        bytes = bytes.subspan(line.size());
        text += encodeBase64(line);
        text.append((3 - line.size() % 3) % 3, '=').append("\n");
    }
    return text.append(kEnd).append("\n");
}

Result<std::vector<std::uint8_t>> readArmor(std::span<const std::uint8_t> text) {
    auto rest = withoutTrailingSpace(withoutLeadingSpace(asText(text)));
    if (takeLine(rest) != kBegin) return malformed("its armor does not begin as it should");
    std::vector<std::uint8_t> bytes;
    bytes.reserve(rest.size() / 4 * 3);
    bool full = true; // only the last line may be short
    for (;;) {
        if (rest.empty()) return malformed("its armor is cut off");
        const auto line = takeLine(rest);
        if (line == kEnd) break;
        if (!full || !appendLine(bytes, line))
            return malformed("its armor is not canonical base64 in lines of 64");
        full = line.size() == kColumns && !line.ends_with('=');
    }
    if (!rest.empty()) return malformed("something follows its armor");
    return bytes;
}

} // namespace blockwarp::age
