// SPDX-License-Identifier: GPL-3.0-or-later
/// Armor in pieces and whole, both ways: the two must agree. The first byte says how the rest is
/// cut.
#include "core/format/armor.h"
#include "core/base/text.h"
#include "tests/fuzz/target.h"

#include <algorithm>
#include <optional>

namespace {

using namespace blockwarp;
using Bytes = std::vector<std::uint8_t>;

/// Pieces of 1 to 128 bytes, of sizes that follow from `seed`.
template <class Take>
bool inPieces(fuzz::Input input, unsigned seed, Take take) {
    while (!input.empty()) {
        seed = seed * 1103515245 + 12345;
        const auto piece = input.first(std::min<std::size_t>(input.size(), 1 + (seed >> 16) % 128));
        input = input.subspan(piece.size());
        if (!take(piece)) return false;
    }
    return true;
}

std::optional<Bytes> readInPieces(fuzz::Input text, unsigned seed) {
    age::ArmorDecoder decoder;
    Bytes bytes;
    const bool taken = inPieces(text, seed, [&](fuzz::Input piece) {
        const std::size_t before = bytes.size();
        const bool ok = bool(decoder.push(piece, bytes));
        fuzz::require(bytes.size() - before <= piece.size() + age::kArmorLineBytes,
                      "no more comes out than a line and the piece");
        return ok;
    });
    if (!taken || !decoder.finish()) return {};
    return bytes;
}

std::string writeInPieces(fuzz::Input bytes, unsigned seed) {
    age::ArmorEncoder encoder;
    std::string text;
    inPieces(bytes, seed, [&](fuzz::Input piece) {
        encoder.push(piece, text);
        return true;
    });
    encoder.finish(text);
    return text;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const unsigned seed = data[0];
    const fuzz::Input input(data + 1, size - 1);

    const auto whole = age::readArmor(input);
    const auto pieces = readInPieces(input, seed);
    fuzz::require(bool(whole) == pieces.has_value(), "both are refused or neither");
    if (whole) {
        fuzz::require(*whole == *pieces, "pieces give what the whole gives");
        fuzz::require(age::startsAsArmor(input), "armor is known as such");
    }
    const std::string text = age::writeArmor(input);
    fuzz::require(text == writeInPieces(input, seed), "pieces make what the whole makes");
    const auto back = age::readArmor(asBytes(text));
    fuzz::require(back && std::ranges::equal(*back, input), "what is written is read");
    return 0;
}
