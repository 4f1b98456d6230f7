// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/lessons.h"

#include "ui/start/lesson_pictures.h"
#include "ui/start/measure_pictures.h"

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

struct Row {
    std::string_view lesson;
    PaintLesson paint;
};

constexpr std::array kRows{
    Row{"why-ecb-leaks", paintLeak},     Row{"secret-is-not-safe", paintFlippedBit},
    Row{"inside-aes", paintState},       Row{"rsa-without-padding", paintLetters},
    Row{"gpu-fast-and-slow", paintRace}, Row{"five-reports", paintSpeedUps},
};

} // namespace

PaintLesson pictureOf(std::string_view lesson) {
    const auto* found = std::ranges::find(kRows, lesson, &Row::lesson);
    return found != kRows.end() ? found->paint : nullptr;
}

} // namespace blockwarp::ui
