// SPDX-License-Identifier: GPL-3.0-or-later
/// Arguments that may be secrets typed in the wrong place: no message repeats them.
#pragma once

#include "core/base/error.h"
#include "core/keys/key_input.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::cli {

/// A check for options that name files: empty, or why `typed` is taken for no name.
std::string whyNoFileName(const std::string& typed);

/// Whether it is a key and not a file's name, whether or not it is right.
bool isTypedKey(std::string_view text);

/// Says which option's file cannot be read, because its name may not be said.
template <class T>
Result<T> ofOption(std::string_view option, Result<T> read) {
    if (read || read.error().code != ErrorCode::secretUnreadable) return read;
    return Error{read.error().code, std::string(option) + ": " + read.error().context};
}

/// A file of secrets that was read, for messages.
std::string shownFile(const std::string& file);

/// Says of a passphrase's file which characters of its line nobody sees, and whether a new secret
/// is protected by the line without them, or an openssl file by all of it.
void sayUnseen(const std::string& file, const PassphraseLine& line, bool openssl);

/// Empty unless one of them looks like a secret key and is no file's name.
std::string_view whyInputsAreRefused(const std::vector<std::filesystem::path>& inputs);

/// The long option that is given as "--name=" with nothing behind it; empty if there is none. CLI11
/// would take the next argument for its value.
std::string_view optionWithoutValue(const std::vector<std::string_view>& arguments);

/// What CLI11 prints about arguments that it refuses: names of options, no values that may be
/// secrets.
std::string usageProblem(const CLI::App* app, const CLI::Error& error);

/// What --type takes.
inline constexpr const char* kKeyKinds = "x25519 (the default), pq, rsa-3072 and rsa-4096";
/// A sentence about another one.
std::string whyNoKeyKind(const std::string& typed);

} // namespace blockwarp::cli
