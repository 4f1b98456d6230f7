// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/key_schedule.h"

#include <cstdint>
#include <cstring>

namespace blockwarp::kernels {

/// A schedule as the words that WordCipher wants, for kernels emulated on the host; wiped when it
/// goes.
class ScheduleWords {
  public:
    explicit ScheduleWords(ScheduleBytes schedule) {
        std::memcpy(words_, schedule.data(), sizeof words_);
    }
    ~ScheduleWords() { explicit_bzero(words_, sizeof words_); }
    ScheduleWords(const ScheduleWords&) = delete;
    ScheduleWords& operator=(const ScheduleWords&) = delete;

    const std::uint32_t* data() const { return words_; }

  private:
    std::uint32_t words_[kMaxScheduleBytes / 4];
};

} // namespace blockwarp::kernels
