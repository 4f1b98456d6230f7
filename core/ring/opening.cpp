// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/opening.h"

#include "core/files/identity_file.h"
#include "core/files/inspect.h"
#include "core/files/opened_file.h"
#include "core/format/recognise.h"
#include "core/io/descriptor_stream.h"
#include "core/keys/stanza_types.h"
#include "core/ring/own_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace blockwarp::ring {
namespace {

namespace fs = std::filesystem;

bool takesPassphrase(const ClosedFile& file) {
    return std::ranges::any_of(file.recipients, &RecipientFacts::passphrase);
}

bool isForKeys(const ClosedFile& file) {
    return !file.recipients.empty() && !takesPassphrase(file);
}

/// As far as the header tells; nothing is written. A file that cannot be read is not the keys'
/// fault: whoever decrypts it says why.
bool opens(const ClosedFile& file, const keys::Identities& keys, const CancelToken& cancel) {
    if (!file.start.empty())
        return bool(containerSpec(detectContainer(file.start))
                        .open({nullptr, Secret(keys.clone()), file.start}));
    FileJob job{.work = DecryptFile{}};
    job.input = file.path;
    job.target.output = "-";
    auto opened = OpenedFile::open(std::move(job));
    return !opened || std::move(*opened).unlock(Secret(keys.clone()), cancel);
}

bool mayOpen(const OwnKeyFile& home, const ClosedFile& file) {
    return std::ranges::any_of(file.recipients, [&](const RecipientFacts& recipient) {
        return std::ranges::any_of(home.keys, [&](const keys::Recipient& key) {
            return keys::isStanzaFor(recipient.type, key);
        });
    });
}

Message whyClosed(std::size_t untried) {
    if (untried == 0) return CORE_TEXT("core", "none of your own keys opens it");
    if (untried == 1)
        return CORE_TEXT("core", "none of your open keys opens it; 1 locked one was not tried");
    return {CORE_TEXT("core", "none of your open keys opens it; %1 locked ones were not tried"),
            {count(untried)}};
}

/// Collects keys until they open all files.
class KeySearch {
  public:
    KeySearch(std::vector<ClosedFile> files, const PassphraseLine* given, OpenKeys& open,
              Asker& asker)
        : files_(files.size()), closed_(std::move(files)), given_(given), open_(open),
          asker_(asker) {}

    /// Adds keys that need no passphrase, or none any more; false for others.
    bool addOpen(const OwnKeyFile& home) {
        auto kept = home.locked ? open_.find(home.path, home.contents.span()) : std::nullopt;
        if (home.locked && !kept) return false;
        if (kept)
            add(std::move(*kept));
        else if (auto keys = parseIdentityContents(home.contents.span(), {}))
            add(std::move(*keys));
        else
            refused_.push_back(inKeyFile(home.path.string(), keys.error()));
        return true;
    }

    /// Opens a locked one if it is needed. Error: cancelled.
    Result<void> unlock(const OwnKeyFile& home) {
        if (!isWanted(home)) return {};
        auto keys = openIdentities(home.contents.span(), questionAbout(home), given_, asker_);
        if (asker_.cancel().cancelled()) return Error{ErrorCode::cancelled, {}};
        if (!keys) return passOver(keys.error());
        open_.keep(home.path, home.contents.span(), keys->clone());
        add(std::move(*keys));
        return {};
    }

    Result<FoundKeys> result(std::vector<Message> notes) && {
        for (const Error& error : refused_)
            notes.push_back(asIs(describe(error)));
        if (all_.empty() || untried_ != 0 || !notes.empty()) leaveOpened();
        if (asker_.cancel().cancelled()) return Error{ErrorCode::cancelled, {}};
        if (closed_.empty()) return FoundKeys{std::move(all_), {}};
        const bool isNoneOpen = closed_.size() == files_;
        if (isNoneOpen && !refused_.empty()) return refused_.front();
        if (all_.empty() || (isNoneOpen && untried_ != 0))
            return errorAt(ErrorCode::wrongKeyOrDamaged, closed_.front().path.string(),
                           english(whyClosed(untried_)));
        if (untried_ != 0) notes.push_back(whyUntried());
        return FoundKeys{std::move(all_), std::move(notes)};
    }

  private:
    static std::string questionAbout(const OwnKeyFile& home) {
        return fmt::format("{} ({})", home.names, home.path.string());
    }

    Message whyUntried() const {
        if (untried_ == 1) return CORE_TEXT("core", "1 locked key of your own was not tried");
        return {CORE_TEXT("core", "%1 locked keys of your own were not tried"), {count(untried_)}};
    }

    void add(keys::Identities keys) {
        all_.add(std::move(keys));
        isStale_ = true;
    }

    /// The keys are not used, and others are looked at.
    Result<void> passOver(const Error& error) {
        if (error.code == ErrorCode::cancelled) return error;
        if (error.code == ErrorCode::secretUnreadable)
            ++untried_;
        else
            refused_.push_back(error);
        return {};
    }

    void leaveOpened() {
        if (std::exchange(isStale_, false))
            std::erase_if(closed_, [&](const ClosedFile& file) {
                return opens(file, all_, asker_.cancel());
            });
    }

    bool isWanted(const OwnKeyFile& home) {
        leaveOpened();
        return std::ranges::any_of(closed_,
                                   [&](const ClosedFile& file) { return mayOpen(home, file); });
    }

    const std::size_t files_;
    std::vector<ClosedFile> closed_; ///< that the keys do not open, unless isStale_
    const PassphraseLine* given_;
    OpenKeys& open_;
    Asker& asker_;
    keys::Identities all_;
    bool isStale_ = false; ///< keys were added since closed_ was looked at
    std::size_t untried_ = 0;
    std::vector<Error> refused_;
};

} // namespace

std::vector<ClosedFile> closedFiles(const std::vector<fs::path>& files, const CancelToken& cancel) {
    std::vector<ClosedFile> closed;
    closed.reserve(files.size());
    for (const fs::path& file : files) {
        closed.push_back({file, {}});
        std::error_code failed;
        if (!fs::is_regular_file(file, failed)) continue;
        if (auto facts = inspectHeader(file, cancel))
            closed.back().recipients = std::move(facts->recipients);
    }
    return closed;
}

ClosedFile closedPipe(const fs::path& name, std::vector<std::uint8_t> start) {
    ClosedFile closed{name, {}};
    if (auto facts = containerSpec(detectContainer(start)).inspect(start))
        closed.recipients = std::move(facts->recipients);
    closed.start = std::move(start);
    return closed;
}

bool areForKeys(const std::vector<ClosedFile>& files) {
    return std::ranges::none_of(files, takesPassphrase) && std::ranges::any_of(files, isForKeys);
}

Result<FoundKeys> ownKeysFor(const KeyRing& ring, std::vector<ClosedFile> files,
                             const PassphraseLine* given, OpenKeys& open, Asker& asker) {
    auto homes = ownKeyFiles(ring);
    if (!homes) return homes.error();
    std::erase_if(files, [](const ClosedFile& file) { return !isForKeys(file); });
    KeySearch search(std::move(files), given, open, asker);
    std::vector<const OwnKeyFile*> locked;
    for (const OwnKeyFile& home : homes->files)
        if (!search.addOpen(home)) locked.push_back(&home);
    for (const OwnKeyFile* home : locked)
        if (auto ok = search.unlock(*home); !ok) return ok.error();
    return std::move(search).result(std::move(homes->notes));
}

} // namespace blockwarp::ring
