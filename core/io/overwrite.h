// SPDX-License-Identifier: GPL-3.0-or-later
/// What an output may do about a file that has its name already.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

namespace blockwarp {

/// A file as somebody saw it. It is another one as soon as anything here differs.
struct FileStamp {
    dev_t device = 0;
    ino_t inode = 0;
    std::uint64_t bytes = 0;
    std::int64_t seconds = 0; ///< of its last change, since 1970
    std::int64_t nanoseconds = 0;

    bool operator==(const FileStamp&) const = default;
};

bool isNewer(const FileStamp& one, const FileStamp& other);
FileStamp stampOf(const struct stat& info);
/// Of the file that a link leads to; nothing if there is none.
std::optional<FileStamp> stampOf(const std::filesystem::path& path);

/// Whether a file, a folder or a link has that name.
bool isTaken(const std::filesystem::path& path);

/// `contract (2).pdf` for `contract.pdf`, or the first higher number that is not taken. Endings of
/// several parts stay together: `letter (2).pdf.age`.
std::filesystem::path
freeNameBeside(const std::filesystem::path& path,
               const std::function<bool(const std::filesystem::path&)>& taken = isTaken);

/// Nothing is replaced unless somebody agreed to that.
class Overwrite {
  public:
    /// Refuses an output whose name is taken, or replaces whatever file has it.
    Overwrite(bool whatever = false) : rule_(whatever ? Rule::whatever : Rule::nothing) {}
    /// Replaces that file and no other: somebody saw it and agreed.
    static Overwrite only(const FileStamp& agreed);
    /// Replaces nothing: an output whose name is taken gets freeNameBeside() it.
    static Overwrite keepBoth();

    explicit operator bool() const { return rule_ == Rule::whatever || rule_ == Rule::agreed; }
    bool keepsBoth() const { return rule_ == Rule::keepBoth; }
    /// Null unless one file alone may be replaced.
    const FileStamp* agreed() const { return agreed_.get(); }

  private:
    enum class Rule : std::uint8_t { nothing, whatever, agreed, keepBoth };

    Rule rule_;
    std::shared_ptr<const FileStamp> agreed_;
};

} // namespace blockwarp
