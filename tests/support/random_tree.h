// SPDX-License-Identifier: GPL-3.0-or-later
/// Folders with everything that an archive keeps, drawn at random.
#pragma once

#include "tests/support/temp_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace blockwarp::tests {

class RandomTree {
  public:
    explicit RandomTree(std::uint64_t seed) : random_(seed) {}

    /// Makes the folder `top` with so many entries.
    void make(const std::filesystem::path& top, int entries) {
        folders_ = {top};
        files_.clear();
        std::filesystem::create_directory(top);
        for (int i = 0; i < entries; ++i)
            add(folders_[below(folders_.size())] / name(i));
        for (const auto& file : files_) // linked ones twice, with the same result
            touch(file);
        for (auto folder = folders_.rbegin(); folder != folders_.rend(); ++folder) {
            ::chmod(folder->c_str(), static_cast<mode_t>(0700 | below(0100)));
            touch(*folder);
        }
    }

  private:
    std::size_t below(std::size_t limit) { return random_() % limit; }

    /// Different for each number: letters of all kinds, bytes that are no text, long ones.
    std::string name(int number) {
        static const std::vector<std::string> parts{"a",         "Z",
                                                    " ",         "\xc3\xa9",
                                                    "e\xcc\x81", "\xe9",
                                                    "\xff\xfe",  "\n",
                                                    "*",         "-rf ",
                                                    "\\",        "'\"",
                                                    "\x01",      "..",
                                                    ".",         "%s",
                                                    "=",         "~",
                                                    "{}",        "\xed\xa0\x80",
                                                    "1\n2",      "\xf0\x9f\x98\x80"};
        std::string text;
        for (std::size_t i = below(4); i > 0; --i)
            text += parts[below(parts.size())];
        if (below(8) == 0) text += std::string(90 + below(140), 'n');
        return text + std::to_string(number);
    }

    void add(const std::filesystem::path& path) {
        switch (below(10)) {
        case 0:
        case 1:
        case 2:
            std::filesystem::create_directory(path);
            folders_.push_back(path);
            return;
        case 3:
            addLink(path);
            return;
        case 4:
            if (files_.empty()) return;
            std::filesystem::create_hard_link(files_[below(files_.size())], path);
            return;
        case 5:
            addSparse(path);
            break;
        default:
            writeFile(path, randomBytes(size(), random_()));
        }
        ::chmod(path.c_str(), static_cast<mode_t>(below(01000)) | 0400);
        files_.push_back(path);
    }

    void addLink(const std::filesystem::path& path) {
        static const std::vector<std::string> targets{"/etc/passwd", "..", "no/where", "\xe9",
                                                      "e\xcc\x81"};
        const std::size_t which = below(targets.size() + 1);
        const std::string target = which < targets.size()
                                       ? targets[which]
                                       : std::string(150, 't') + "/" + path.filename().string();
        std::filesystem::create_symlink(target, path);
        touch(path);
    }

    void addSparse(const std::filesystem::path& path) {
        const int file = ::open(path.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
        for (std::size_t i = below(4); i > 0; --i) {
            const Bytes bytes = randomBytes(1 + below(10'000), random_());
            if (::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(below(3'000'000))) <
                0)
                throw std::runtime_error("pwrite");
        }
        if (::ftruncate(file, static_cast<off_t>(3'000'000 + below(1'000'000))) != 0)
            throw std::runtime_error("ftruncate");
        (void)::close(file);
    }

    /// Mostly small, some around tar's blocks, some larger than a piece.
    std::size_t size() {
        static const std::vector<std::size_t> sizes{0, 1, 511, 512, 513, 10'240, 262'144, 262'145};
        return below(3) == 0 ? sizes[below(sizes.size())] : below(20'000);
    }

    void touch(const std::filesystem::path& path) {
        const timespec time{static_cast<time_t>(below(2'000'000'000)),
                            below(2) == 0 ? 0 : static_cast<long>(below(1'000'000'000))};
        const timespec times[2] = {{0, UTIME_OMIT}, time};
        if (::utimensat(AT_FDCWD, path.c_str(), times, AT_SYMLINK_NOFOLLOW) != 0)
            throw std::runtime_error("utimensat " + path.string());
    }

    std::mt19937_64 random_;
    std::vector<std::filesystem::path> folders_;
    std::vector<std::filesystem::path> files_;
};

} // namespace blockwarp::tests
