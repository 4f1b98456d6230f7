// SPDX-License-Identifier: GPL-3.0-or-later
/// A folder of a test's own, and files in it.
#pragma once

#include "tests/support/bytes.h"

#include <stdlib.h> // mkdtemp

#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>

namespace blockwarp::tests {

class TempFolder {
  public:
    TempFolder() : TempFolder(std::filesystem::temp_directory_path()) {}
    /// In `parent`, or where temporary files go if that is not there.
    explicit TempFolder(const std::filesystem::path& parent) {
        const auto folder =
            std::filesystem::is_directory(parent) ? parent : std::filesystem::temp_directory_path();
        std::string name = (folder / "blockwarp-test-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp " + name);
        path_ = name;
    }
    ~TempFolder() {
        std::error_code ignored;
        std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
        std::filesystem::remove_all(path_, ignored);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    const std::filesystem::path& path() const { return path_; }

    /// All names in it, hidden ones too.
    std::set<std::string> names() const {
        std::set<std::string> found;
        for (const auto& entry : std::filesystem::directory_iterator(path_))
            found.insert(entry.path().filename().string());
        return found;
    }

  private:
    std::filesystem::path path_;
};

inline void writeFile(const std::filesystem::path& path, std::span<const std::uint8_t> bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

inline void writeFile(const std::filesystem::path& path, std::string_view text) {
    writeFile(path, Bytes(text.begin(), text.end()));
}

inline Bytes readFile(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    Bytes bytes;
    Bytes part(std::size_t{1} << 16);
    do {
        file.read(reinterpret_cast<char*>(part.data()), static_cast<std::streamsize>(part.size()));
        bytes.insert(bytes.end(), part.begin(), part.begin() + file.gcount());
    } while (file);
    return bytes;
}

} // namespace blockwarp::tests
