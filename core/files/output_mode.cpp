// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/output_mode.h"

#include <sys/stat.h>

namespace blockwarp {
namespace {

constexpr mode_t kAnyFile = 0666;
constexpr mode_t kAnyEntry = 0777;

/// Of a file that stands for a folder: who could not list and enter the folder cannot read it.
mode_t fileModeOf(mode_t folder) {
    mode_t mode = folder & kAnyFile;
    if ((folder & S_IXGRP) == 0) mode &= ~static_cast<mode_t>(S_IRWXG);
    if ((folder & S_IXOTH) == 0) mode &= ~static_cast<mode_t>(S_IRWXO);
    return mode | S_IRUSR | S_IWUSR;
}

/// Of entries that stood in a file: who could read it may enter its folders.
mode_t entryModesOf(mode_t file) {
    const mode_t group = file & S_IRGRP ? S_IXGRP : 0;
    const mode_t others = file & S_IROTH ? S_IXOTH : 0;
    return (file & kAnyFile) | group | others | S_IRWXU;
}

mode_t archiveMode(const FileJob& job, const TarSource& tar, OutputModes& modes) {
    mode_t mode = kAnyFile;
    for (const ArchiveRoot& root : tar.roots()) {
        const mode_t own = S_ISDIR(root.mode) ? fileModeOf(root.mode) : root.mode & kAnyFile;
        mode &= modes.of(own, root.path, {}, job.output, bool(job.overwrite));
    }
    return mode;
}

} // namespace

mode_t outputMode(const FileJob& job, const PreparedJob& prepared, OutputModes& modes) {
    const FileSource* file = prepared.input.file();
    if (const TarSource* tar = prepared.input.tar()) return archiveMode(job, *tar, modes);
    if (file == nullptr) return job.extraction ? kAnyEntry : kAnyFile;
    const mode_t mode =
        modes.of(file->mode(), job.input, job.root, job.output, bool(job.overwrite));
    return job.extraction ? entryModesOf(mode) : mode;
}

} // namespace blockwarp
