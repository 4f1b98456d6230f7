// SPDX-License-Identifier: GPL-3.0-or-later
/// What came of a race, in a sentence.
#pragma once

#include "core/rsa/batch_race.h"

#include <QString>

namespace blockwarp::ui {

QString raceSentence(const rsa::RaceResult& result, std::size_t items);

} // namespace blockwarp::ui
