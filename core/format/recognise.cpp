// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/recognise.h"

#include "core/base/text.h"
#include "core/format/armor.h"
#include "core/format/openssl_text.h"
#include "core/io/path_text.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace blockwarp {
namespace {

/// Fewer bytes of a first line may be there by chance.
constexpr std::size_t kMinMagicBytes = 4;

/// The text that a file begins with, if it was read as text and written as UTF-16.
std::string fromUtf16(std::string_view text) {
    constexpr std::size_t enough = 256;
    const bool marked = text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
    std::string bytes(text.substr(marked ? 2 : 0, enough));
    std::erase(bytes, '\0');
    return bytes;
}

} // namespace

Container detectContainer(std::span<const std::uint8_t> start) {
    for (const ContainerSpec& spec : containerSpecs())
        if (spec.startsSo(start)) return spec.container;
    return Container::raw;
}

std::optional<Container> containerOfText(std::span<const std::uint8_t> start) {
    if (age::startsAsArmor(start)) return Container::age;
    if (startsAsOpensslText(start)) return Container::openssl;
    return std::nullopt;
}

std::unique_ptr<TextDecoder> textDecoder(Container container) {
    if (container == Container::openssl) return std::make_unique<OpensslTextDecoder>();
    return std::make_unique<age::ArmorDecoder>();
}

Result<void> checkNotText(std::span<const std::uint8_t> start) {
    const std::string_view text = asText(start);
    const bool wide = looksLikeUtf16(text.substr(0, 64));
    const bool marked = text.starts_with(kUtf8Mark);
    const std::string first = wide     ? fromUtf16(text)
                              : marked ? std::string(text.substr(kUtf8Mark.size(), 256))
                                       : std::string(text.substr(0, 256));
    const Error changed{ErrorCode::malformed,
                        "a program took it for text and changed its line ends or characters, as "
                        "> in PowerShell does; write such files with -o, or as text with --armor"};
    if ((wide || marked) && age::startsAsArmor(asBytes(first)))
        return Error{ErrorCode::malformed,
                     "it is text with a byte order mark or in UTF-16; save it as UTF-8 without"};
    for (const ContainerSpec& spec : containerSpecs())
        if (!spec.magic.empty() && first.starts_with(spec.magic) &&
            (wide || marked || first.substr(spec.magic.size()).starts_with('\r')))
            return changed;
    return {};
}

bool isNamedAsEncrypted(const std::filesystem::path& name) {
    return std::ranges::any_of(containerSpecs(), [&](const ContainerSpec& spec) {
        return spec.namesCipher && hasEnding(name, spec.extension);
    });
}

Error whyUnrecognised(std::span<const std::uint8_t> start, const std::filesystem::path& name) {
    if (start.empty()) return {ErrorCode::inputEmpty, name.string()};
    if (auto ok = checkNotText(start); !ok) return ok.error();
    const std::string_view text(reinterpret_cast<const char*>(start.data()), start.size());
    for (const ContainerSpec& spec : containerSpecs()) {
        if (text.size() >= kMinMagicBytes && spec.magic.starts_with(text))
            return {ErrorCode::malformed, "it is the start of a file of the format " +
                                              std::string(spec.name) +
                                              " that was cut off in its first line"};
        if (spec.namesCipher && hasEnding(name, spec.extension))
            return {ErrorCode::malformed, "its name ends in " + std::string(spec.extension) +
                                              ", but its first bytes are those of no such file"};
    }
    return {ErrorCode::notThatContainer, "its first bytes are none that we know"};
}

} // namespace blockwarp
