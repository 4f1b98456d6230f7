// SPDX-License-Identifier: GPL-3.0-or-later
/// Says what the program was built and runs with, for `--version` and for reports of
/// defects.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

struct BuildFact {
    std::string name;  ///< "OpenSSL"
    std::string value; ///< "3.0.17"
};

/// Commit, compiler, CUDA and OpenSSL. Reads no device.
std::vector<BuildFact> buildFacts();

/// "PROGRAM VERSION", and a line for each fact.
std::string versionText(std::string_view program, const std::vector<BuildFact>& facts);

std::string_view version(); ///< "0.2.0"
std::string_view commit();  ///< short hash that the program was built from

} // namespace blockwarp
