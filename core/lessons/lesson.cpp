// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/lesson.h"

#include "core/base/text.h"
#include "core/lessons/lesson_pages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace blockwarp {
namespace {

using Need = TomlFields::Need;

constexpr std::size_t kMaxSteps = 40;
constexpr std::size_t kMaxChoices = 6;
constexpr std::size_t kMaxSettings = 20;
constexpr std::uint64_t kMaxMinutes = 60;
constexpr std::size_t kMaxTitle = 80; ///< bytes
constexpr std::size_t kMaxChoice = 120;
constexpr std::size_t kMaxText = 600;

bool isName(std::string_view text) {
    return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
                                std::string_view::npos;
}

/// Nothing that some program would take for markup or an address.
bool isPlain(std::string_view text) {
    for (std::size_t at = text.find('<'); at != std::string_view::npos;
         at = text.find('<', at + 1)) {
        const char next = at + 1 < text.size() ? text[at + 1] : ' ';
        if ((next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || next == '/' ||
            next == '!' || next == '?')
            return false;
    }
    return text.find("://") == std::string_view::npos &&
           text.find("www.") == std::string_view::npos;
}

std::string plainText(TomlFields& fields, std::string_view key, std::size_t max,
                      Need need = Need::required) {
    std::string text = fields.text(key, need);
    if (text.size() > max) fields.refuse(key, fmt::format("it has at most {} bytes", max));
    if (!isPlain(text)) fields.refuse(key, "it is plain text: no markup, no addresses");
    if (hasHiddenCharacter(text)) fields.refuse(key, "it has invisible control characters");
    return text;
}

void checkClaims(TomlFields& fields, const LessonText& text, const LessonPage* page) {
    if (page == nullptr) return;
    for (const LessonClaim& claim : text.claims)
        if (!page->hasValue(claim.value))
            fields.refuse(claim.line, fmt::format("the page {} has no value called “{}”",
                                                  page->name, claim.value));
}

LessonText claimingText(TomlFields& fields, std::string_view key, const LessonPage* page,
                        Need need) {
    const std::string marked = plainText(fields, key, kMaxText, need);
    auto text = parseLessonText(marked, fields.line(key));
    if (!text) {
        fields.refuse(key, text.error());
        return {};
    }
    checkClaims(fields, *text, page);
    return *text;
}

std::vector<LessonText> choicesIn(TomlFields& fields, const LessonPage* page) {
    std::vector<LessonText> choices;
    for (const std::string& each : fields.texts("choices", kMaxChoices, Need::optional)) {
        if (each.size() > kMaxChoice || !isPlain(each) || hasHiddenCharacter(each))
            fields.refuse("choices",
                          fmt::format("each is plain text of at most {} bytes", kMaxChoice));
        auto text = parseLessonText(each, fields.line("choices"));
        if (!text) {
            fields.refuse("choices", text.error());
            continue;
        }
        checkClaims(fields, *text, page);
        choices.push_back(std::move(*text));
    }
    if (choices.size() == 1) fields.refuse("choices", "a choice is between two or more");
    return choices;
}

const LessonPage* pageIn(TomlFields& fields) {
    const std::string name = fields.text("page");
    const LessonPage* page = findLessonPage(name);
    if (page == nullptr && !name.empty()) {
        std::vector<std::string_view> names;
        for (const LessonPage& each : lessonPages())
            names.emplace_back(each.name);
        fields.refuse("page", fmt::format("“{}” is none of {}", name, fmt::join(names, ", ")));
    }
    return page;
}

LessonSettings usualSettings(const LessonPage& page) {
    LessonSettings usual;
    for (const SettingSpec& setting : page.settings)
        usual.push_back({setting.key, setting.usual});
    return usual;
}

/// `settings` with what the table `key` says.
LessonSettings changedBy(TomlFields& fields, std::string_view key, const LessonPage& page,
                         LessonSettings settings) {
    for (const TomlValue& typed : fields.values(key, kMaxSettings, Need::optional)) {
        const SettingSpec* spec = page.find(typed.key);
        if (spec == nullptr) {
            fields.refuse(typed.line,
                          fmt::format("the page {} has no setting “{}”", page.name, typed.key));
            continue;
        }
        const std::string why = whyNotSet(*spec, typed.text);
        if (!why.empty()) fields.refuse(typed.line, fmt::format("{}: {}", typed.key, why));
        const auto place = std::ranges::find(settings, typed.key, &LessonSetting::key);
        place->value = typed.text;
        place->line = typed.line;
    }
    return settings;
}

LessonStep stepIn(TomlFields& fields) {
    LessonStep step{.title = plainText(fields, "title", kMaxTitle),
                    .minutes = static_cast<unsigned>(fields.count("minutes", kMaxMinutes)),
                    .page = pageIn(fields)};
    step.line = fields.line("title");
    if (step.page != nullptr) {
        step.before = changedBy(fields, "set", *step.page, usualSettings(*step.page));
        step.after = changedBy(fields, "reveal", *step.page, step.before);
    }
    step.say = claimingText(fields, "say", step.page, Need::required);
    step.question = claimingText(fields, "ask", step.page, Need::optional);
    step.choices = choicesIn(fields, step.page);
    if (!step.choices.empty() && step.question.empty())
        fields.refuse("choices", "choices need a question, which is “ask”");
    if (fields.has("right")) {
        const std::uint64_t right = fields.count("right", kMaxChoices);
        if (right > step.choices.size())
            fields.refuse("right", "it is the number of one of the choices, from 1");
        step.right = static_cast<std::size_t>(right - 1);
    }
    step.explanation = claimingText(fields, "explain", step.page, Need::optional);
    if (step.page != nullptr) fields.finish();
    return step;
}

Lesson lessonIn(TomlFields& fields) {
    Lesson lesson;
    if (fields.count("format", std::numeric_limits<std::uint32_t>::max()) != 1)
        fields.refuse("format", "this version of the program knows format 1 only");
    lesson.name = plainText(fields, "name", kMaxTitle);
    if (!lesson.name.empty() && !isName(lesson.name))
        fields.refuse("name", "a name has small letters, digits and hyphens");
    lesson.title = plainText(fields, "title", kMaxTitle);
    lesson.about = plainText(fields, "about", kMaxText);
    lesson.needs = plainText(fields, "needs", kMaxText, Need::optional);
    for (TomlFields& each : fields.tables("step", kMaxSteps))
        lesson.steps.push_back(stepIn(each));
    fields.finish();
    return lesson;
}

} // namespace

unsigned Lesson::minutes() const {
    return std::accumulate(steps.begin(), steps.end(), 0U,
                           [](unsigned sum, const LessonStep& step) { return sum + step.minutes; });
}

Expected<Lesson, std::vector<TomlProblem>> parseLesson(std::string_view toml) {
    if (toml.size() > kMaxLessonBytes)
        return std::vector{TomlProblem{1, "a lesson's file has at most 64 KiB"}};
    const auto root = TomlRoot::parse(toml);
    if (!root) return std::vector{root.error()};
    TomlFields fields = root->fields();
    Lesson lesson = lessonIn(fields);
    if (auto problems = root->problems(); !problems.empty()) return problems;
    return lesson;
}

} // namespace blockwarp
