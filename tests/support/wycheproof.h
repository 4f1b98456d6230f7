// SPDX-License-Identifier: GPL-3.0-or-later
/// Reads the vectors of Wycheproof, tests/data/wycheproof: JSON, compressed by zstd.
#pragma once

#include "tests/support/bytes.h"
#include "tests/support/temp_folder.h"

#include <nlohmann/json.hpp>
#include <zstd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace blockwarp::tests {

/// One vector: its own fields and those of its group. A missing field throws, which fails the test.
class WycheproofVector {
  public:
    explicit WycheproofVector(nlohmann::json fields) : fields_(std::move(fields)) {}

    std::string text(const std::string& name) const { return fields_.at(name).get<std::string>(); }
    Bytes bytes(const std::string& name) const { return fromHex(text(name)); }
    unsigned number(const std::string& name) const { return fields_.at(name).get<unsigned>(); }

    /// A field of whatever type.
    std::string json(const std::string& name) const { return fields_.at(name).dump(); }

    bool isInvalid() const { return text("result") == "invalid"; }
    bool hasFlag(const std::string& flag) const {
        return std::ranges::count(fields_.at("flags"), nlohmann::json(flag)) > 0;
    }
    std::string comment() const { return fields_.value("comment", ""); }
    /// For messages.
    std::string name() const {
        return "vector " + std::to_string(number("tcId")) + ", " + comment();
    }

  private:
    nlohmann::json fields_;
};

/// How many vectors of a file were "valid", "invalid" or "acceptable", and how many do not apply
/// for each reason.
using WycheproofCounts = std::map<std::string, int>;

inline std::string decompressed(const Bytes& bytes) {
    std::string text(ZSTD_getFrameContentSize(bytes.data(), bytes.size()), '\0');
    if (ZSTD_decompress(text.data(), text.size(), bytes.data(), bytes.size()) != text.size())
        throw std::runtime_error("cannot be decompressed");
    return text;
}

/// All vectors of "NAME_test.json".
inline std::vector<WycheproofVector> readWycheproof(const std::string& name) {
    const auto path = std::filesystem::path(BLOCKWARP_TEST_DATA) / "wycheproof";
    const auto file =
        nlohmann::json::parse(decompressed(readFile(path / (name + "_test.json.zst"))));
    std::vector<WycheproofVector> vectors;
    for (const nlohmann::json& group : file.at("testGroups")) {
        nlohmann::json shared = group;
        shared.erase("tests");
        for (nlohmann::json fields : group.at("tests")) {
            fields.insert(shared.begin(), shared.end()); // those that are not there yet
            vectors.emplace_back(std::move(fields));
        }
    }
    if (vectors.size() != file.at("numberOfTests"))
        throw std::runtime_error(name + " is not whole");
    return vectors;
}

} // namespace blockwarp::tests
