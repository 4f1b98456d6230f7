// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/folder_entries.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>

namespace blockwarp {

namespace fs = std::filesystem;

std::vector<fs::directory_entry> entriesOf(const fs::path& folder, std::error_code& error) {
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        entries.push_back(*at);
    // Comparing paths would take them apart.
    std::ranges::sort(entries, {}, [](const fs::directory_entry& entry) -> const std::string& {
        return entry.path().native();
    });
    return entries;
}

std::vector<fs::path> filesIn(const fs::path& folder, std::string_view ending) {
    std::vector<fs::path> files;
    std::error_code none;
    for (const fs::directory_entry& entry : entriesOf(folder, none))
        if (entry.path().extension() == ending) files.push_back(entry.path());
    return files;
}

FolderStream openStream(int folder) {
    const int own = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    FolderStream stream(own >= 0 ? ::fdopendir(own) : nullptr, ::closedir);
    if (!stream && own >= 0) {
        const int why = errno;
        (void)::close(own);
        errno = why;
    }
    return stream;
}

const dirent* nextEntry(DIR* stream) {
    errno = 0;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): the stream is its caller's own
    while (const dirent* found = ::readdir(stream)) {
        const std::string_view name(found->d_name);
        if (name != "." && name != "..") return found;
    }
    return nullptr;
}

} // namespace blockwarp
