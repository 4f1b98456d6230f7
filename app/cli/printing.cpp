// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/printing.h"

#include "core/base/text.h"
#include "core/keys/secret_text.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <mutex>
#include <system_error>

namespace blockwarp::cli {
namespace {

std::mutex printing; // one thread at a time
std::atomic<int> failure{0};

/// 0 or the errno.
int writeAll(std::string_view text) {
    while (!text.empty()) {
        const ssize_t put = ::write(STDOUT_FILENO, text.data(), text.size());
        if (put >= 0) {
            text.remove_prefix(static_cast<std::size_t>(put));
        } else if (errno == EAGAIN) { // somebody made it non-blocking
            pollfd full{STDOUT_FILENO, POLLOUT, 0};
            (void)::poll(&full, 1, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

} // namespace

void putText(std::string_view lines) {
    const std::lock_guard lock(printing);
    if (failure == 0) failure = writeAll(lines);
}

bool printingFailed() {
    return failure != 0;
}

int failPrinting() {
    if (failure != EPIPE)
        say(fmt::format("Standard output cannot be written: {}.",
                        std::generic_category().message(failure)));
    return kFailed;
}

int exitCodeFor(ErrorCode code) {
    switch (code) {
    case ErrorCode::badKeyFile:
    case ErrorCode::badIv:
    case ErrorCode::badPassphrase:
    case ErrorCode::badRecipient:
    case ErrorCode::badIdentity:
    case ErrorCode::derivationUnknown:
    case ErrorCode::badTuning:
    case ErrorCode::unsupported:
        return kUsage;
    case ErrorCode::wrongKeyOrDamaged:
    case ErrorCode::wrongDerivation:
    case ErrorCode::otherKeys:
    case ErrorCode::damaged:
    case ErrorCode::unreadable:
    case ErrorCode::malformed:
    case ErrorCode::inputEmpty:
    case ErrorCode::rsaNotOpened:
    case ErrorCode::wrongSignature:
    case ErrorCode::otherSignature:
    case ErrorCode::notThatContainer:
        return kWrongKeyOrDamaged;
    case ErrorCode::cancelled:
        return kCancelled;
    default:
        return kFailed;
    }
}

void say(std::string_view sentence) {
    const std::string text = displayName(withoutSecretKeys(sentence));
    (void)std::fputs(fmt::format("blockwarp-cli: {}\n", text).c_str(), stderr);
}

void printOutput(const std::filesystem::path& input, const std::filesystem::path& output,
                 NameFormat format) {
    const std::string line =
        format == NameFormat::nul
            ? input.string() + '\0' + output.string() + '\0'
            : fmt::format("{}\t{}\n", displayName(input.string()), displayName(output.string()));
    putText(line);
}

int fail(const Error& error) {
    if (error.code == ErrorCode::cancelled && printingFailed()) return kFailed; // main() says why
    say(describe(error));
    return exitCodeFor(error.code);
}

int failUnlessForced(const Error& error, std::string_view advice) {
    const int code = fail(error);
    if (error.code == ErrorCode::outputExists) say(advice);
    return code;
}

int failUsage(std::string_view sentence) {
    say(sentence);
    return kUsage;
}

} // namespace blockwarp::cli
