// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/key_ring.h"

#include "core/base/guard.h"
#include "core/base/text.h"
#include "core/io/atomic_output.h"
#include "core/io/data_folder.h"
#include "core/io/file_source.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <optional>
#include <string>
#include <system_error>

namespace blockwarp::ring {
namespace {

namespace fs = std::filesystem;

/// For its owner alone, also where it was there before.
Result<void> makePrivateFolder(const fs::path& folder) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (!failed) fs::permissions(folder, fs::perms::owner_all, failed);
    if (failed) return errorAt(ErrorCode::outputUncreatable, folder.string(), failed.message());
    return {};
}

/// Nothing where there is no such file.
Result<std::optional<std::string>> readText(const fs::path& file) {
    if (!isTaken(file)) return std::optional<std::string>();
    const auto bytes = startOf(file, kMaxFileBytes + 1);
    if (!bytes) return bytes.error();
    if (bytes->size() > kMaxFileBytes)
        return errorAt(ErrorCode::malformed, file.string(), "it is larger than 16 MiB");
    return std::optional(std::string(asText(*bytes)));
}

Result<Entries> entriesIn(const fs::path& file) {
    const auto text = readText(file);
    if (!text) return text.error();
    if (!*text) return Entries();
    auto entries = guarded([&] { return parseEntries(**text); });
    if (!entries && entries.error().code == ErrorCode::malformed)
        return errorAt(ErrorCode::malformed, file.string(), entries.error().context);
    return entries;
}

Result<void> write(const fs::path& file, const std::optional<FileStamp>& seen,
                   std::string_view text) {
    const Overwrite overwrite = seen ? Overwrite::only(*seen) : Overwrite();
    auto output = AtomicOutput::create(file, overwrite, text.size(), 0600);
    if (!output) return output.error();
    return output->commitText(text);
}

} // namespace

fs::path usualFolder() {
    return dataFolder() / "keys";
}

Result<RingLock> RingLock::take(const fs::path& folder) {
    if (auto ok = makePrivateFolder(folder); !ok) return ok.error();
    const fs::path file = folder / "lock";
    FileDescriptor fd(::open(file.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
    int failed = fd ? 0 : -1;
    while (fd && (failed = ::flock(fd.get(), LOCK_EX)) != 0 && errno == EINTR) {
    }
    if (failed != 0) return systemError(ErrorCode::outputUncreatable, file.string());
    return RingLock(std::move(fd));
}

Result<Entries> KeyRing::read() const {
    return entriesIn(contactsFile());
}

Result<void> KeyRing::change(const Edit& edit) const {
    const auto lock = RingLock::take(folder_);
    if (!lock) return lock.error();
    return change(*lock, edit);
}

Result<void> KeyRing::change(const RingLock&, const Edit& edit) const {
    const fs::path file = contactsFile();
    const auto seen = stampOf(file); // before it is read: a change after that is noticed
    auto entries = entriesIn(file);
    if (!entries) return entries.error();
    if (auto ok = edit(*entries); !ok) return ok;
    const std::string text = formatEntries(*entries);
    if (text.size() > kMaxFileBytes)
        return errorAt(ErrorCode::outputUncreatable, file.string(), "it would exceed 16 MiB");
    if (auto read = parseEntries(text); !read)
        return errorAt(ErrorCode::wrongResult, file.string(), read.error().context);
    return write(file, seen, text);
}

} // namespace blockwarp::ring
