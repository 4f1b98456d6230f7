// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/lesson_pages.h"

#include "core/base/text.h"
#include "core/bench/experiments/experiments.h"
#include "core/bench/reports/report_library.h"
#include "core/leak/raster.h"
#include "core/trace/lookup_layout.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace blockwarp {
namespace {

using Names = std::vector<std::string>;
using enum SettingKind;

/// The first name is the usual one.
SettingSpec chosen(std::string key, Names names) {
    std::string usual = names.front();
    return {std::move(key), choice, std::move(usual), std::move(names)};
}

SettingSpec counted(std::string key, std::int64_t usual, std::int64_t min, std::int64_t max) {
    return {std::move(key), number, std::to_string(usual), {}, min, max};
}

SettingSpec switched(std::string key) {
    return {std::move(key), flag, "false"};
}

SettingSpec inHex(std::string key, std::string usual, std::vector<std::size_t> digits) {
    return {std::move(key), hex, std::move(usual), {}, 0, 0, std::move(digits)};
}

SettingSpec typed(std::string key, std::string usual) {
    return {std::move(key), text, std::move(usual)};
}

Names sampleNames() {
    Names names;
    for (const LeakSample& sample : leakSamples())
        names.emplace_back(sample.name);
    return names;
}

Names formatNames() {
    Names names{"rgb24"};
    for (const PixelFormatSpec& format : pixelFormats())
        if (format.name != names.front()) names.emplace_back(format.name);
    return names;
}

Names paneNames() {
    return {"original",
            "ecb",
            "cbc",
            "ctr",
            "xts",
            "gcm",
            "chacha20",
            "poly1305",
            "first",
            "first-ciphertext",
            "sum",
            "second",
            "second-ciphertext",
            "recovered"};
}

/// Each pane's measures: "ecb.recur", "gcm.refused".
Names paneValues() {
    Names values;
    for (const std::string& pane : paneNames())
        for (const char* measure :
             {"recur", "blocks", "repeated", "unique", "entropy", "chi_square", "right", "below",
              "bytes_changed", "blocks_changed", "verdict", "refused", "reads"})
            values.push_back(fmt::format("{}.{}", pane, measure));
    return values;
}

LessonPage leakLabPage() {
    SettingSpec place = counted("byte", 0, 0, 1'000'000'000);
    place.usual = "middle";
    place.names = {"middle"};
    SettingSpec zoom = counted("zoom", 0, 1, 32);
    zoom.usual = "auto";
    zoom.names = {"auto"};
    SettingSpec key = inHex("key", "random", {32, 48, 64});
    key.names = {"random"};
    Names others = sampleNames();
    std::swap(others.at(0), others.at(1));
    return {"leak-lab",
            "Leak lab",
            {chosen("sample", sampleNames()),
             chosen("format", formatNames()),
             switched("grid"),
             switched("heat_map"),
             switched("wipe"),
             chosen("pane", {"cbc", "xts", "gcm", "chacha20", "poly1305"}),
             chosen("key_size", {"128", "192", "256"}),
             std::move(key),
             chosen("step", {"compare", "statistics", "nonce-reuse", "flip-bit", "shuffle",
                             "wrong-key", "one-pixel"}),
             chosen("second", std::move(others)),
             std::move(place),
             counted("bit", 7, 0, 7),
             std::move(zoom),
             counted("run", 0, 0, 1),
             switched("covered"),
             SettingSpec{"panes", list, "all", paneNames(), 1, kMaxPanesOfStep},
             chosen("subject", {"picture", "text"}),
             typed("text", "sample"),
             chosen("text_mode", {"ctr", "ecb", "cbc", "xts", "gcm"}),
             typed("change", "none")},
            paneValues()};
}

/// The usual one first: tables as most people write them.
Names strategyNames() {
    Names names{"ttable4"};
    for (const LookupLayout& layout : lookupLayouts())
        if (layout.strategy != names.front()) names.emplace_back(layout.strategy);
    return names;
}

LessonPage inspectorPage() {
    SettingSpec key = inHex("key", "example", {32, 48, 64});
    key.names = {"example"};
    SettingSpec block = inHex("block", "example", {32});
    block.names = {"example"};
    SettingSpec text{"text",
                     bytes,
                     "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
                     "30c81c46a35ce411e5fbc1191a0a52ef",
                     {},
                     1,
                     64};
    SettingSpec additional{"additional", bytes, "feedfacedeadbeef", {}, 1, 32};
    return {"inspector",
            "Inspector",
            {chosen("tab", {"aes", "key-schedule", "avalanche", "t-tables", "kernels", "chaining",
                            "chacha20"}),
             chosen("example", {"appendix-b", "appendix-c1", "appendix-c2", "appendix-c3"}),
             std::move(key),
             std::move(block),
             typed("block_text", ""),
             chosen("direction", {"encrypt", "inverse", "equivalent-inverse"}),
             chosen("flip", {"block", "key"}),
             counted("bit", 0, 0, 255),
             chosen("mode", {"cbc", "ecb", "ctr", "gcm", "xts"}),
             chosen("chain_direction", {"encrypt", "decrypt"}),
             chosen("padding", {"pkcs7", "none"}),
             std::move(text),
             std::move(additional),
             chosen("numbers", {"hex", "binary", "decimal"}),
             switched("hidden"),
             switched("details"),
             chosen("warp", {"counters", "badge", "photo"}),
             chosen("strategy", strategyNames()),
             counted("step", 0, 0, 400),
             counted("byte", 0, 0, 15)},
            {"steps", "aes.before", "aes.after", "aes.round", "aes.changed", "avalanche.round",
             "avalanche.distance", "chaining.blocks", "chaining.equal", "chaining.in",
             "chaining.out", "chaining.tag", "chaining.padding", "kernels.wavefronts",
             "kernels.total", "kernels.conflicts"}};
}

LessonPage rsaPage() {
    const auto bit = [](std::string key) {
        SettingSpec flip = counted(std::move(key), 0, 0, 13);
        flip.usual = "none";
        flip.names = {"none"};
        return flip;
    };
    return {"rsa",
            "RSA",
            {chosen("tab", {"small-numbers", "padding", "letters", "key", "close-primes",
                            "receivers", "fault"}),
             counted("p", 61, 0, 9999),
             counted("q", 53, 0, 9999),
             counted("e", 17, 0, 99'999'999),
             counted("message", 65, 0, 99'999'999),
             counted("step", 0, 0, 200),
             typed("text", "meet me at the old bridge this evening after the bells have rung seven "
                           "times. bring the letters and the green key, and tell nobody else where "
                           "we are going to meet."),
             typed("note", "Attack at dawn"),
             counted("close_p", 9973, 0, 9999),
             counted("close_q", 9001, 0, 9999),
             counted("close_steps", 1000, 1, 10'000),
             counted("n1", 253, 0, 999'999),
             counted("n2", 493, 0, 999'999),
             counted("n3", 1927, 0, 999'999),
             counted("shared_message", 200, 0, 999'999),
             counted("signer_p", 61, 0, 9999),
             counted("signer_q", 53, 0, 9999),
             counted("signer_e", 17, 0, 99'999'999),
             counted("signed_message", 65, 0, 99'999'999),
             chosen("numbers", {"small", "large"}),
             switched("oaep"),
             bit("flip"),
             bit("flip_p"),
             counted("run", 0, 0, 2)},
            {"small.n",
             "small.phi",
             "small.lambda",
             "small.d",
             "small.ciphertext",
             "small.decrypted",
             "small.multiplications",
             "small.fault",
             "letters.letters",
             "letters.numbers",
             "letters.most",
             "letters.table",
             "letters.unknown",
             "padding.bytes",
             "padding.bare_differ",
             "padding.oaep_differ",
             "close.steps",
             "close.n",
             "close.found",
             "close.smaller",
             "close.larger",
             "receivers.cube",
             "receivers.common",
             "receivers.root",
             "fault.signature",
             "fault.divisor",
             "fault.other"}};
}

LessonPage attacksPage() {
    SettingSpec seed = counted("seed", 1, 1, 9999);
    seed.names = {"random"};
    return {"attacks",
            "Attacks",
            {chosen("attack", {"padding", "nonce", "extension", "length"}),
             typed("text", "Dear Alice, the vault opens at noon. Code 271."),
             typed("known", "Pay 10 to Alice."), typed("second", "The code is 271."),
             typed("forged", "Pay 99 to Carol."), typed("message", "user=alice&pay=10"),
             typed("added", "&pay=9999"), counted("key_bytes", 16, 1, 64),
             typed("cookie", "14142135623730950488016887242097"), std::move(seed),
             counted("defence", 0, 0, 4), counted("run", 0, 0, 1)},
            {"padding.queries", "padding.bytes", "padding.accepted", "nonce.candidates",
             "nonce.read", "nonce.queries", "nonce.accepted", "extension.queries",
             "extension.accepted", "length.queries", "length.digits", "length.undecided",
             "length.accepted"}};
}

LessonPage benchmarkPage() {
    Names experiments;
    for (const ExperimentSpec& experiment : experimentSpecs())
        experiments.emplace_back(experiment.name);
    for (const SharedReport& report : allReports({}).reports)
        for (const ReportChoice& entry : entriesOf(report, report->name))
            experiments.push_back(entry.text);
    return {"benchmark",
            "Benchmark",
            {chosen("experiment", std::move(experiments)), switched("covered"),
             chosen("recorded", {"none", "h200"}), counted("chart", 1, 1, 40),
             counted("unit", 1, 1, 10), counted("run", 0, 0, 1)},
            {"recorded.#.#", "recorded.ratio.#.#.#", "printed.#.#", "printed.ratio.#.#.#"}};
}

/// Whether `name` is the pattern with a number for each "#".
bool fits(std::string_view pattern, std::string_view name) {
    while (!pattern.empty()) {
        if (pattern.front() != '#') {
            if (name.empty() || name.front() != pattern.front()) return false;
            pattern.remove_prefix(1);
            name.remove_prefix(1);
            continue;
        }
        unsigned number = 0;
        const auto read = std::from_chars(name.data(), name.data() + name.size(), number);
        if (read.ec != std::errc{} || number < 1 || number > 99 || name.front() == '0')
            return false;
        name.remove_prefix(static_cast<std::size_t>(read.ptr - name.data()));
        pattern.remove_prefix(1);
    }
    return name.empty();
}

bool isHex(std::string_view text) {
    return text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

std::string whyNotNumber(const SettingSpec& setting, std::string_view value) {
    const auto typed = wholeNumber<std::int64_t>(value);
    if (typed && *typed >= setting.min && *typed <= setting.max) return {};
    return fmt::format("it is a whole number from {} to {}", setting.min, setting.max);
}

std::string whyNotList(const SettingSpec& setting, std::string_view value) {
    constexpr std::string_view separator = ", ";
    std::int64_t count = 0;
    for (std::size_t at = 0; at <= value.size(); ++count) {
        const std::size_t end = std::min(value.find(separator, at), value.size());
        const std::string_view name = value.substr(at, end - at);
        if (std::ranges::find(setting.names, name) == setting.names.end())
            return fmt::format("“{}” is none of {}", name, fmt::join(setting.names, ", "));
        at = end + separator.size();
    }
    return count <= setting.max ? "" : fmt::format("it has at most {} names", setting.max);
}

} // namespace

const SettingSpec* LessonPage::find(std::string_view key) const {
    const auto found = std::ranges::find(settings, key, &SettingSpec::key);
    return found != settings.end() ? &*found : nullptr;
}

bool LessonPage::hasValue(std::string_view wanted) const {
    return std::ranges::any_of(
        values, [wanted](const std::string& pattern) { return fits(pattern, wanted); });
}

std::span<const LessonPage> lessonPages() {
    static const std::vector<LessonPage> pages{leakLabPage(), inspectorPage(), rsaPage(),
                                               attacksPage(), benchmarkPage()};
    return pages;
}

const LessonPage* findLessonPage(std::string_view name) {
    const auto pages = lessonPages();
    const auto found = std::ranges::find(pages, name, &LessonPage::name);
    return found != pages.end() ? &*found : nullptr;
}

std::string whyNotSet(const SettingSpec& setting, std::string_view value) {
    if (std::ranges::find(setting.names, value) != setting.names.end()) return {};
    switch (setting.kind) {
    case choice:
        return fmt::format("“{}” is none of {}", value, fmt::join(setting.names, ", "));
    case number:
        return whyNotNumber(setting, value);
    case flag:
        return value == "true" || value == "false" ? "" : "it is true or false";
    case hex:
        if (isHex(value) && std::ranges::find(setting.digits, value.size()) != setting.digits.end())
            return {};
        return fmt::format("it has {} hex digits", fmt::join(setting.digits, " or "));
    case bytes:
        if (isHex(value) && value.size() % 2 == 0 &&
            static_cast<std::int64_t>(value.size()) >= 2 * setting.min &&
            static_cast<std::int64_t>(value.size()) <= 2 * setting.max)
            return {};
        return fmt::format("it has {} to {} bytes in hex", setting.min, setting.max);
    case list:
        return value == setting.usual ? "" : whyNotList(setting, value);
    case text:
        return value.size() <= kMaxLessonInput
                   ? ""
                   : fmt::format("it has at most {} bytes", kMaxLessonInput);
    }
    return {};
}

} // namespace blockwarp
