// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ask.h"

#include "app/cli/printing.h"
#include "app/cli/secret_arguments.h"
#include "core/base/text.h"
#include "core/io/file_descriptor.h"
#include "core/keys/new_passphrase.h"
#include "core/keys/passphrase_strength.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <utility>

namespace blockwarp::cli {
namespace {

constexpr std::size_t kLongestLine = 1023;

volatile std::sig_atomic_t ended = 0;     // Ctrl+C and its like
volatile std::sig_atomic_t suspended = 0; // Ctrl+Z
volatile std::sig_atomic_t continued = 0; // `fg`

void onSignal(int signal) {
    if (signal == SIGTSTP)
        suspended = 1;
    else if (signal == SIGCONT)
        continued = 1;
    else
        ended = 1;
}

/// A terminal that shows nothing of what is typed, until this goes. Signals that would end or stop
/// the program meanwhile end the wait for the answer instead, so that the echo comes back first.
class NoEcho {
  public:
    explicit NoEcho(int fd) : fd_(fd), changed_(::tcgetattr(fd, &before_) == 0) {
        ended = 0;
        suspended = 0;
        continued = 0;
        sigset_t mine;
        (void)::sigemptyset(&mine);
        for (const int signal : kSignals)
            (void)::sigaddset(&mine, signal);
        (void)::sigprocmask(SIG_BLOCK, &mine, &outside_); // first, so that none is missed
        for (std::size_t i = 0; i < kSignals.size(); ++i)
            take(i);
        hide();
    }
    ~NoEcho() {
        set(before_, TCSAFLUSH);
        (void)::sigprocmask(SIG_SETMASK, &outside_, nullptr);
        for (std::size_t i = 0; i < kSignals.size(); ++i)
            (void)::sigaction(kSignals[i], &handlers_[i], nullptr);
    }
    NoEcho(const NoEcho&) = delete;
    NoEcho& operator=(const NoEcho&) = delete;

    enum class Heard { input, signalToEnd, pauseIsOver };

    /// Signals come in here only. A suspended program sleeps in here, with the echo on.
    Heard wait() {
        pollfd input{fd_, POLLIN, 0};
        while (ended == 0 && suspended == 0 && continued == 0)
            if (::ppoll(&input, 1, nullptr, &outside_) >= 0 || errno != EINTR) return Heard::input;
        if (ended != 0) return Heard::signalToEnd;
        if (suspended != 0) sleep();
        suspended = 0;
        continued = 0;
        hide(); // a shell may have set the terminal as it likes it
        return Heard::pauseIsOver;
    }

  private:
    static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT};

    /// Not where it is ignored: a job of `nohup`, or a shell that stops nobody.
    void take(std::size_t which) {
        struct sigaction own {};
        own.sa_handler = onSignal;
        (void)::sigaction(kSignals[which], nullptr, &handlers_[which]);
        if (handlers_[which].sa_handler == SIG_IGN) return;
        (void)::sigaction(kSignals[which], &own, nullptr);
    }

    void sleep() {
        set(before_, TCSADRAIN);
        struct sigaction own {};
        struct sigaction stop {};
        stop.sa_handler = SIG_DFL;
        (void)::sigaction(SIGTSTP, &stop, &own);
        sigset_t both;
        (void)::sigemptyset(&both);
        (void)::sigaddset(&both, SIGTSTP);
        (void)::sigaddset(&both, SIGCONT);
        (void)::raise(SIGTSTP);
        (void)::sigprocmask(SIG_UNBLOCK, &both, nullptr); // stops here
        (void)::sigprocmask(SIG_BLOCK, &both, nullptr);
        (void)::sigaction(SIGTSTP, &own, nullptr);
    }

    void hide() {
        termios quiet = before_;
        quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        set(quiet, TCSAFLUSH);
    }
    /// From the background this waits for the foreground.
    void set(const termios& how, int when) const {
        while (changed_ && ::tcsetattr(fd_, when, &how) != 0 && errno == EINTR) {
        }
    }

    int fd_;
    termios before_{};
    std::array<struct sigaction, kSignals.size()> handlers_{};
    sigset_t outside_{};
    bool changed_;
};

class Terminal {
  public:
    Terminal() : fd_(::open("/dev/tty", O_RDWR | O_CLOEXEC)) {}
    explicit operator bool() const { return static_cast<bool>(fd_); }
    int fd() const { return fd_.get(); }

    void say(std::string_view text) const { (void)!::write(fd_.get(), text.data(), text.size()); }

    /// Without its line feed. Errors: cancelled (Ctrl+C, Ctrl+D), badPassphrase (too long).
    Result<SecretBytes> line(std::string_view prompt, NoEcho* quiet = nullptr) const {
        say(prompt);
        SecretBytes typed(kLongestLine);
        for (std::size_t size = 0; size < typed.size();) {
            const auto heard = quiet != nullptr ? quiet->wait() : NoEcho::Heard::input;
            if (heard == NoEcho::Heard::signalToEnd) return Error{ErrorCode::cancelled, {}};
            if (heard == NoEcho::Heard::pauseIsOver) {
                say(prompt); // what was typed before is forgotten
                size = 0;
                continue;
            }
            std::uint8_t& byte = typed.span()[size];
            const ssize_t got = ::read(fd_.get(), &byte, 1);
            if (got < 0 && errno == EINTR) continue;
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
    NoEcho quiet(terminal.fd());
    auto typed = terminal.line(prompt, &quiet);
    terminal.say("\n");
    return typed;
}

/// Random words, which the terminal alone shows.
Result<SecretBytes> generate(const Terminal& terminal) {
    auto made = keys::passphraseOfWords(keys::kDefaultWords);
    if (!made) return made.error();
    terminal.say("\n    ");
    terminal.say(asText(made->text.span()));
    terminal.say(fmt::format("\n\nThis passphrase has {:.0f} bits. Save it in a safe place, "
                             "then type it.\n",
                             made->bits));
    return std::move(made->text);
}

/// For something new: typed the same twice, or generated and typed once.
Result<SecretBytes> askForNew(const Terminal& terminal, std::string_view prompt) {
    terminal.say("An empty answer generates a passphrase.\n");
    auto chosen = askOnce(terminal, prompt);
    if (chosen && chosen->empty()) chosen = generate(terminal);
    if (!chosen) return chosen;
    const auto again = askOnce(terminal, "Once more: ");
    if (!again) return again.error();
    if (!std::ranges::equal(chosen->span(), again->span()))
        return Error{ErrorCode::badPassphrase, "it was not typed the same twice"};
    return chosen;
}

void warnIfWeak(const SecretBytes& passphrase) {
    const auto strength = strengthOf(passphrase);
    if (!strength || strength->bits >= kLeastPassphraseBits) return;
    say(fmt::format("The passphrase is weak: it has at most {:.0f} bits, fewer than {:.0f}. "
                    "\"blockwarp-cli generate\" makes a strong one.",
                    strength->bits, kLeastPassphraseBits));
}

} // namespace

Result<SecretBytes> askPassphrase(std::string_view prompt, bool isNew, std::string_view option) {
    const Terminal terminal;
    if (!terminal)
        return Error{ErrorCode::secretUnreadable,
                     "there is no terminal to ask on; give " + std::string(option)};
    if (isNew) return askForNew(terminal, prompt);
    auto typed = askOnce(terminal, prompt);
    if (typed && typed->empty()) return Error{ErrorCode::badPassphrase, "it is empty"};
    return typed;
}

Result<PassphraseLine> readPassphrase(std::string_view option, const std::string& file,
                                      std::string_view prompt, bool isNew) {
    Result<PassphraseLine> line = PassphraseLine();
    if (!file.empty()) {
        line = ofOption(option, readPassphraseFile(file));
    } else {
        auto typed = askPassphrase(prompt, isNew, option);
        if (!typed) return typed.error();
        line->text = std::move(*typed);
    }
    if (!line) return line;
    if (isNew) warnIfWeak(line->text);
    line->text.keep(); // it may wait long
    if (line->raw) line->raw->keep();
    return line;
}

Result<SecretBytes> TerminalAsker::secret(Prompt prompt, const std::string& about) {
    std::string text(promptTemplate(prompt));
    if (const auto at = text.find("%1"); at != std::string::npos) text.replace(at, 2, about);
    return askPassphrase(text + ": ", false, option_);
}

bool TerminalAsker::agrees(Prompt prompt) {
    const Terminal terminal;
    if (!terminal) return false;
    const auto answer = terminal.line(std::string(promptTemplate(prompt)) + " [y/N] ");
    return answer && !answer->empty() && (answer->span()[0] | 0x20) == 'y';
}

} // namespace blockwarp::cli
