// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/salvage_words.h"

#include <fmt/format.h>

namespace blockwarp {

namespace {

std::string sentenceOfContents(const Salvage& done) {
    const std::string name = done.names.contents.string();
    const Survey& found = done.survey;
    if (done.whole()) return "Nothing is lost: " + name + " is whole.";
    if (done.unpacked)
        return fmt::format("{} is incomplete: it has the {} entries that lie whole before byte {} "
                           "of the archive, where the damage begins.",
                           name, done.entries, found.holes.front().offset);
    std::string text = fmt::format(
        "{} is incomplete: {} of {} bytes are lost and stand there as zeros; {} lists them.", name,
        found.bytes - found.authenticBytes(), found.bytes, done.names.lost.string());
    if (!found.endFound) text += " The end was not found: more may be missing behind it.";
    return text;
}

} // namespace

std::string sentenceOf(const Salvage& done) {
    std::string text = sentenceOfContents(done);
    if (!done.flushed)
        text += " It may not survive a power loss: its folder could not be flushed to the disk.";
    return text;
}

} // namespace blockwarp
