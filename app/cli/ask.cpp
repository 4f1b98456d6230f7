// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ask.h"

#include "core/io/file_descriptor.h"

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

namespace blockwarp::cli {
namespace {

constexpr std::size_t kLongestLine = 1023;

/// Whoever interrupts the question gets the echo back: the signal ends the read, not the program.
class NoEcho {
  public:
    explicit NoEcho(int fd) : fd_(fd), changed_(::tcgetattr(fd, &before_) == 0) {
        struct sigaction interrupt {};
        interrupt.sa_handler = [](int) {};
        (void)::sigaction(SIGINT, &interrupt, &handler_);
        termios quiet = before_;
        quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        if (changed_) (void)::tcsetattr(fd_, TCSAFLUSH, &quiet);
    }
    ~NoEcho() {
        if (changed_) (void)::tcsetattr(fd_, TCSAFLUSH, &before_);
        (void)::sigaction(SIGINT, &handler_, nullptr);
    }
    NoEcho(const NoEcho&) = delete;
    NoEcho& operator=(const NoEcho&) = delete;

  private:
    int fd_;
    termios before_{};
    struct sigaction handler_ {};
    bool changed_;
};

class Terminal {
  public:
    Terminal() : fd_(::open("/dev/tty", O_RDWR | O_CLOEXEC)) {}
    explicit operator bool() const { return static_cast<bool>(fd_); }
    int fd() const { return fd_.get(); }

    void say(std::string_view text) const { (void)!::write(fd_.get(), text.data(), text.size()); }

    /// Without its line feed. Errors: cancelled (Ctrl+C, Ctrl+D), badPassphrase (too long).
    Result<SecretBytes> line() const {
        SecretBytes typed(kLongestLine);
        for (std::size_t size = 0; size < typed.size();) {
            std::uint8_t& byte = typed.span()[size];
            const ssize_t got = ::read(fd_.get(), &byte, 1);
            if (got <= 0) return Error{ErrorCode::cancelled, {}};
            if (byte == '\n')
                return SecretBytes(std::span<const std::uint8_t>(typed.span()).first(size));
            ++size;
        }
        return Error{ErrorCode::badPassphrase, "it is longer than 1023 bytes"};
    }

  private:
    FileDescriptor fd_;
};

Result<SecretBytes> askOnce(const Terminal& terminal, std::string_view prompt) {
    const NoEcho quiet(terminal.fd());
    terminal.say(prompt);
    auto typed = terminal.line();
    terminal.say("\n");
    if (typed && typed->empty()) return Error{ErrorCode::badPassphrase, "it is empty"};
    return typed;
}

} // namespace

Result<SecretBytes> askPassphrase(std::string_view prompt, bool twice) {
    const Terminal terminal;
    if (!terminal)
        return Error{ErrorCode::secretUnreadable,
                     "there is no terminal to ask on; give --passphrase-file"};
    auto typed = askOnce(terminal, prompt);
    if (!typed || !twice) return typed;
    const auto again = askOnce(terminal, "Once more: ");
    if (!again) return again.error();
    if (!std::ranges::equal(typed->span(), again->span()))
        return Error{ErrorCode::badPassphrase, "it was not typed the same twice"};
    return typed;
}

bool askYes(std::string_view question) {
    const Terminal terminal;
    if (!terminal) return true;
    terminal.say(question);
    const auto answer = terminal.line();
    return answer && !answer->empty() && (answer->span()[0] | 0x20) == 'y';
}

} // namespace blockwarp::cli
