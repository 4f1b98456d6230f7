// SPDX-License-Identifier: GPL-3.0-or-later
/// libarchive converts names between the tar's characters and those of the thread's locale. These
/// keep each byte of a name, whatever the user's locale is.
#pragma once

#include <clocale> // locale_t

namespace blockwarp {

/// A locale of this thread while the object lives.
class ThreadLocale {
  public:
    /// For writing: names in UTF-8 are written as such, all others as bytes.
    static ThreadLocale forNamesInUtf8();
    /// For reading: libarchive finds that nothing needs to be converted, or cannot be, and keeps
    /// the bytes. In a UTF-8 locale it would compose letters and accents.
    static ThreadLocale forNamesAsTheyAre();
    ~ThreadLocale();
    ThreadLocale(const ThreadLocale&) = delete;
    ThreadLocale& operator=(const ThreadLocale&) = delete;

  private:
    explicit ThreadLocale(locale_t locale);
    locale_t before_ = nullptr;
};

} // namespace blockwarp
