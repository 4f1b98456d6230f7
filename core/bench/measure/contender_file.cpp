// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/bench/measure/contender_kinds.h"
#include "core/bench/measure/workload.h"
#include "core/files/file_job.h"
#include "core/io/file_source.h"

#include <limits>

namespace blockwarp {
namespace {

/// What a user waits for: a raw file job. The output goes between samples, outside the timed
/// part, so that many contenders need room for one output only.
class FileToFile final : public Contender {
  public:
    FileToFile(std::shared_ptr<TestFiles> files, FileJob job, RawKey key)
        : files_(std::move(files)), job_(std::move(job)), secret_(std::move(key)) {}

    Result<Phases> sample(const CancelToken& cancel) override {
        auto phases = run(cancel);
        removeOutput();
        return phases;
    }

    /// Once, and its start compared.
    Result<void> verify(const Work& work, const CancelToken& cancel) {
        const auto done = run(cancel);
        auto compared = done ? compare(work, cancel) : Result<void>(done.error());
        removeOutput();
        return compared;
    }

    ContenderFacts facts() const override { return facts_; }

  private:
    using Bytes = std::vector<std::uint8_t>;

    Result<Phases> run(const CancelToken& cancel) {
        const auto outcome = runFileJob(job_, cloneSecret(secret_), cancel);
        if (!outcome) return outcome.error();
        facts_.strategy = outcome->strategy;
        facts_.workers = outcome->workers;
        facts_.chunkBytes = outcome->chunkBytes;
        return outcome->phases;
    }

    void removeOutput() {
        std::error_code ignored; // the folder goes at the end in any case
        std::filesystem::remove(job_.target.output, ignored);
    }

    Result<void> compare(const Work& work, const CancelToken& cancel) {
        facts_.verifiedBytes = verifiableBytes(work);
        const bool whole = facts_.verifiedBytes == work.bytes;
        const auto most = whole ? std::numeric_limits<std::size_t>::max()
                                : static_cast<std::size_t>(facts_.verifiedBytes);
        const auto input = startOf(job_.input, most);
        if (!input) return input.error();
        const auto output = startOf(job_.target.output, most);
        if (!output) return output.error();
        const auto& raw = std::get<RawKey>(secret_);
        const Workload secrets{work.cipher(),   work.direction(), 0,  0,
                               raw.key.clone(), raw.iv,           {}, {}};
        return compareWithOracle(work, secrets, *input, *output, whole && work.cipher().padded,
                                 cancel);
    }

    static Result<Bytes> startOf(const std::filesystem::path& path, std::size_t most) {
        const auto file = FileSource::open(path);
        if (!file) return file.error();
        return file->start(most);
    }

    std::shared_ptr<TestFiles> files_;
    FileJob job_;
    Secret secret_;
    ContenderFacts facts_;
};

} // namespace

Result<const RawKey*> TestFiles::key(const CipherSpec& cipher) {
    if (const auto known = keys.find(&cipher); known != keys.end()) return &known->second;
    RawKey made{SecretBytes(cipher.keyBytes)};
    if (auto ok = fillRandom(made.key.span()); !ok) return ok.error();
    if (auto ok = fillRandom(made.iv); !ok) return ok.error();
    return &keys.emplace(&cipher, std::move(made)).first->second;
}

Result<std::filesystem::path> TestFiles::input(const Work& work, const RawKey& key,
                                               const CancelToken& cancel) {
    const bool withPadding = work.inputBytes() != work.bytes;
    const Place place{withPadding ? &work.cipher() : nullptr, work.bytes};
    if (const auto known = inputs.find(place); known != inputs.end()) return known->second;
    const auto ending =
        inputEnding(work.cipher(), work.direction(), key.key.span(), key.iv, work.bytes);
    if (!ending) return ending.error();
    auto path = folder.path() / ("input-" + std::to_string(inputs.size()));
    if (auto ok = writeTestFile(path, work.inputBytes(), *ending, cancel); !ok) return ok.error();
    inputs.emplace(place, path);
    return path;
}

std::filesystem::path TestFiles::nextOutput() {
    return folder.path() / ("output-" + std::to_string(outputs++));
}

OpenedContender openFileToFile(const Work& work, std::shared_ptr<TestFiles> files,
                               const CancelToken& cancel) {
    const auto shared = files->key(work.cipher());
    if (!shared) return shared.error();
    RawKey key{(*shared)->key.clone(), (*shared)->iv};
    const auto input = files->input(work, key, cancel);
    if (!input) return input.error();
    FileWork kind = EncryptFile{{&work.cipher(), Container::raw}};
    if (work.direction() == Direction::decrypt)
        kind = DecryptFile{{&work.cipher(), Container::raw}};
    FileJob job{.work = std::move(kind),
                .input = *input,
                .target = {.output = files->nextOutput(), .overwrite = true},
                .engine = {work.engine, work.tuning}};
    auto contender = std::make_unique<FileToFile>(std::move(files), std::move(job), std::move(key));
    if (auto ok = contender->verify(work, cancel); !ok) return ok.error();
    return std::unique_ptr<Contender>(std::move(contender));
}

} // namespace blockwarp
