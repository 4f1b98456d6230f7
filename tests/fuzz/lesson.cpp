// SPDX-License-Identifier: GPL-3.0-or-later
/// Lessons as TOML files, which anybody may write.
#include "core/lessons/lesson.h"
#include "core/bench/experiments/experiments.h"
#include "core/bench/reports/report_library.h"
#include "core/leak/raster.h"
#include "core/lessons/lesson_pages.h"
#include "tests/fuzz/target.h"

#include <string_view>

/// Experiments and reports are not linked: one of each is enough for a name.
namespace blockwarp {

std::span<const ExperimentSpec> experimentSpecs() {
    static const ExperimentSpec any{.name = "size-sweep"};
    return {&any, 1};
}

ReportShelf allReports(const std::filesystem::path&) {
    return {};
}

std::vector<ReportChoice> entriesOf(const SharedReport&, std::string_view) {
    return {};
}

} // namespace blockwarp

namespace {

using namespace blockwarp;

void checkText(const LessonText& text, const LessonPage& page) {
    fuzz::require(text.text.size() <= 600, "a text is bounded");
    fuzz::require(text.text.find('\n') == std::string::npos, "and on one line");
    fuzz::require(text.text.find("://") == std::string::npos, "and has no address");
    for (const LessonClaim& claim : text.claims)
        fuzz::require(page.hasValue(claim.value), "a claim is about a value of the page");
}

void checkSettings(const LessonSettings& settings, const LessonPage& page) {
    fuzz::require(settings.size() == page.settings.size(), "a step sets all of its page");
    for (const LessonSetting& setting : settings) {
        const SettingSpec* spec = page.find(setting.key);
        fuzz::require(spec != nullptr, "and nothing else");
        fuzz::require(whyNotSet(*spec, setting.value).empty(), "to what can be set");
    }
}

void checkStep(const LessonStep& step) {
    fuzz::require(step.page != nullptr, "a step has a page");
    fuzz::require(step.minutes >= 1 && step.minutes <= 60, "and minutes within bounds");
    checkSettings(step.before, *step.page);
    checkSettings(step.after, *step.page);
    for (const LessonText* text : {&step.say, &step.question, &step.explanation})
        checkText(*text, *step.page);
    for (const LessonText& choice : step.choices)
        checkText(choice, *step.page);
    fuzz::require(step.choices.size() <= 6 && step.choices.size() != 1, "choices are bounded");
    fuzz::require(!step.right || *step.right < step.choices.size(),
                  "one of them is right, or none");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto lesson = parseLesson({reinterpret_cast<const char*>(data), size});
    if (!lesson) {
        fuzz::require(!lesson.error().empty(), "it says what is wrong");
        for (const TomlProblem& problem : lesson.error())
            fuzz::require(problem.line >= 1 && !problem.what.empty(), "and where");
        return 0;
    }
    fuzz::require(!lesson->steps.empty() && lesson->steps.size() <= 40, "a lesson has steps");
    for (const LessonStep& step : lesson->steps)
        checkStep(step);
    return 0;
}
