// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unwrap_ahead.h"

#include "core/container/blockwarp.h"
#include "core/guard.h"
#include "core/io/file_source.h"
#include "core/rsa/messages.h"

#include <algorithm>
#include <optional>
#include <thread>

namespace blockwarp {
namespace {

/// Most headers end in here; a longer one is read again, whole.
constexpr std::size_t kUsualHeaderBytes = std::size_t{4} << 10;
/// A header can name one key hundreds of times, each for a private operation. One is honest.
constexpr std::size_t kMostOfAFile = 2;
/// More than a GPU needs to be busy.
constexpr std::size_t kMostAtOnce = 16'384;

using Names = std::vector<std::string>; ///< a fingerprint for each RSA identity

std::optional<age::Header> headerOf(const std::filesystem::path& input) {
    const auto file = FileSource::open(input);
    if (!file) return {};
    for (const std::size_t bytes : {kUsualHeaderBytes, age::kMostHeaderBytes}) {
        const auto start = file->start(bytes);
        if (!start || !age::startsAsHeader(kBlockwarpFormat, *start)) return {};
        if (auto header = age::parseHeader(kBlockwarpFormat, *start)) return std::move(*header);
        if (file->size() <= bytes) return {};
    }
    return {};
}

/// Adds a file's stanzas that are for one of the keys.
void gather(const std::filesystem::path& input, const Names& names,
            std::vector<age::Stanza>& stanzas) {
    auto header = headerOf(input);
    if (!header) return;
    std::size_t left = kMostOfAFile;
    for (age::Stanza& stanza : header->stanzas) {
        if (left == 0) return;
        if (!age::isRsaStanza(stanza) || !age::checkRsaStanza(stanza)) continue;
        if (std::ranges::count(names, age::wordsOf(stanza.words)[1]) == 0) continue;
        stanzas.push_back(std::move(stanza));
        --left;
    }
}

std::size_t threadsOf(const rsa::Tuning& tuning) {
    return tuning.threads != 0 ? tuning.threads : std::max(1U, std::thread::hardware_concurrency());
}

/// File jobs do their private operations, of 0.3 to 30 ms, one after the other: on the CPU a batch
/// gains what several cores share, with one thread nothing.
bool pays(std::size_t stanzas, EngineKind engine, const rsa::Tuning& tuning) {
    return stanzas >= kLeastToUnwrapAhead && (engine != EngineKind::cpu || threadsOf(tuning) > 1);
}

/// Of the stanzas of one slice, those that a key opens.
Result<void> open(std::vector<age::Stanza>& stanzas, const age::RsaIdentity& key,
                  const std::string& name, const rsa::Tuning& tuning, ProgressSink& progress,
                  UnwrappedAhead& outcome, age::OpenedStanzas& opened) {
    const auto count = static_cast<std::size_t>(std::ranges::count_if(
        stanzas, [&](const age::Stanza& stanza) { return age::wordsOf(stanza.words)[1] == name; }));
    rsa::Tuning chosen = tuning;
    chosen.engine = rsa::chooseEngine(tuning.engine, key.get(), count, true);
    if (!pays(count, chosen.engine, tuning)) return {};
    auto keys = rsa::unwrapStanzas(kBlockwarpFormat, stanzas, key, chosen, progress);
    if (!keys) return keys.error();
    outcome.engine = chosen.engine;
    for (std::size_t i = 0; i < stanzas.size(); ++i) {
        if (!(*keys)[i]) continue;
        opened.add(stanzas[i], std::move(*(*keys)[i]));
        ++outcome.fileKeys;
    }
    return {};
}

class Ahead {
  public:
    Ahead(const age::Identities& identities, const rsa::Tuning& tuning, ProgressSink& progress)
        : identities_(identities), tuning_(tuning), progress_(progress) {}

    Result<void> run(std::span<const std::filesystem::path> inputs) {
        for (const age::RsaIdentity& key : identities_.rsa) {
            auto name = age::fingerprintOf(key);
            if (!name) return name.error();
            names_.push_back(std::move(*name));
        }
        for (const auto& input : inputs) {
            if (progress_.cancelled()) return Error{ErrorCode::cancelled, {}};
            gather(input, names_, stanzas_);
            if (stanzas_.size() >= kMostAtOnce)
                if (auto ok = openAll(); !ok) return ok;
        }
        return openAll();
    }

    UnwrappedAhead outcome;
    age::OpenedStanzas opened;

  private:
    Result<void> openAll() {
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (auto ok = open(stanzas_, identities_.rsa[i], names_[i], tuning_, progress_, outcome,
                               opened);
                !ok)
                return ok;
        stanzas_.clear();
        return {};
    }

    const age::Identities& identities_;
    const rsa::Tuning& tuning_;
    CancelOnly progress_; // stanzas are no bytes to show
    Names names_;
    std::vector<age::Stanza> stanzas_;
};

} // namespace

rsa::Tuning unwrapTuning(const FileJob& job) {
    rsa::Tuning tuning;
    tuning.threads = job.tuning.threads;
    if (!job.tuning.devices.empty()) tuning.device = job.tuning.devices.front();
    // A GPU that was asked for the files' contents gets the keys only where it is faster with them.
    if (job.engine == EngineKind::cpu || job.engine == EngineKind::reference)
        tuning.engine = EngineKind::cpu;
    else if (job.engine == EngineKind::emulated)
        tuning.engine = EngineKind::emulated;
    return tuning;
}

Result<UnwrappedAhead> unwrapAhead(std::span<const std::filesystem::path> inputs,
                                   age::Identities& identities, const rsa::Tuning& tuning,
                                   ProgressSink& progress) {
    if (identities.rsa.empty() || inputs.size() < kLeastToUnwrapAhead) return UnwrappedAhead{};
    Ahead ahead(identities, tuning, progress);
    const auto done = guarded([&] { return ahead.run(inputs); });
    if (!done && done.error().code == ErrorCode::cancelled) return done.error();
    if (!done) ahead.outcome.note = describe(done.error());
    if (ahead.opened.size() > 0)
        identities.opened = std::make_shared<const age::OpenedStanzas>(std::move(ahead.opened));
    return std::move(ahead.outcome);
}

} // namespace blockwarp
