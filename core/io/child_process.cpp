// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/child_process.h"

#include "core/io/file_descriptor.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace blockwarp {
namespace {

constexpr int kPollMilliseconds = 50; // between two looks at whether the user cancelled

/// posix_spawn's list of what to do to descriptors in the child.
class FileActions {
  public:
    FileActions() { ::posix_spawn_file_actions_init(&actions_); }
    ~FileActions() { ::posix_spawn_file_actions_destroy(&actions_); }
    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;

    void writeTo(int fd) {
        ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_adddup2(&actions_, fd, STDOUT_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions_, fd, STDERR_FILENO);
    }
    const posix_spawn_file_actions_t* get() const { return &actions_; }

  private:
    posix_spawn_file_actions_t actions_{};
};

/// The child's number, whose output goes to `fd`.
Result<pid_t> start(const std::vector<std::string>& arguments, int fd) {
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str())); // NOLINT: execve() changes nothing
    argv.push_back(nullptr);
    FileActions actions;
    actions.writeTo(fd);
    pid_t child = 0;
    errno = ::posix_spawnp(&child, argv.front(), actions.get(), nullptr, argv.data(), environ);
    if (errno != 0) return systemError(ErrorCode::unsupported, arguments.front());
    OpenFiles::restoreFor(child);
    return child;
}

/// Reads until the other end is closed.
Result<std::string> readAll(int fd, const CancelToken& cancel) {
    std::string text;
    std::array<char, 4096> part{};
    while (true) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        pollfd ready{fd, POLLIN, 0};
        if (::poll(&ready, 1, kPollMilliseconds) <= 0) continue;
        const ssize_t got = ::read(fd, part.data(), part.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return systemError(ErrorCode::readFailed, "a program's output");
        if (got == 0) return text;
        text.append(part.data(), static_cast<std::size_t>(got));
    }
}

int waitFor(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace

Result<ChildOutput> runChild(const std::vector<std::string>& arguments, const CancelToken& cancel) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return systemError(ErrorCode::readFailed, "a pipe");
    const FileDescriptor from(ends[0]);
    FileDescriptor to(ends[1]);
    const auto child = start(arguments, to.get());
    if (!child) return child.error();
    to.reset();
    auto text = readAll(from.get(), cancel);
    if (!text) (void)::kill(*child, SIGTERM);
    const int exitCode = waitFor(*child);
    if (!text) return text.error();
    return ChildOutput{exitCode, std::move(*text)};
}

} // namespace blockwarp
