// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/job_input.h"

#include "core/format/recognise.h"

#include <unistd.h>

namespace blockwarp {

Result<JobInput> JobInput::open(const std::filesystem::path& path, Unreadable meaning) {
    JobInput input;
    if (isStandardStream(path)) {
        input.stream_ = std::make_unique<DescriptorSource>(STDIN_FILENO, "standard input", meaning);
        return input;
    }
    auto file = FileSource::open(path, meaning);
    if (!file) return file.error();
    input.file_ = std::make_unique<FileSource>(std::move(*file));
    return input;
}

Result<JobInput> JobInput::ofArchive(const ArchiveRequest& request,
                                     const std::filesystem::path& output) {
    JobInput input;
    auto roots = openRoots(request);
    if (!roots) return roots.error();
    if (!isStandardStream(output))
        if (auto ok = checkOutside(*roots, output); !ok) return ok.error();
    input.roots_ = std::move(*roots);
    return input;
}

Result<void> JobInput::beginArchive(const ArchiveRequest& request, std::size_t threads,
                                    const CancelToken& cancel) {
    auto tree = findEntries(std::move(roots_), request.keepGoing, threads, cancel);
    if (!tree) return tree.error();
    auto tar = TarSource::open(std::move(*tree), request.keepGoing, threads);
    if (!tar) return tar.error();
    tar_ = std::move(*tar);
    if (request.zstdLevel) zstd_ = std::make_unique<ZstdSource>(*tar_, *request.zstdLevel, threads);
    if (request.padded)
        padded_ = std::make_unique<PaddedSource>(source(), zstd_ ? Filler::skippableFrames
                                                                 : Filler::zeroBlocks);
    return {};
}

Source& JobInput::source() const {
    if (padded_) return *padded_;
    if (zstd_) return *zstd_;
    if (tar_) return *tar_;
    if (armor_) return *armor_;
    if (healed_) return *healed_;
    if (file_) return *file_;
    return *stream_;
}

const PositionedSource& JobInput::bytes() const {
    if (healed_) return *healed_;
    return *file_;
}

Result<JobInput::Healing> JobInput::heal(const std::filesystem::path& name, std::size_t threads,
                                         const CancelToken& cancel) {
    auto recovery = WithRecovery::open(name, cancel);
    if (!recovery) return recovery.error();
    return *recovery ? healBy(std::move(**recovery), threads, cancel) : Healing::none;
}

Result<JobInput::Healing> JobInput::healBy(WithRecovery recovery, std::size_t threads,
                                           const CancelToken& cancel) {
    auto file = recovery.recover(*file_, threads, cancel);
    if (!file) return file.error();
    const recovery::Damage& damage = (*file)->damage();
    if (damage.isOfAnother()) return Healing::ofAnother;
    if ((*file)->size() > file_->size() + recovery.source().size()) return Healing::nothing;
    if (damage.healable == 0 && damage.moved == 0 && !(damage.resized && damage.healed()))
        return Healing::nothing;
    recovery_ = std::move(recovery);
    armor_.reset();
    unread_.reset();
    healed_ = std::move(*file);
    return damage.healed() ? Healing::healed : Healing::partly;
}

Result<bool> JobInput::healStart(const std::filesystem::path& name, std::size_t threads,
                                 const CancelToken& cancel) {
    if (file_ == nullptr || healed_ != nullptr) return false;
    auto recovery = WithRecovery::open(name, cancel);
    if (!recovery) return recovery.error();
    if (!*recovery) return false;
    constexpr std::uint64_t asText = 2 * kMaxStartBytes; // armor is a third longer
    const auto whole = recovery::startsAsIndexed(*file_, (*recovery)->found().index, asText);
    if (!whole) return whole.error();
    if (*whole) return false;
    const auto healing = healBy(std::move(**recovery), threads, cancel);
    if (!healing) return healing.error();
    return healed_ != nullptr;
}

std::string_view whyNotHealed(JobInput::Healing healing) {
    switch (healing) {
    case JobInput::Healing::partly:
        return "its recovery data heals only a part of the damage";
    case JobInput::Healing::nothing:
        return "its recovery data cannot heal it";
    case JobInput::Healing::ofAnother:
        return "the recovery data beside it is of another file, or of this one before it was "
               "written anew";
    case JobInput::Healing::none:
    case JobInput::Healing::healed:
        break;
    }
    return {};
}

Message sentenceOfHealing(const recovery::RecoveredFile& healed,
                          const std::filesystem::path& name) {
    const recovery::Damage& damage = healed.damage();
    const Message recovery = asIs(recoveryNameOf(name).string());
    if (damage.healable == 0)
        return {CORE_TEXT("core", "The file is damaged: bytes were added, or are missing. Its "
                                  "parts were found with %1."),
                {recovery}};
    return {CORE_TEXT("core", "The file is damaged: %1 of its %2 parts were healed with %3."),
            {asIs(std::to_string(damage.healable)), asIs(std::to_string(damage.shards)), recovery}};
}

void JobInput::forgetHealing() {
    armor_.reset();
    healed_.reset();
    recovery_.reset();
}

Result<std::vector<std::uint8_t>>
JobInput::start(std::size_t most, std::optional<Container> container, const CancelToken& cancel) {
    if (streamStart_) return *streamStart_; // a text of it has gone to the decoder
    auto start = readStart(most, container, cancel);
    if (start && stream_) streamStart_ = *start;
    return start;
}

Result<std::vector<std::uint8_t>> JobInput::readStart(std::size_t most,
                                                      std::optional<Container> container,
                                                      const CancelToken& cancel) {
    auto text = startOfText(most, cancel);
    if (!text) return text;
    const auto found = containerOfText(*text);
    if (!found || container.value_or(*found) != *found) return text;
    armor_ = std::make_unique<ArmorSource>(source(), textDecoder(*found));
    textOf_ = *found;
    const auto bytes = armor_->peek(most, cancel);
    if (!bytes) return bytes.error();
    return std::vector<std::uint8_t>(bytes->begin(), bytes->end());
}

Result<std::vector<std::uint8_t>> JobInput::startOfText(std::size_t most,
                                                        const CancelToken& cancel) {
    if (file_) return startOfFile(most);
    const auto bytes = stream_->peek(most, cancel);
    if (!bytes) return bytes.error();
    return std::vector<std::uint8_t>(bytes->begin(), bytes->end());
}

Result<std::vector<std::uint8_t>> JobInput::startOfFile(std::size_t most) {
    auto start = bytes().start(most);
    if (start || start.error().code != ErrorCode::unreadable) return start;
    if (start.error().unreadableAt == 0) return start;
    unread_ = start.error();
    return bytes().start(static_cast<std::size_t>(*unread_->unreadableAt));
}

Error JobInput::whyNoHeader(const Error& error) const {
    return unread_ && error.code == ErrorCode::malformed ? *unread_ : error;
}

} // namespace blockwarp
