// SPDX-License-Identifier: GPL-3.0-or-later
/// The start of a file that `openssl enc` made, or of any other.
#include "core/container/rows.h"
#include "tests/fuzz/target.h"

using namespace blockwarp;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Input input(data, size);
    const bool salted = startsAsOpenssl(input);
    fuzz::require(!salted || size >= kMaxHeaderBytes, "a header is not longer than its file");
    for (const CipherSpec& cipher : cipherSpecs()) {
        if (cipher.unitBytes != 0) continue; // no such file can be
        // One iteration: more take longer, not other ways.
        const auto keys = openOpenssl(
            cipher, Passphrase{.text = SecretBytes(std::string_view("x")), .iterations = 1}, input);
        fuzz::require(bool(keys) == salted, "what starts with it opens");
        if (!keys) continue;
        fuzz::require(keys->header.size() == kMaxHeaderBytes, "the payload starts behind it");
        fuzz::require(keys->key.size() == cipher.keyBytes, "the key fits the cipher");
    }
    return 0;
}
