// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8_locale.h"

namespace blockwarp {

Utf8Locale::Utf8Locale() {
    static const locale_t utf8 = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    if (utf8 != nullptr) before_ = ::uselocale(utf8);
}

Utf8Locale::~Utf8Locale() {
    if (before_ != nullptr) (void)::uselocale(before_);
}

} // namespace blockwarp
