// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/experiments/settings.h"

#include "core/base/text.h"
#include "core/keys/key_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace blockwarp {
namespace {

Error bad(std::string_view text, std::string_view wanted) {
    return {ErrorCode::badTuning, fmt::format("“{}” is no {}", text, wanted)};
}

/// How one value of a list is read and written; the list itself is comma-separated.
template <class T>
struct Words {
    Result<T> (*read)(std::string_view);
    std::string (*write)(const T&);
};

template <class T>
Result<std::vector<T>> readList(std::string_view text, const Words<T>& words) {
    std::vector<T> values;
    while (!trimmed(text).empty()) {
        const auto comma = std::min(text.find(','), text.size());
        auto value = words.read(trimmed(text.substr(0, comma)));
        if (!value) return value.error();
        values.push_back(std::move(*value));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return values;
}

constexpr Words<const CipherSpec*> kCipher{
    [](std::string_view text) -> Result<const CipherSpec*> {
        if (const CipherSpec* cipher = findCipher(text)) return cipher;
        return Error{
            ErrorCode::unsupported,
            fmt::format("there is no cipher called {}; see `blockwarp-cli ciphers`", text)};
    },
    [](const CipherSpec* const& cipher) { return std::string(cipher->name); }};

std::string whyNoCpuEngine(std::string_view name) {
    const auto kind = parseEngine(name);
    const auto why =
        kind && *kind != EngineKind::automatic ? engineSpec(*kind).whyNotHere : nullptr;
    return why != nullptr ? why() : std::string{};
}

constexpr Words<EngineKind> kCpuEngine{
    [](std::string_view text) -> Result<EngineKind> {
        const auto kind = parseEngine(text);
        if (kind != EngineKind::cpu && kind != EngineKind::vaes)
            return bad(text, "engine for the CPU; write cpu, vaes, or both as cpu,vaes");
        if (auto why = whyNoCpuEngine(text); !why.empty())
            return Error{ErrorCode::unsupported, std::move(why)};
        return *kind;
    },
    [](const EngineKind& kind) { return std::string(engineSpec(kind).name); }};

constexpr Words<Direction> kDirection{
    [](std::string_view text) -> Result<Direction> {
        if (text == "encrypt") return Direction::encrypt;
        if (text == "decrypt") return Direction::decrypt;
        return bad(text, "direction; write encrypt, decrypt, or both as encrypt,decrypt");
    },
    [](const Direction& direction) {
        return std::string(direction == Direction::encrypt ? "encrypt" : "decrypt");
    }};

constexpr Words<Scope> kScope{[](std::string_view text) -> Result<Scope> {
                                  if (const auto scope = findScope(text)) return *scope;
                                  return bad(text, "scope; write " + scopeNames());
                              },
                              [](const Scope& scope) { return std::string(scopeName(scope)); }};

constexpr Words<std::uint64_t> kBytes{
    [](std::string_view text) { return parseByteCount(text); },
    [](const std::uint64_t& bytes) { return writeByteCount(bytes); }};

constexpr Words<std::uint64_t> kDataBytes{
    [](std::string_view text) -> Result<std::uint64_t> {
        auto bytes = parseByteCount(text);
        if (bytes && *bytes == 0) return bad(text, "size; the data has at least one byte");
        return bytes;
    },
    [](const std::uint64_t& bytes) { return writeByteCount(bytes); }};

Result<std::uint64_t> readCount(std::string_view text, std::uint64_t max) {
    const auto count = wholeNumber(text);
    if (!count || *count == 0 || *count > max)
        return bad(text, fmt::format("number from 1 to {}", max));
    return *count;
}

constexpr Words<std::uint64_t> kCount{
    [](std::string_view text) { return readCount(text, 10'000); },
    [](const std::uint64_t& count) { return std::to_string(count); }};

constexpr Words<std::uint64_t> kBatch{
    [](std::string_view text) { return readCount(text, std::uint64_t{1} << 20); },
    [](const std::uint64_t& count) { return std::to_string(count); }};

constexpr Words<rsa::BenchWork> kOperation{
    [](std::string_view text) -> Result<rsa::BenchWork> {
        if (const auto work = rsa::findBenchWork(text)) return *work;
        return bad(text, "operation; write private, public, modexp");
    },
    [](const rsa::BenchWork& work) { return std::string(rsa::benchWorkName(work)); }};

constexpr Words<std::string> kStrategy{[](std::string_view text) -> Result<std::string> {
                                           for (const auto& strategy : kernels::strategies())
                                               if (strategy.name == text) return std::string(text);
                                           return bad(text,
                                                      "strategy; see `blockwarp-cli strategies`");
                                       },
                                       [](const std::string& name) { return name; }};

template <auto Member, const auto& Word>
Result<void> readInto(Settings& settings, std::string_view text) {
    auto values = readList(text, Word);
    if (!values) return values.error();
    settings.*Member = std::move(*values);
    return {};
}

template <auto Member, const auto& Word>
std::string writeFrom(const Settings& settings) {
    std::string text;
    for (const auto& value : settings.*Member)
        text += (text.empty() ? "" : ", ") + Word.write(value);
    return text;
}

Result<double> readNumber(std::string_view text, double min, double max) {
    const std::string_view digits = trimmed(text);
    const char* const end = digits.data() + digits.size();
    double number = 0;
    const auto read = std::from_chars(digits.data(), end, number); // in any locale
    if (read.ec == std::errc() && read.ptr == end && number >= min && number <= max) return number;
    return bad(text, fmt::format("number from {} to {}", min, max));
}

Result<void> readKernels(Settings& settings, std::string_view text) {
    const auto kind = parseEngine(trimmed(text));
    if (!kind || *kind == EngineKind::automatic || !engineSpec(*kind).usesStrategies)
        return Error{ErrorCode::unsupported, "an experiment's GPU kernels run on engine cuda or "
                                             "emulated; cpu-engines names what the "
                                             "CPU is measured with"};
    settings.kernels = *kind;
    return {};
}

std::string writeKernels(const Settings& settings) {
    return std::string(engineSpec(settings.kernels).name);
}

Result<void> readSamples(Settings& settings, std::string_view text) {
    const auto number = kCount.read(trimmed(text));
    if (!number) return number.error();
    settings.rule.samples = static_cast<unsigned>(*number);
    return {};
}

Result<void> readRepeat(Settings& settings, std::string_view text) {
    const auto number = kCount.read(trimmed(text));
    if (!number || *number > 100) return bad(text, "number from 1 to 100");
    settings.repetitions = static_cast<unsigned>(*number);
    return {};
}

Result<void> readWidth(Settings& settings, std::string_view text) {
    const auto number = readNumber(text, 0, 1000);
    if (!number) return number.error();
    settings.rule.width = *number / 100;
    return {};
}

Result<void> readLimit(Settings& settings, std::string_view text) {
    const auto number = readNumber(text, 0, 1e6);
    if (!number) return number.error();
    settings.rule.maxSeconds = *number;
    return {};
}

Result<void> readWarmUps(Settings& settings, std::string_view text) {
    const auto number = kCount.read(trimmed(text));
    if (!number) return number.error();
    settings.warmUps = static_cast<unsigned>(*number);
    return {};
}

Result<void> readFolder(Settings& settings, std::string_view text) {
    std::error_code none;
    if (!std::filesystem::is_directory(std::filesystem::path(text), none))
        return bad(text, "folder");
    settings.folder = text;
    return {};
}

Result<void> readReport(Settings& settings, std::string_view text) {
    auto choice = findReportEntry(trimmed(text));
    if (!choice) return choice.error();
    settings.report = std::move(*choice);
    return {};
}

std::vector<std::string> cipherChoices() {
    std::vector<std::string> names;
    for (const CipherSpec& cipher : cipherSpecs())
        names.emplace_back(cipher.name);
    return names;
}

std::vector<std::string> strategyChoices() {
    std::vector<std::string> names;
    for (const auto& strategy : kernels::strategies())
        names.emplace_back(strategy.name);
    return names;
}

std::vector<std::string> scopeChoices() {
    std::vector<std::string> names;
    for (const Scope scope : allScopes())
        names.emplace_back(scopeName(scope));
    return names;
}

/// From `first` to `last`, each twice the one before.
template <unsigned first, unsigned last>
std::vector<std::string> doubled() {
    std::vector<std::string> numbers;
    for (unsigned number = first; number <= last; number *= 2)
        numbers.push_back(std::to_string(number));
    return numbers;
}

using Kind = ParameterKind;
#define BLOCKWARP_LIST(member, words)                                                              \
    readInto<&Settings::member, words>, writeFrom<&Settings::member, words>
constexpr bool kOfAll = true;
constexpr ParameterSpec kParameters[] = {
    {"kernels", "GPU kernels run on", "cuda, or emulated: their code on the CPU, very slow.",
     Kind::choice,
     [] {
         return std::vector<std::string>{"cuda", "emulated"};
     },
     readKernels, writeKernels},
    {"cpu-engines", "CPU engines", "cpu: OpenSSL. vaes: our AES-CTR and AES-GCM on wide registers.",
     Kind::choices,
     [] {
         return std::vector<std::string>{"cpu", "vaes"};
     },
     BLOCKWARP_LIST(cpuEngines, kCpuEngine), !kOfAll, whyNoCpuEngine},
    {"ciphers", "Ciphers", "Names, as in aes-128-ctr, chacha20.", Kind::choices, cipherChoices,
     BLOCKWARP_LIST(ciphers, kCipher)},
    {"directions", "Directions", "encrypt, decrypt, or both as encrypt, decrypt.", Kind::choices,
     [] {
         return std::vector<std::string>{"encrypt", "decrypt"};
     },
     BLOCKWARP_LIST(directions, kDirection)},
    {"scopes", "Scopes", "What is timed: kernel, memory, file, read, after-first, all.",
     Kind::choices, scopeChoices, BLOCKWARP_LIST(scopes, kScope)},
    {"sizes", "Sizes", "Bytes of data, as in 100, 64K, 1G (2³⁰), 1GB (10⁹); XTS takes 16 and more.",
     Kind::sizes, nullptr, BLOCKWARP_LIST(sizes, kDataBytes)},
    {"chunks", "Chunk sizes", "What a worker handles at a time, as in 1M, 16M.", Kind::sizes,
     nullptr, BLOCKWARP_LIST(chunks, kBytes)},
    {"workers", "Workers", "For each GPU: 1 to 16.", Kind::choices, doubled<1, 16>,
     BLOCKWARP_LIST(workers, kCount)},
    {"threads", "CPU threads", "Numbers of threads.", Kind::choices, doubled<1, 64>,
     BLOCKWARP_LIST(threads, kCount)},
    {"gpus", "GPUs", "Numbers of GPUs.", Kind::choices, doubled<1, 8>,
     BLOCKWARP_LIST(gpus, kCount)},
    {"threads-per-block", "Threads per block", "32 to 1024, multiples of 32.", Kind::choices,
     doubled<32, 1024>, BLOCKWARP_LIST(threadsPerBlock, kCount)},
    {"blocks-per-thread", "Blocks per thread", "1, 2, 3, 4, 8, 16.", Kind::choices, doubled<1, 16>,
     BLOCKWARP_LIST(blocksPerThread, kCount)},
    {"strategies", "GPU strategies", "Names; empty: all of them, or the fastest.", Kind::choices,
     strategyChoices, BLOCKWARP_LIST(strategies, kStrategy)},
    {"unit", "Data unit or segment", "Bytes, for XTS and authenticated ciphers; empty: their own.",
     Kind::sizes, nullptr, BLOCKWARP_LIST(unit, kBytes)},
    {"operations", "Operations", "private, public, modexp (exponentiation without a key).",
     Kind::choices,
     [] {
         return std::vector<std::string>{"private", "public", "modexp"};
     },
     BLOCKWARP_LIST(operations, kOperation)},
    {"key-bits", "Key sizes", "Bits: 2048, 3072, 4096; modexp also 1024 and 1536.", Kind::choices,
     [] {
         return std::vector<std::string>{"1024", "1536", "2048", "3072", "4096"};
     },
     BLOCKWARP_LIST(keyBits, kCount)},
    {"batches", "Batches", "Operations at once: 1 to 1048576.", Kind::choices, doubled<1, 65536>,
     BLOCKWARP_LIST(batches, kBatch)},
    {"report", "Entry of a report", "As in pratt/tables, or FILE.toml/NAME.", Kind::text, nullptr,
     readReport, [](const Settings& s) { return s.report.text; }},
    {"samples", "Samples", "Minimum per variant, 20 by default.", Kind::number, nullptr,
     readSamples, [](const Settings& s) { return std::to_string(s.rule.samples); }, kOfAll},
    {"repeat", "Repetitions",
     "1 to 100, each in a process of its own: what a comparison of runs rests on.", Kind::number,
     nullptr, readRepeat, [](const Settings& s) { return std::to_string(s.repetitions); }, kOfAll},
    {"width", "Interval, %", "More samples until the 95 % interval is within so many percent.",
     Kind::number, nullptr, readWidth,
     [](const Settings& s) { return fmt::format("{:g}", s.rule.width * 100); }, kOfAll},
    {"limit", "Time limit, s", "For the samples of one variant.", Kind::number, nullptr, readLimit,
     [](const Settings& s) { return fmt::format("{:g}", s.rule.maxSeconds); }, kOfAll},
    {"warm-ups", "Warm-ups", "Untimed runs before.", Kind::number, nullptr, readWarmUps,
     [](const Settings& s) { return std::to_string(s.warmUps); }, kOfAll},
    {"folder", "Folder", "Where the file scope works.", Kind::text, nullptr, readFolder,
     [](const Settings& s) { return s.folder.string(); }, kOfAll},
};
#undef BLOCKWARP_LIST
constexpr auto* kFirstCommon = std::ranges::find(kParameters, true, &ParameterSpec::common);
static_assert(std::all_of(kFirstCommon, std::end(kParameters),
                          [](const ParameterSpec& each) { return each.common; }));

} // namespace

std::span<const ParameterSpec> parameterSpecs() {
    return kParameters;
}

std::span<const ParameterSpec> commonParameters() {
    return {kFirstCommon, std::end(kParameters)};
}

const ParameterSpec* findParameter(std::string_view name) {
    const auto* row = std::ranges::find(kParameters, name, &ParameterSpec::name);
    return row == std::end(kParameters) ? nullptr : row;
}

NamedValues writeSettings(const Settings& settings, std::span<const std::string_view> names) {
    NamedValues values;
    const auto add = [&](const ParameterSpec& parameter) {
        values.emplace_back(parameter.name, parameter.write(settings));
    };
    for (const std::string_view name : names)
        if (const ParameterSpec* parameter = findParameter(name)) add(*parameter);
    std::ranges::for_each(commonParameters(), add);
    return values;
}

std::string writeByteCount(std::uint64_t bytes) {
    constexpr std::pair<std::uint64_t, const char*> units[] = {{std::uint64_t{1} << 30, "G"},
                                                               {std::uint64_t{1} << 20, "M"},
                                                               {std::uint64_t{1} << 10, "K"},
                                                               {1'000'000'000, "GB"},
                                                               {1'000'000, "MB"},
                                                               {1000, "kB"}};
    std::string shortest = std::to_string(bytes);
    for (const auto& [unit, name] : units) {
        if (bytes == 0 || bytes % unit != 0) continue;
        std::string text = std::to_string(bytes / unit) + name;
        if (text.size() < shortest.size()) shortest = std::move(text);
    }
    return shortest;
}

} // namespace blockwarp
