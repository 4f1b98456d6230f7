// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/recognise.h"

#include "core/format/armor.h"
#include "core/format/openssl_text.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace blockwarp {
namespace {

/// Fewer bytes of a first line may be there by chance.
constexpr std::size_t kMinMagicBytes = 4;

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

bool isNamedAsEncrypted(const std::filesystem::path& name) {
    return std::ranges::any_of(containerSpecs(), [&](const ContainerSpec& spec) {
        return spec.namesCipher && name.extension() == spec.extension;
    });
}

Error whyUnrecognised(std::span<const std::uint8_t> start, const std::filesystem::path& name) {
    if (start.empty()) return {ErrorCode::inputEmpty, name.string()};
    const std::string_view text(reinterpret_cast<const char*>(start.data()), start.size());
    for (const ContainerSpec& spec : containerSpecs()) {
        if (text.size() >= kMinMagicBytes && spec.magic.starts_with(text))
            return {ErrorCode::malformed, "it is the start of a file of the format " +
                                              std::string(spec.name) +
                                              " that was cut off in its first line"};
        if (spec.namesCipher && name.extension() == spec.extension)
            return {ErrorCode::malformed, "its name ends in " + std::string(spec.extension) +
                                              ", but its first bytes are those of no such file"};
    }
    return {ErrorCode::notThatContainer, "its first bytes are none that we know"};
}

} // namespace blockwarp
