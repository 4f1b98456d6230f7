// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/build_facts.h"

#include "blockwarp_version.h"

#include <fmt/format.h>
#include <openssl/crypto.h>

#include <algorithm>

namespace blockwarp {

std::vector<BuildFact> buildFacts() {
    return {{"commit", std::string(commit())},
            {"compiler", BLOCKWARP_COMPILER},
            {"CUDA", BLOCKWARP_CUDA_FACTS},
            {"OpenSSL", ::OpenSSL_version(OPENSSL_VERSION_STRING)}};
}

std::string versionText(std::string_view program, const std::vector<BuildFact>& facts) {
    std::size_t width = 0;
    for (const BuildFact& fact : facts)
        width = std::max(width, fact.name.size());
    std::string text = fmt::format("{} {}", program, version());
    for (const BuildFact& fact : facts)
        text += fmt::format("\n{:{}}  {}", fact.name, width, fact.value);
    return text;
}

std::string_view version() {
    return BLOCKWARP_VERSION;
}
std::string_view commit() {
    return BLOCKWARP_COMMIT;
}

} // namespace blockwarp
