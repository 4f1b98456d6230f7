// SPDX-License-Identifier: GPL-3.0-or-later
/// libarchive converts names from the characters of the thread's locale to those of the tar. This
/// keeps each byte of a name, whatever the user's locale is.
#pragma once

#include <clocale> // locale_t

namespace blockwarp {

/// A locale of this thread while the object lives.
class ThreadLocale {
  public:
    /// Names in UTF-8 are written as such, all others as bytes.
    static ThreadLocale forNamesInUtf8();
    ~ThreadLocale();
    ThreadLocale(const ThreadLocale&) = delete;
    ThreadLocale& operator=(const ThreadLocale&) = delete;

  private:
    explicit ThreadLocale(locale_t locale);
    locale_t before_ = nullptr;
};

} // namespace blockwarp
