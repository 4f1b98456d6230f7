// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_start.h"

#include "core/format/armor.h"
#include "core/format/recognise.h"
#include "core/io/file_source.h"

#include <span>
#include <vector>

namespace blockwarp {
namespace {

/// A first line tells, behind the white space that armor may have: little to read of each file of a
/// folder.
Result<std::vector<std::uint8_t>> startOf(const std::filesystem::path& input) {
    const auto source = FileSource::open(input);
    if (!source) return source.error();
    return source->start(2 * age::kMaxArmorSpace);
}

Container containerIn(std::span<const std::uint8_t> start) {
    return age::startsAsArmor(start) ? Container::age : detectContainer(start);
}

} // namespace

Result<Container> detectContainer(const std::filesystem::path& input) {
    const auto start = startOf(input);
    if (!start) return start.error();
    return containerIn(*start);
}

Result<void> checkRecognised(const std::filesystem::path& input) {
    const auto start = startOf(input);
    if (!start) return start.error();
    if (containerIn(*start) == Container::raw) return whyUnrecognised(*start, input);
    return {};
}

bool isDamagedStart(const Result<void>& recognised) {
    return !recognised && (recognised.error().code == ErrorCode::inputEmpty ||
                           recognised.error().code == ErrorCode::malformed);
}

} // namespace blockwarp
