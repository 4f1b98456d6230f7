// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/child_process.h"

#include "core/io/file_descriptor.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
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

    void readNothing() {
        ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    }
    void use(int fd, int as) { ::posix_spawn_file_actions_adddup2(&actions_, fd, as); }
    const posix_spawn_file_actions_t* get() const { return &actions_; }

  private:
    posix_spawn_file_actions_t actions_{};
};

/// The child's number.
Result<pid_t> start(const std::vector<std::string>& arguments, const FileActions& actions) {
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str())); // NOLINT: execve() changes nothing
    argv.push_back(nullptr);
    pid_t child = 0;
    errno = ::posix_spawnp(&child, argv.front(), actions.get(), nullptr, argv.data(), environ);
    if (errno != 0) return systemError(ErrorCode::unsupported, arguments.front());
    OpenFiles::restoreFor(child);
    return child;
}

/// Hands on what comes until the other end is closed.
Result<void> readAll(int fd, const std::function<void(std::string_view)>& take,
                     const CancelToken& cancel) {
    std::array<char, 4096> part{};
    while (true) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        pollfd ready{fd, POLLIN, 0};
        if (::poll(&ready, 1, kPollMilliseconds) <= 0) continue;
        const ssize_t got = ::read(fd, part.data(), part.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return systemError(ErrorCode::readFailed, "a program's output");
        if (got == 0) return {};
        take({part.data(), static_cast<std::size_t>(got)});
    }
}

int waitFor(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Starts a child whose standard output, and with `errors` its standard error, lead into a pipe,
/// and reads that to its end.
Result<int> readFrom(const std::vector<std::string>& arguments, FileActions& actions, bool errors,
                     const std::function<void(std::string_view)>& take, const CancelToken& cancel) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return systemError(ErrorCode::readFailed, "a pipe");
    FileDescriptor from(ends[0]);
    FileDescriptor to(ends[1]);
    actions.use(to.get(), STDOUT_FILENO);
    if (errors) actions.use(to.get(), STDERR_FILENO);
    const auto child = start(arguments, actions);
    if (!child) return child.error();
    to.reset();
    const auto read = readAll(from.get(), take, cancel);
    if (!read) (void)::kill(*child, SIGTERM);
    from.reset(); // a child that prints once more must not wait for a reader
    const int exitCode = waitFor(*child);
    if (!read) return read.error();
    return exitCode;
}

/// A file without a name that holds `text`, to be read from its start.
Result<FileDescriptor> fileOf(std::string_view text) {
    FileDescriptor file(::memfd_create("input", MFD_CLOEXEC));
    while (file.get() >= 0 && !text.empty()) {
        const ssize_t put = ::write(file.get(), text.data(), text.size());
        if (put < 0) return systemError(ErrorCode::writeFailed, "a program's input");
        text.remove_prefix(static_cast<std::size_t>(put));
    }
    if (file.get() < 0 || ::lseek(file.get(), 0, SEEK_SET) != 0)
        return systemError(ErrorCode::writeFailed, "a program's input");
    return file;
}

/// Cuts what comes in any pieces into lines.
class Lines {
  public:
    explicit Lines(const std::function<void(std::string_view)>& line) : line_(line) {}
    void add(std::string_view piece) {
        rest_ += piece;
        std::size_t from = 0;
        for (auto end = rest_.find('\n'); end != std::string::npos; end = rest_.find('\n', from)) {
            line_(std::string_view(rest_).substr(from, end - from));
            from = end + 1;
        }
        rest_.erase(0, from);
    }

  private:
    const std::function<void(std::string_view)>& line_;
    std::string rest_;
};

} // namespace

Result<ChildOutput> runChild(const std::vector<std::string>& arguments, const CancelToken& cancel) {
    std::string text;
    FileActions actions;
    actions.readNothing();
    const auto exitCode = readFrom(
        arguments, actions, true, [&text](std::string_view piece) { text += piece; }, cancel);
    if (!exitCode) return exitCode.error();
    return ChildOutput{*exitCode, std::move(text)};
}

Result<int> talkToChild(const std::vector<std::string>& arguments, std::string_view input,
                        const std::function<void(std::string_view)>& line,
                        const CancelToken& cancel) {
    const auto file = fileOf(input);
    if (!file) return file.error();
    Lines lines(line);
    FileActions actions;
    actions.use(file->get(), STDIN_FILENO);
    return readFrom(
        arguments, actions, false, [&lines](std::string_view piece) { lines.add(piece); }, cancel);
}

} // namespace blockwarp
