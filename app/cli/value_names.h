// SPDX-License-Identifier: GPL-3.0-or-later
/// What the value of an option or an argument is. `--help` and the manual pages print these names;
/// the completions offer what belongs to each (app/manual/values.cpp).
#pragma once

namespace blockwarp::cli::value {

inline constexpr auto kFile = "FILE";
inline constexpr auto kFolder = "FOLDER";
inline constexpr auto kInput = "FILE|FOLDER";
inline constexpr auto kOutput = "OUTPUT"; ///< a file, or a folder for several
inline constexpr auto kKey = "KEY";       ///< a public key or a file with some
inline constexpr auto kContact = "NAME";  ///< of a contact or an own key
inline constexpr auto kCipher = "CIPHER";
inline constexpr auto kContainer = "CONTAINER";
inline constexpr auto kKdf = "KDF";
inline constexpr auto kEngine = "ENGINE";
inline constexpr auto kBenchEngine = "BENCH-ENGINE";
inline constexpr auto kRsaEngine = "RSA-ENGINE";
inline constexpr auto kStrategy = "STRATEGY";
inline constexpr auto kScope = "SCOPE";
inline constexpr auto kExperiment = "EXPERIMENT";
inline constexpr auto kReport = "REPORT";
inline constexpr auto kProfile = "PROFILE";
inline constexpr auto kKeyType = "TYPE";
inline constexpr auto kSize = "SIZE"; ///< 100, 16M (2^20) or 16MB (10^6)
inline constexpr auto kNumber = "NUMBER";
inline constexpr auto kNumbers = "NUMBER[,NUMBER]";
inline constexpr auto kHex = "HEX";
inline constexpr auto kText = "TEXT";
inline constexpr auto kPattern = "PATTERN";
inline constexpr auto kRange = "OFFSET:LENGTH";
inline constexpr auto kSetting = "NAME=VALUE";

} // namespace blockwarp::cli::value
