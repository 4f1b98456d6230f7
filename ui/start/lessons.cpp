// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/lessons.h"

#include "ui/start/lesson_pictures.h"

#include <QCoreApplication>

#include <array>

namespace blockwarp::ui {
namespace {

constexpr std::array kLessons{
    Lesson{QT_TRANSLATE_NOOP("start", "Why ECB leaks"),
           QT_TRANSLATE_NOOP("start", "Equal blocks stay equal."),
           QT_TRANSLATE_NOOP("start", "Open Leak lab"), "leak-lab", paintLeak},
    Lesson{QT_TRANSLATE_NOOP("start", "Secret is not the same as safe"),
           QT_TRANSLATE_NOOP("start", "One flipped bit changes the amount."),
           QT_TRANSLATE_NOOP("start", "Open Leak lab"), "leak-lab", paintFlippedBit},
    Lesson{QT_TRANSLATE_NOOP("start", "Inside AES"),
           QT_TRANSLATE_NOOP("start", "Follow one byte through ten rounds."),
           QT_TRANSLATE_NOOP("start", "Open Inspector"), "inspector", paintState},
    Lesson{QT_TRANSLATE_NOOP("start", "RSA without padding"),
           QT_TRANSLATE_NOOP("start", "Equal letters give equal numbers."),
           QT_TRANSLATE_NOOP("start", "Open RSA"), "rsa", paintLetters},
};

} // namespace

std::span<const Lesson> lessons() {
    return kLessons;
}

} // namespace blockwarp::ui
