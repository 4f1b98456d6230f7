// SPDX-License-Identifier: GPL-3.0-or-later
/// Reads tests/data/*.vec: "name = value" lines, blank lines between cases, # before comments.
#pragma once

#include "tests/support/bytes.h"
#include "tests/support/temp_folder.h"

#include <filesystem>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace blockwarp::tests {

/// The fields of one case. A missing field throws, which fails the test.
class VecCase {
  public:
    const std::string& text(const std::string& name) const { return fields_.at(name); }
    Bytes bytes(const std::string& name) const { return fromHex(fields_.at(name)); }
    bool empty() const { return fields_.empty(); }
    void add(const std::string& line) {
        const auto equals = line.find(" =");
        if (equals == std::string::npos) throw std::runtime_error("no field: " + line);
        const auto value = line.find_first_not_of(' ', equals + 2);
        const bool isNew =
            fields_
                .emplace(line.substr(0, equals),
                         value == std::string::npos ? std::string{} : line.substr(value))
                .second;
        if (!isNew) throw std::runtime_error("field given twice: " + line);
    }

  private:
    std::map<std::string, std::string> fields_;
};

/// The text of a file in tests/data; throws if it cannot be read.
inline std::istringstream testData(const std::string& name) {
    const Bytes bytes = readFile(std::filesystem::path(BLOCKWARP_TEST_DATA) / name);
    return std::istringstream(std::string(bytes.begin(), bytes.end()));
}

/// Never empty: a file that is missing or holds no case throws.
inline std::vector<VecCase> readVec(const std::string& name) {
    std::istringstream file = testData(name);
    std::vector<VecCase> cases;
    VecCase current;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        if (!line.empty()) {
            current.add(line);
        } else if (!current.empty()) {
            cases.push_back(std::exchange(current, {}));
        }
    }
    if (!current.empty()) cases.push_back(current);
    if (cases.empty()) throw std::runtime_error("no cases in " + name);
    return cases;
}

/// A known answer without padding.
struct KnownVector {
    std::string algorithm;
    std::string source;
    Bytes key;
    Iv iv;
    Bytes plaintext;
    Bytes ciphertext;
};

/// All of them, from the standards' own examples.
inline std::vector<KnownVector> knownVectors() {
    std::vector<KnownVector> vectors;
    for (const std::string name :
         {"fips-197.vec", "sp-800-38a.vec", "ieee-1619.vec", "rfc-8439.vec"})
        for (const VecCase& c : readVec(name))
            vectors.push_back({c.text("algorithm"), c.text("source"), c.bytes("key"),
                               ivFrom(c.bytes("iv")), c.bytes("plaintext"), c.bytes("ciphertext")});
    return vectors;
}

} // namespace blockwarp::tests
