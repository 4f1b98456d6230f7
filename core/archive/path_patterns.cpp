// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/path_patterns.h"

#include "core/base/utf8_locale.h"

#include <fnmatch.h>

#ifndef FNM_LEADING_DIR
#error "fnmatch() of the GNU C library is needed: a pattern takes what is below a folder"
#endif

namespace blockwarp {

PathPatterns::PathPatterns(const std::vector<std::string>& patterns) {
    for (const std::string& text : patterns) {
        std::string plain = text.starts_with("./") ? text.substr(2) : text;
        while (plain.size() > 1 && plain.ends_with('/'))
            plain.pop_back();
        patterns_.push_back({std::move(plain)});
    }
}

bool PathPatterns::match(const std::string& path) {
    if (patterns_.empty()) return true;
    const Utf8Locale locale;
    bool found = false;
    for (Pattern& pattern : patterns_) {
        if (::fnmatch(pattern.text.c_str(), path.c_str(), FNM_LEADING_DIR) != 0) continue;
        pattern.used = found = true;
    }
    return found;
}

Result<void> PathPatterns::checkAllUsed() const {
    for (const Pattern& pattern : patterns_)
        if (!pattern.used)
            return Error{ErrorCode::archiveRefused, "it has no entry " + pattern.text};
    return {};
}

} // namespace blockwarp
