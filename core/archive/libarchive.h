// SPDX-License-Identifier: GPL-3.0-or-later
/// Owners of libarchive's handles.
#pragma once

#include "core/base/error.h"

#include <archive.h>
#include <archive_entry.h>

#include <memory>
#include <string>

namespace blockwarp {

struct FreeArchive {
    void operator()(archive* handle) const { (void)archive_free(handle); }
    void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};
using ArchiveHandle = std::unique_ptr<archive, FreeArchive>;
using EntryHandle = std::unique_ptr<archive_entry, FreeArchive>;

/// What libarchive says about its last failure.
inline std::string whyOf(archive* handle) {
    const char* text = archive_error_string(handle);
    return text != nullptr ? text : "libarchive does not say why";
}

} // namespace blockwarp
