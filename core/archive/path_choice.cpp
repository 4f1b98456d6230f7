// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/path_choice.h"

#include "core/archive/entry_check.h"
#include "core/archive/folder_cursor.h"
#include "core/base/utf8_locale.h"

#include <fmt/format.h>

#include <fnmatch.h>

#include <limits>

#ifndef FNM_LEADING_DIR
#error "fnmatch() of the GNU C library is needed: a pattern takes what is below a folder"
#endif

namespace blockwarp {

PathChoice::PathChoice(const std::vector<std::string>& patterns,
                       const std::vector<std::string>& names) {
    for (const std::string& text : patterns) {
        std::string plain = text.starts_with("./") ? text.substr(2) : text;
        while (plain.size() > 1 && plain.ends_with('/'))
            plain.pop_back();
        patterns_.push_back({std::move(plain)});
    }
    for (const std::string& name : names) {
        const auto path = checkedPath(name, std::numeric_limits<std::size_t>::max());
        names_.emplace(path ? *path : name, false);
    }
}

bool PathChoice::takes(const std::string& path) {
    if (patterns_.empty() && names_.empty()) return true;
    const bool named = matchName(path);
    return matchPattern(path) || named; // each marks what it uses
}

bool PathChoice::matchPattern(const std::string& path) {
    if (patterns_.empty()) return false;
    const Utf8Locale locale;
    bool found = false;
    for (Pattern& pattern : patterns_) {
        if (::fnmatch(pattern.text.c_str(), path.c_str(), FNM_LEADING_DIR) != 0) continue;
        pattern.used = found = true;
    }
    return found;
}

bool PathChoice::matchName(std::string_view path) {
    bool found = false;
    for (;; path = partsOf(path).folder) {
        const auto name = names_.find(path);
        if (name != names_.end()) name->second = found = true;
        if (path.empty()) return found;
    }
}

Result<void> PathChoice::checkAllUsed() const {
    const auto missing = [](const std::string& text) {
        return Error{ErrorCode::archiveRefused, fmt::format("it has no entry {}", text)};
    };
    for (const Pattern& pattern : patterns_)
        if (!pattern.used) return missing(pattern.text);
    for (const auto& [name, used] : names_)
        if (!used) return missing(name);
    return {};
}

} // namespace blockwarp
