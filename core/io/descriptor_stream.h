// SPDX-License-Identifier: GPL-3.0-or-later
/// Pipes, terminals and whatever else standard input and output may be. The descriptors are
/// borrowed.
#pragma once

#include "core/io/file_descriptor.h"
#include "core/io/stream.h"

#include <filesystem>
#include <string>

namespace blockwarp {

/// "-" stands for standard input and output.
bool isStandardStream(const std::filesystem::path& path);

class DescriptorSource final : public SequentialSource {
  public:
    /// `name` is for errors.
    DescriptorSource(int fd, std::string name, Unreadable meaning = Unreadable::failure)
        : fd_(fd), name_(std::move(name)), meaning_(meaning) {}

  private:
    Result<std::size_t> more(std::span<std::uint8_t> into, const CancelToken& cancel) override;
    Result<std::size_t> readAgain(Error failed, std::span<std::uint8_t> into);

    int fd_;
    std::string name_;
    Unreadable meaning_;
};

/// Passes over bytes that it has already: work that failed may begin anew, with the same bytes.
class DescriptorSink final : public Sink {
  public:
    DescriptorSink(int fd, std::string name);

    bool sequential() const override { return true; }
    Result<void> write(std::uint64_t offset, std::span<const std::uint8_t> from,
                       const CancelToken& cancel) override;

  private:
    int fd_;
    std::string name_;
    std::uint64_t taken_ = 0;
    std::size_t pieceBytes_; ///< what a write takes without waiting, once the descriptor is ready
};

} // namespace blockwarp
