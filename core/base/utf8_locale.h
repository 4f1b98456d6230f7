// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <clocale> // locale_t

namespace blockwarp {

/// This thread reads and writes characters as UTF-8 while it lives, whatever the user's locale is.
class Utf8Locale {
  public:
    Utf8Locale();
    ~Utf8Locale();
    Utf8Locale(const Utf8Locale&) = delete;
    Utf8Locale& operator=(const Utf8Locale&) = delete;

  private:
    locale_t before_ = nullptr;
};

} // namespace blockwarp
