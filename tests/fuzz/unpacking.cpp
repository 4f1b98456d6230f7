// SPDX-License-Identifier: GPL-3.0-or-later
/// A tar, compressed or not, unpacked into a new folder: whatever it says, nothing outside that
/// folder changes, and after a refusal nothing is left of it. The first byte says in what pieces it
/// is read.
#include "core/archive/decompression.h"
#include "core/archive/extraction.h"
#include "core/archive/listing.h"
#include "core/io/folders.h"
#include "tests/fuzz/target.h"

#include <fcntl.h>
#include <stdlib.h> // mkdtemp
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace blockwarp;
namespace fs = std::filesystem;
using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kBlock = 512;

/// Folders beside the one that is unpacked into, in memory where that can be had.
class Surroundings {
  public:
    Surroundings() {
        std::string name = fs::exists("/dev/shm") ? "/dev/shm/fuzz-XXXXXX" : "/tmp/fuzz-XXXXXX";
        fuzz::require(::mkdtemp(name.data()) != nullptr, "a folder can be made");
        top_ = name;
        fs::create_directories(top_ / "work");
        fs::create_directory(top_ / "outside");
        for (const char* file : {"outside/file", "file", "work/file"})
            std::ofstream(top_ / file) << "untouched";
        before_ = facts();
    }
    ~Surroundings() {
        std::error_code ignored;
        fs::remove_all(top_, ignored);
    }
    fs::path out() const { return top_ / "work/out"; }

    void check(const char* when) const { fuzz::require(facts() == before_, when); }

  private:
    /// Of all but what is unpacked. Times of the work folder change with what is made in it.
    std::string facts() const {
        std::string text;
        std::vector<fs::path> all{top_, top_ / "work"};
        for (const char* folder : {"", "outside", "work"})
            for (const auto& entry : fs::directory_iterator(top_ / folder))
                if (entry.path() != out()) all.push_back(entry.path());
        std::ranges::sort(all);
        for (const fs::path& path : all) {
            struct stat info {};
            fuzz::require(::lstat(path.c_str(), &info) == 0, "lstat");
            text += path.string() + " " + std::to_string(info.st_mode) + " " +
                    std::to_string(info.st_ino) + "\n";
            if (!S_ISREG(info.st_mode)) continue;
            text += std::to_string(info.st_nlink) + " " + std::to_string(info.st_ctim.tv_nsec);
            std::ifstream file(path);
            text += std::string(std::istreambuf_iterator<char>(file), {}) + "\n";
        }
        return text;
    }

    fs::path top_;
    std::string before_;
};

/// Almost no change of a header would get past its sum.
Bytes withRightSums(fuzz::Input input) {
    Bytes bytes(input.begin(), input.end());
    for (std::size_t at = 0; at + kBlock <= bytes.size(); at += kBlock) {
        const auto block = std::span(bytes).subspan(at, kBlock);
        if (std::string_view(reinterpret_cast<const char*>(block.data()) + 257, 5) != "ustar")
            continue;
        std::ranges::fill(block.subspan(148, 8), ' ');
        const unsigned sum = std::accumulate(block.begin(), block.end(), 0U);
        char text[8];
        (void)std::snprintf(text, sizeof text, "%06o", sum & 0777777U);
        std::copy_n(text, 7, block.begin() + 148);
    }
    return bytes;
}

Result<void> show(const Bytes& tar, std::size_t piece, TarVisitor& visitor,
                  std::optional<std::uint64_t> maxDecompressed) {
    std::size_t at = 0;
    const auto feed = [&]() -> Result<std::span<const std::uint8_t>> {
        const auto next = std::span(tar).subspan(at, std::min(piece, tar.size() - at));
        at += next.size();
        return std::span<const std::uint8_t>(next);
    };
    TarReader reader(decompressed(feed, maxDecompressed));
    for (;;) {
        const auto entry = reader.next();
        if (!entry) return entry.error();
        if (!*entry) return visitor.end();
        if (auto ok = visitor.visit(**entry, reader); !ok) return ok;
    }
}

ExtractionRequest smallRequest() {
    ExtractionRequest request;
    request.limits = {std::uint64_t{1} << 20, 200, 16};
    return request;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Surroundings surroundings;
    if (size == 0) return 0;
    const Bytes tar = withRightSums({data + 1, size - 1});
    const std::size_t piece = kBlock * (1 + data[0] % 16);
    {
        auto extraction = Extraction::create(surroundings.out(), smallRequest(), 0777);
        fuzz::require(static_cast<bool>(extraction), "a new folder can be made");
        if (show(tar, piece, **extraction, (*extraction)->maxDecompressed())) {
            fuzz::require((*extraction)->bytes() <= *smallRequest().limits.bytes,
                          "the limit holds");
            fuzz::require(static_cast<bool>((*extraction)->commit(NoCancel())), "it gets its name");
        }
    }
    if (fs::exists(surroundings.out())) {
        const auto folder = openForRemoval(AT_FDCWD, surroundings.out().c_str());
        fuzz::require(folder && emptyFolder(folder.get()) == 0 &&
                          ::rmdir(surroundings.out().c_str()) == 0,
                      "what was unpacked can be removed");
    }
    surroundings.check("nothing outside changes");
    Listing listing({{}, {}}, [](const TarEntry&) {});
    (void)show(tar, piece, listing, {});
    return 0;
}
