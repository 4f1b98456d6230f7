// SPDX-License-Identifier: GPL-3.0-or-later
/// Unpacks tars into a folder beside others that must stay as they are.
#pragma once

#include "core/archive/extraction.h"
#include "core/archive/tar_sink.h"
#include "tests/support/tar_bytes.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <map>
#include <string>

namespace blockwarp::tests {

/// Path, type, permissions, size, links, time, target and content of all below a folder.
inline std::map<std::string, std::string> snapshot(const std::filesystem::path& folder) {
    std::map<std::string, std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        struct stat info {};
        if (::lstat(entry.path().c_str(), &info) != 0) throw std::runtime_error("lstat");
        std::string text = std::to_string(info.st_mode) + " " + std::to_string(info.st_nlink) +
                           " " + std::to_string(info.st_mtim.tv_sec) + "." +
                           std::to_string(info.st_mtim.tv_nsec);
        if (S_ISLNK(info.st_mode))
            text += " -> " + std::filesystem::read_symlink(entry.path()).string();
        if (S_ISREG(info.st_mode)) {
            const Bytes content = readFile(entry.path());
            text += " " + std::string(content.begin(), content.end());
        }
        found[entry.path().lexically_relative(folder).string()] = text;
    }
    return found;
}

class UnpackingTest : public testing::Test {
  protected:
    UnpackingTest() {
        std::filesystem::create_directory(folder_ / "outside");
        writeFile(folder_ / "outside/file", "untouched");
        writeFile(folder_ / "file", "untouched");
    }

    std::filesystem::path out() const { return folder_ / "out"; }

    /// In pieces of so many bytes.
    Result<void> unpack(const Bytes& tar, const ExtractionRequest& request = {},
                        std::size_t piece = 1024, mode_t most = 0777) const {
        auto extraction = Extraction::create(out(), request, most, folds_);
        if (!extraction) return extraction.error();
        auto sink = TarSink::open(**extraction, (*extraction)->maxDecompressed());
        if (!sink) return sink.error();
        for (std::size_t at = 0; at < tar.size(); at += piece) {
            const auto part = std::span(tar).subspan(at, std::min(piece, tar.size() - at));
            if (auto ok = (*sink)->write(at, part, NoCancel()); !ok) return ok;
        }
        if (auto ok = (*sink)->finish(NoCancel()); !ok) return ok;
        return (*extraction)->commit(NoCancel());
    }

    /// Expects a refusal whose sentence has `why` in it, and that nothing has changed.
    void expectRefused(const Bytes& tar, std::string_view why,
                       const ExtractionRequest& request = {},
                       ErrorCode code = ErrorCode::archiveRefused) const {
        const auto before = snapshot(folder_.path());
        const auto done = unpack(tar, request);
        ASSERT_FALSE(done) << "unpacked, but should say: " << why;
        EXPECT_EQ(done.error().code, code) << describe(done.error());
        EXPECT_NE(describe(done.error()).find(why), std::string::npos) << describe(done.error());
        EXPECT_EQ(snapshot(folder_.path()), before) << describe(done.error());
    }
    void expectRefused(const HandMadeTar& tar, std::string_view why,
                       const ExtractionRequest& request = {}) const {
        expectRefused(tar.take(), why, request);
    }
    void expectUnpacked(const HandMadeTar& tar, const ExtractionRequest& request = {}) const {
        const auto done = unpack(tar.take(), request);
        ASSERT_TRUE(done) << describe(done.error());
    }
    std::string content(const std::string& path) const {
        const Bytes bytes = readFile(out() / path);
        return {bytes.begin(), bytes.end()};
    }

    TempFolder folder_;
    FilePlaces::FoldsNames folds_ = foldsNames;
};

} // namespace blockwarp::tests
