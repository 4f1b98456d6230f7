// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual/values.h"

#include "app/cli/value_names.h"
#include "core/bench/experiments/experiments.h"
#include "core/bench/measure/scope.h"
#include "core/bench/reports/report_library.h"
#include "core/cipher/cipher_spec.h"
#include "core/engine/engine.h"
#include "core/engine/machine.h"
#include "core/format/container.h"
#include "core/keys/new_keys.h"
#include "core/leak/raster.h"
#include "core/lessons/lesson_library.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

namespace blockwarp::manual {
namespace {

namespace value = cli::value;
using Words = std::vector<std::string>;

template <class Rows, class Name>
Words namesOf(const Rows& rows, Name name) {
    Words names;
    for (const auto& row : rows)
        names.emplace_back(std::invoke(name, row));
    return names;
}

Words strategies() {
    return namesOf(strategyList(), &Strategy::name);
}

Words with(Words words, std::initializer_list<const char*> more) {
    words.insert(words.begin(), more.begin(), more.end());
    return words;
}

/// Those of the program; a user's own are not known when it is built.
Words reports() {
    Words names{"list", "all"};
    for (const SharedReport& report : allReports({}).reports) {
        names.push_back(report->name);
        for (const ReportChoice& choice : entriesOf(report, report->name))
            names.push_back(choice.text);
    }
    return names;
}

struct Row {
    std::string_view value;
    Offer::Paths paths;
    Words (*words)();
};

Words none() {
    return {};
}

constexpr auto kNoPaths = Offer::Paths::none;
constexpr auto kFilePaths = Offer::Paths::files;
constexpr auto kFolderPaths = Offer::Paths::folders;

constexpr std::array kRows{
    Row{value::kFile, kFilePaths, none},
    Row{value::kFolder, kFolderPaths, none},
    Row{value::kInput, kFilePaths, none},
    Row{value::kOutput, kFilePaths, none},
    Row{value::kKey, kFilePaths, none},
    Row{value::kCipher, kNoPaths, [] { return namesOf(cipherSpecs(), &CipherSpec::name); }},
    Row{value::kContainer, kNoPaths,
        [] { return namesOf(containerSpecs(), &ContainerSpec::name); }},
    Row{value::kKdf, kNoPaths, [] { return namesOf(opensslKdfs(), &OpensslKdfSpec::name); }},
    Row{value::kEngine, kNoPaths,
        [] { return with(namesOf(engineSpecs(), &EngineSpec::name), {"auto"}); }},
    Row{value::kRsaEngine, kNoPaths,
        [] {
            return Words{"auto", "cpu", "cuda", "emulated"};
        }},
    Row{value::kStrategy, kNoPaths, strategies},
    Row{value::kScope, kNoPaths, [] { return namesOf(allScopes(), scopeName); }},
    Row{value::kExperiment, kNoPaths,
        [] { return with(namesOf(experimentSpecs(), &ExperimentSpec::name), {"list"}); }},
    Row{value::kReport, kFilePaths, reports},
    Row{value::kProfile, kNoPaths,
        [] {
            return with(strategies(), {"all", "show"});
        }},
    Row{value::kKeyType, kNoPaths, [] { return namesOf(keyKinds(), &KeyKindSpec::name); }},
    // The window program's.
    Row{"DIR", kFolderPaths, none},
    Row{"PICTURE", kFilePaths, none},
    Row{"RUN", kFilePaths, none},
    Row{"LESSON", kFilePaths,
        [] {
            return namesOf(ourLessons(), [](const SharedLesson& lesson) { return lesson->name; });
        }},
    Row{"FORMAT", kNoPaths, [] { return namesOf(pixelFormats(), &PixelFormatSpec::name); }},
};

} // namespace

Offer offerFor(const std::string& value) {
    const auto* row = std::ranges::find(kRows, value, &Row::value);
    return row == kRows.end() ? Offer() : Offer{row->words(), row->paths};
}

} // namespace blockwarp::manual
