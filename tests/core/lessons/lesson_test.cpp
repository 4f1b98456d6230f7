// SPDX-License-Identifier: GPL-3.0-or-later
/// Lessons as data: what is taken, what is refused and in which line, and what a claim says.
#include "core/lessons/lesson_library.h"
#include "core/lessons/lesson_pages.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

namespace blockwarp {
namespace {

/// Line 14 sets the page, line 15 reveals.
constexpr std::string_view kExample = R"(format = 1
name = "own-lesson"
title = "Our own"
about = "A lesson of a teacher's."

[[step]]
title = "First"
minutes = 3
page = "leak-lab"
say = "Look at the badge: {ecb.recur|100 %}."
ask = "What will happen?"
choices = ["This", "That"]
right = 2
set = { sample = "badge", zoom = 8, heat_map = true }
reveal = { step = "flip-bit", run = 1 }
explain = "{ctr.bytes_changed|1} byte changed."
)";

std::string changed(std::string_view from, std::string_view to) {
    std::string text(kExample);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

/// The problems of the example with one text replaced.
std::vector<TomlProblem> problemsWith(std::string_view from, std::string_view to) {
    auto lesson = parseLesson(changed(from, to));
    EXPECT_FALSE(lesson) << to;
    return lesson ? std::vector<TomlProblem>{} : lesson.error();
}

std::string settingOf(const LessonSettings& settings, std::string_view key) {
    for (const LessonSetting& setting : settings)
        if (setting.key == key) return setting.value;
    return "(missing)";
}

TEST(Lessons, AreReadAsTheyAreWritten) {
    const auto lesson = parseLesson(kExample);
    ASSERT_TRUE(lesson);
    EXPECT_EQ(lesson->name, "own-lesson");
    EXPECT_EQ(lesson->minutes(), 3U);
    ASSERT_EQ(lesson->steps.size(), 1U);
    const LessonStep& step = lesson->steps.front();
    EXPECT_EQ(step.page->name, "leak-lab");
    EXPECT_EQ(step.say.text, "Look at the badge: 100 %.");
    ASSERT_EQ(step.say.claims.size(), 1U);
    EXPECT_EQ(step.say.claims[0].value, "ecb.recur");
    EXPECT_EQ(step.say.claims[0].line, 10U);
    EXPECT_EQ(step.choices[1].text, "That");
    EXPECT_EQ(step.right, 1U);
    EXPECT_EQ(settingOf(step.before, "zoom"), "8");
    EXPECT_EQ(settingOf(step.before, "heat_map"), "true");
    EXPECT_EQ(settingOf(step.before, "step"), "compare"); // the usual one
    EXPECT_EQ(settingOf(step.after, "step"), "flip-bit");
    EXPECT_EQ(settingOf(step.after, "zoom"), "8"); // goes on
    EXPECT_TRUE(step.reveals());
}

/// Each of these names the line in which it stands.
TEST(Lessons, WhatIsWrongIsRefusedWithItsLine) {
    struct Case {
        const char* from;
        const char* to;
        unsigned line;
        const char* says;
    };
    const std::string longText(601, 'x');
    const std::string longSay = "say = \"" + longText + "\"";
    for (const Case& each : std::initializer_list<Case>{
             {"format = 1", "format = 2", 1, "format 1 only"},
             {"\"own-lesson\"", "\"Own lesson\"", 2, "small letters"},
             {"page = \"leak-lab\"", "page = \"files\"", 9, "none of leak-lab"},
             {"page = \"leak-lab\"", "page = \"start\"", 9, "none of leak-lab"},
             {"sample = \"badge\"", "sample = \"/etc/passwd\"", 14, "none of badge"},
             {"sample = \"badge\"", "path = \"x.png\"", 14, "no setting “path”"},
             {"zoom = 8", "zoom = 99", 14, "from 1 to 32"},
             {"zoom = 8", "zoom = 1.5", 14, "text on one line"},
             {"heat_map = true", "heat_map = \"maybe\"", 14, "true or false"},
             {"step = \"flip-bit\"", "step = \"flip\"", 15, "none of compare"},
             {"ecb.recur", "ecb.recurs", 10, "no value called “ecb.recurs”"},
             {"{ecb.recur|100 %}", "{ecb.recur 100 %}", 10, "no “|”"},
             {"{ecb.recur|100 %}", "{ecb.recur|100 %", 10, "brace"},
             {"{ecb.recur|100 %}", "{ecb.recur|100 %|2}", 10, "±2"},
             {"right = 2", "right = 3", 13, "one of the choices"},
             {"minutes = 3", "minutes = 0", 8, "from 1 to 60"},
             {"minutes = 3", "minutes = 3\ncolour = \"red\"", 9, "no such field"},
             {"[\"This\", \"That\"]", "[\"This\"]", 12, "two or more"},
             {"ask = \"What will happen?\"\n", "", 11, "need a question"}}) {
        const auto problems = problemsWith(each.from, each.to);
        ASSERT_FALSE(problems.empty()) << each.to;
        EXPECT_EQ(problems.front().line, each.line) << each.to << ": " << problems.front().what;
        EXPECT_NE(problems.front().what.find(each.says), std::string::npos)
            << each.to << ": " << problems.front().what;
    }
    EXPECT_EQ(problemsWith("say = \"Look at the badge: {ecb.recur|100 %}.\"", longSay)[0].line,
              10U);
}

TEST(Lessons, TextsArePlain) {
    for (const char* text :
         {"<b>bold</b>", "see https://example.org", "www.example.org", "a\\u202eb", "<img src=x>",
          "two\\nlines", "a\\u200bb", "a\\u2066b", "a\\ufeffb", "a\\u0085b"})
        EXPECT_FALSE(problemsWith("What will happen?", text).empty()) << text;
    EXPECT_TRUE(parseLesson(changed("What will happen?", "Is 3 < 4, and a < b?")));
}

TEST(Lessons, EverythingThatIsWrongIsTold) {
    std::string text = changed("zoom = 8", "zoom = 99");
    text.replace(text.find("minutes = 3"), 11, "minutes = 0");
    const auto lesson = parseLesson(text);
    ASSERT_FALSE(lesson);
    ASSERT_EQ(lesson.error().size(), 2U);
    EXPECT_EQ(lesson.error()[0].line, 8U); // in the order of the lines
    EXPECT_EQ(lesson.error()[1].line, 14U);
}

TEST(Lessons, BrokenSyntaxAndSizesAreRefused) {
    const auto broken = problemsWith("minutes = 3", "minutes = = 3");
    ASSERT_EQ(broken.size(), 1U);
    EXPECT_EQ(broken[0].line, 8U);
    EXPECT_EQ(problemsWith("[[step]]", "[[\x01]]")[0].line, 6U);
    EXPECT_FALSE(parseLesson(std::string(kMaxLessonBytes + 1, '#')));
    std::string many(kExample);
    const std::string step = many.substr(many.find("[[step]]"));
    for (int i = 0; i < 40; ++i)
        many += step;
    EXPECT_FALSE(parseLesson(many)); // 41 steps
}

TEST(Lessons, ATeachersFileIsReadAndFaultsOfItToo) {
    const tests::TempFolder folder;
    const auto path = folder.path() / "own.lesson.toml";
    std::ofstream(path) << kExample;
    EXPECT_TRUE(loadLesson(path));
    std::ofstream(path) << "format = 1\n";
    const auto faults = loadLesson(path);
    ASSERT_FALSE(faults);
    EXPECT_FALSE(faults.error().problems.empty());
    const auto missing = loadLesson(folder.path() / "missing.lesson.toml");
    ASSERT_FALSE(missing);
    EXPECT_TRUE(missing.error().problems.empty());
    EXPECT_EQ(missing.error().unreadable.code, ErrorCode::inputMissing);
}

/// Ours are built in; their names tell them apart, and each is a quarter of an hour.
TEST(Lessons, OursCanBeGiven) {
    std::set<std::string> names;
    for (const SharedLesson& lesson : ourLessons()) {
        names.insert(lesson->name);
        EXPECT_EQ(lesson->minutes(), 15U) << lesson->name;
    }
    EXPECT_EQ(names.size(), 9U);
}

TEST(LessonClaims, NumbersHoldAsPreciselyAsTheyAreClaimed) {
    const auto holds = [](const char* shown, const PageValue& value, double tolerance = 0) {
        return claimHolds({.value = {}, .shown = shown, .tolerance = tolerance}, value);
    };
    EXPECT_TRUE(holds("99.7 %", PageValue::ofNumber(99.653, "%")));
    EXPECT_FALSE(holds("99.7 %", PageValue::ofNumber(99.6, "%")));
    EXPECT_TRUE(holds("100 %", PageValue::ofNumber(99.98, "%")));
    EXPECT_FALSE(holds("100 %", PageValue::ofNumber(99.98, "GB/s"))); // another unit
    EXPECT_TRUE(holds("10,176", PageValue::ofNumber(10176)));
    EXPECT_FALSE(holds("10,176", PageValue::ofNumber(10177)));
    EXPECT_TRUE(holds("-3", PageValue::ofNumber(-3)));
    EXPECT_TRUE(holds("255", PageValue::ofNumber(300), 120));
    EXPECT_FALSE(holds("255", PageValue::ofNumber(400), 120));
    EXPECT_TRUE(holds("d4", PageValue::ofText("d4")));
    EXPECT_FALSE(holds("d4", PageValue::ofText("d5")));
    EXPECT_FALSE(holds("many", PageValue::ofNumber(7)));
}

TEST(LessonPages, PatternsOfValuesTakeNumbersOnly) {
    const LessonPage* page = findLessonPage("benchmark");
    ASSERT_NE(page, nullptr);
    EXPECT_TRUE(page->hasValue("recorded.1.12"));
    EXPECT_FALSE(page->hasValue("recorded.0.1"));
    EXPECT_FALSE(page->hasValue("recorded.1"));
    EXPECT_FALSE(page->hasValue("recorded.1.2.3"));
    EXPECT_FALSE(page->hasValue("recorded.100.1"));
    EXPECT_FALSE(page->hasValue("recorded.x.1"));
    EXPECT_EQ(findLessonPage("files"), nullptr);
}

TEST(LessonPages, PanesOfAStepAreAtMostThree) {
    const SettingSpec* panes = findLessonPage("leak-lab")->find("panes");
    ASSERT_NE(panes, nullptr);
    for (const char* taken : {"all", "gcm", "original, ecb, ctr"})
        EXPECT_EQ(whyNotSet(*panes, taken), "") << taken;
    for (const char* refused : {"", "all, ecb", "ecb,ctr", "ecb, ", "original, ecb, ctr, cbc"})
        EXPECT_NE(whyNotSet(*panes, refused), "") << refused;
}

/// What holds where nothing is set can be set, too.
TEST(LessonPages, UsualSettingsAreTaken) {
    for (const LessonPage& page : lessonPages())
        for (const SettingSpec& setting : page.settings)
            EXPECT_EQ(whyNotSet(setting, setting.usual), "") << page.name << " " << setting.key;
}

} // namespace
} // namespace blockwarp
