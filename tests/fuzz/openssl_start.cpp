// SPDX-License-Identifier: GPL-3.0-or-later
/// The start of a file that `openssl enc` made, or of any other.
#include "core/format/recognise.h"
#include "core/format/rows.h"
#include "tests/fuzz/target.h"

using namespace blockwarp;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Input input(data, size);
    const bool salted = startsAsOpenssl(input);
    fuzz::require(salted == (detectContainer(input) == Container::openssl), "it is known as such");
    // One iteration: more take longer, not other ways.
    const Secret secret = Passphrase{SecretBytes(std::string_view("x")), 1};
    for (const CipherSpec& cipher : cipherSpecs()) {
        const auto keys = openOpenssl({.cipher = &cipher, .secret = secret, .start = input});
        fuzz::require(bool(keys) == salted, "what starts with it opens");
        if (!keys) continue;
        fuzz::require(keys->header.size() <= size, "a header is not longer than its file");
        fuzz::require(keys->key.size() == cipher.keyBytes, "the key fits the cipher");
    }
    return 0;
}
