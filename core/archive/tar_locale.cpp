// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/tar_locale.h"

namespace blockwarp {

ThreadLocale ThreadLocale::forNamesInUtf8() {
    static const locale_t utf8 = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return ThreadLocale(utf8);
}

ThreadLocale::ThreadLocale(locale_t locale) {
    if (locale != nullptr) before_ = ::uselocale(locale);
}

ThreadLocale::~ThreadLocale() {
    if (before_ != nullptr) (void)::uselocale(before_);
}

} // namespace blockwarp
