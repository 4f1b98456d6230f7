// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/batch_unwrap.h"

#include "core/base/guard.h"
#include "core/format/blockwarp.h"
#include "core/io/file_source.h"
#include "core/keys/rsa_stanzas.h"
#include "core/keys/unwrapping.h"
#include "core/rsa/messages.h"

#include <algorithm>
#include <optional>
#include <thread>

namespace blockwarp {
namespace {

/// Most headers end in here; a longer one is read again, whole.
constexpr std::size_t kUsualHeaderBytes = std::size_t{4} << 10;
/// Private operations for one header, which can name one key hundreds of times. One is honest. What
/// is spent here is spent of the reader's allowance, too: these are the first that it would do.
constexpr std::size_t kMaxPerFile = 2;
static_assert(kMaxPerFile <= keys::kMaxRsaOperations);
/// More than a GPU needs to be busy.
constexpr std::size_t kMaxAtOnce = 16'384;

/// An identity, and what tells the stanzas that name it.
struct Key {
    const keys::RsaIdentity& identity;
    std::string name;
    std::size_t bytes;

    bool isNamedBy(const keys::Stanza& stanza) const {
        return stanza.body.size() == bytes && stanza.arguments[0] == name;
    }
};
using Keys = std::vector<Key>;

std::optional<age::Header> headerOf(const std::filesystem::path& input) {
    const auto file = FileSource::open(input);
    if (!file) return {};
    for (const std::size_t bytes : {kUsualHeaderBytes, age::kMaxHeaderBytes}) {
        const auto start = file->start(bytes);
        if (!start || !age::startsAsHeader(kBlockwarpFormat, *start)) return {};
        if (auto header = age::parseHeader(kBlockwarpFormat, *start)) return std::move(*header);
        if (file->size() <= bytes) return {};
    }
    return {};
}

/// Adds a file's stanzas that are for one of the keys.
void gather(const std::filesystem::path& input, const Keys& keys,
            std::vector<keys::Stanza>& stanzas) {
    auto header = headerOf(input);
    if (!header) return;
    std::size_t left = kMaxPerFile;
    for (keys::Stanza& stanza : header->stanzas) {
        if (stanza.type != keys::RsaStanza::kType ||
            !keys::RsaStanza::check(stanza, kBlockwarpFormat.fileKeyBytes))
            continue;
        const auto operations = static_cast<std::size_t>(
            std::ranges::count_if(keys, [&](const Key& key) { return key.isNamedBy(stanza); }));
        if (operations > left) return;
        if (operations > 0) stanzas.push_back(std::move(stanza));
        left -= operations;
    }
}

std::size_t threadsOf(const rsa::Tuning& tuning) {
    return tuning.threads != 0 ? tuning.threads : std::max(1U, std::thread::hardware_concurrency());
}

/// File jobs do their private operations, of 0.3 to 30 ms, one after the other: on the CPU a batch
/// gains what several cores share, with one thread nothing.
bool pays(std::size_t stanzas, EngineKind engine, const rsa::Tuning& tuning) {
    return stanzas >= kMinToUnwrapInBatch && (engine != EngineKind::cpu || threadsOf(tuning) > 1);
}

/// Tries a key on the stanzas that name it, and takes away those that it opens.
Result<void> open(std::vector<keys::Stanza>& stanzas, const Key& key, const rsa::Tuning& tuning,
                  const CancelToken& cancel, BatchUnwrapped& outcome, keys::OpenedStanzas& opened) {
    const auto count = static_cast<std::size_t>(std::ranges::count_if(
        stanzas, [&](const keys::Stanza& stanza) { return key.isNamedBy(stanza); }));
    rsa::Tuning chosen = tuning;
    chosen.engine = rsa::chooseEngine(tuning.engine, key.identity.get(), count, true);
    if (!pays(count, chosen.engine, tuning)) return {};
    auto fileKeys = rsa::unwrapStanzas(kBlockwarpFormat, stanzas, key.identity, chosen, cancel);
    if (!fileKeys) return fileKeys.error();
    outcome.engine = chosen.engine;
    std::vector<keys::Stanza> left;
    for (std::size_t i = 0; i < stanzas.size(); ++i) {
        if (auto& fileKey = (*fileKeys)[i]) {
            opened.add(stanzas[i], std::move(*fileKey));
            ++outcome.fileKeys;
            continue;
        }
        if (key.isNamedBy(stanzas[i])) opened.addVain(stanzas[i], key.identity);
        left.push_back(std::move(stanzas[i]));
    }
    stanzas = std::move(left);
    return {};
}

class Ahead {
  public:
    Ahead(const keys::Identities& identities, const rsa::Tuning& tuning, const CancelToken& cancel)
        : identities_(identities), tuning_(tuning), cancel_(cancel) {}

    Result<void> run(std::span<const std::filesystem::path> inputs) {
        for (const keys::RsaIdentity* key : keys::ofKind<keys::RsaIdentity>(identities_.keys)) {
            auto name = keys::fingerprintOf(*key);
            if (!name) return name.error();
            const auto bytes = static_cast<std::size_t>(EVP_PKEY_get_size(key->get()));
            keys_.push_back({*key, std::move(*name), bytes});
        }
        for (const auto& input : inputs) {
            if (cancel_.cancelled()) return Error{ErrorCode::cancelled, {}};
            gather(input, keys_, stanzas_);
            if (stanzas_.size() >= kMaxAtOnce)
                if (auto ok = openAll(); !ok) return ok;
        }
        return openAll();
    }

    BatchUnwrapped outcome;
    keys::OpenedStanzas opened;

  private:
    Result<void> openAll() {
        for (const Key& key : keys_)
            if (auto ok = open(stanzas_, key, tuning_, cancel_, outcome, opened); !ok) return ok;
        stanzas_.clear();
        return {};
    }

    const keys::Identities& identities_;
    const rsa::Tuning& tuning_;
    const CancelToken& cancel_;
    Keys keys_;
    std::vector<keys::Stanza> stanzas_;
};

} // namespace

rsa::Tuning unwrapTuning(const EngineRequest& engine) {
    rsa::Tuning tuning;
    tuning.threads = engine.tuning.threads;
    if (!engine.tuning.devices.empty()) tuning.device = engine.tuning.devices.front();
    // A GPU that was asked for the files' contents gets the keys only where it is faster with them.
    if (engine.kind == EngineKind::cpu || engine.kind == EngineKind::reference)
        tuning.engine = EngineKind::cpu;
    else if (engine.kind == EngineKind::emulated)
        tuning.engine = EngineKind::emulated;
    return tuning;
}

Result<BatchUnwrapped> unwrapInBatch(std::span<const std::filesystem::path> inputs,
                                     keys::Identities& identities, const rsa::Tuning& tuning,
                                     const CancelToken& cancel) {
    if (keys::ofKind<keys::RsaIdentity>(identities.keys).empty() ||
        inputs.size() < kMinToUnwrapInBatch)
        return BatchUnwrapped{};
    Ahead ahead(identities, tuning, cancel);
    const auto done = guarded([&] { return ahead.run(inputs); });
    if (!done && done.error().code == ErrorCode::cancelled) return done.error();
    if (!done) ahead.outcome.note = describe(done.error());
    if (!ahead.opened.empty())
        identities.opened = std::make_shared<const keys::OpenedStanzas>(std::move(ahead.opened));
    return std::move(ahead.outcome);
}

} // namespace blockwarp
