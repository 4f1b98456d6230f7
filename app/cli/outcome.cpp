// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/outcome.h"

#include "app/cli/printing.h"
#include "core/base/display_name.h"
#include "core/keys/secret_text.h"

#include <fmt/format.h>

#include <cstdio>

namespace blockwarp::cli {

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
