// SPDX-License-Identifier: GPL-3.0-or-later
/// Files made by OpenSSL alone, and whether core takes them.
#pragma once

#include "tests/core/format/container_fixture.h"
#include "tests/support/blockwarp_by_openssl.h"

#include <string>
#include <vector>

namespace blockwarp::tests {

inline const Bytes kSecret = randomBytes(32, 1); ///< of ContainerTest::identity()

class ByTheBook : public ContainerTest {
  protected:
    static BookFile bookFile(std::string_view cipher, std::size_t segment = kSegment) {
        return {std::string(cipher), segment, randomBytes(32, 77), randomBytes(16, 78)};
    }
    /// An age file, and one of Blockwarp's for each cipher.
    static std::vector<BookFile> bookFiles() {
        std::vector<BookFile> all{
            {"chacha20-poly1305", 65536, randomBytes(16, 77), randomBytes(16, 78), true}};
        for (const CipherSpec& cipher : cipherSpecs())
            all.push_back(bookFile(cipher.name));
        return all;
    }
    static std::string forUs(const Bytes& fileKey) {
        return x25519Stanza(fileKey, randomBytes(32, 79), x25519Point(kSecret));
    }
    static Bytes whole(const BookFile& file, const Bytes& payload) {
        return joined({bookHeader(file, forUs(file.fileKey)), file.salt, payload});
    }

    void expectOpens(const Bytes& file, const Secret& secret, const Bytes& plain,
                     const std::string& what) {
        const auto got = opened({}, secret, file);
        ASSERT_TRUE(got) << what << ": " << describe(got.error());
        EXPECT_TRUE(*got == plain) << what;
    }
    void expectRefusedBy(EngineKind engine, const Bytes& file, const std::string& what) {
        for (const bool streams : {false, true}) {
            const auto got = opened({engine, 0, streams, false}, identity(), file);
            ASSERT_FALSE(got) << what;
            EXPECT_EQ(got.error().code, ErrorCode::damaged) << what << describe(got.error());
        }
    }
    void expectRefusedByAll(const Bytes& file, const std::string& what) {
        for (const EngineKind engine : kHostEngines)
            expectRefusedBy(engine, file, what);
    }
};

} // namespace blockwarp::tests
