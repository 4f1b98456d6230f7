// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_start.h"

#include "core/format/armor.h"
#include "core/format/recognise.h"

#include <span>
#include <vector>

namespace blockwarp {
namespace {

/// A first line tells, behind the white space that armor may have: little to read of each file of a
/// folder.
constexpr std::size_t kStartBytes = 2 * age::kMaxArmorSpace;

Container containerIn(std::span<const std::uint8_t> start) {
    return containerOfText(start).value_or(detectContainer(start));
}

} // namespace

Result<FileStart> lookAt(const std::filesystem::path& input) {
    const auto source = FileSource::open(input);
    if (!source) return source.error();
    const auto start = source->start(kStartBytes);
    if (!start) return start.error();
    return FileStart{containerIn(*start), source->stamp()};
}

Result<Container> detectContainer(const FileSource& source) {
    const auto start = source.start(kStartBytes);
    if (!start) return start.error();
    return containerIn(*start);
}

Result<Container> detectContainer(const std::filesystem::path& input) {
    const auto start = lookAt(input);
    if (!start) return start.error();
    return start->container;
}

Result<void> checkRecognised(const std::filesystem::path& input) {
    const auto source = FileSource::open(input);
    if (!source) return source.error();
    return checkRecognised(*source, input);
}

Result<void> checkRecognised(const FileSource& source, const std::filesystem::path& name) {
    const auto start = source.start(kStartBytes);
    if (!start) return start.error();
    if (containerIn(*start) == Container::raw) return whyUnrecognised(*start, name);
    return {};
}

bool isDamagedStart(const Result<void>& recognised) {
    return !recognised && (recognised.error().code == ErrorCode::inputEmpty ||
                           recognised.error().code == ErrorCode::malformed);
}

} // namespace blockwarp
