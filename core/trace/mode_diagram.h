// SPDX-License-Identifier: GPL-3.0-or-later
/// A mode of operation as a diagram of a message's blocks: every value, the operation that makes
/// it, and where it goes on to. Modes: SP 800-38A (ECB, CBC, CTR), SP 800-38D (GCM), IEEE 1619
/// (XTS with ciphertext stealing).
#pragma once

#include "core/trace/aes_trace.h"
#include "kernels/algorithm.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace blockwarp {

enum class DiagramPart : std::uint8_t {
    value,         ///< a row of bytes with a name
    cipher,        ///< AES
    inverseCipher, ///< AES⁻¹
    sum,           ///< XOR
    timesH,        ///< GCM: times the hash key in GF(2¹²⁸)
};

/// Names are the standards': P and C plaintext and ciphertext, I and O a cipher's input and output
/// block, T a counter block (CTR, GCM) or tweak (XTS), A a block of additional data, X a hash so
/// far, H the hash key, J0 the first counter block.
struct DiagramNode {
    DiagramPart part = DiagramPart::value;
    std::string name;                ///< of a value: "P1"; of a cipher: its key, "K", "K1" or "K2"
    std::vector<std::uint8_t> bytes; ///< the value, or the operation's result; 1 to 16
    int column = 0;
    int row = 0;
    /// Bytes from here on are padding, or stolen from the block before; size(): none.
    std::size_t own = kAll;
    static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
    /// An earlier value in the same row with the same bytes.
    std::optional<std::size_t> same{};
};

struct DiagramWire {
    std::size_t from = 0; ///< a node
    std::size_t to = 0;
    std::string label{}; ///< what happens on the way: "+1", "×α"
};

struct ModeDiagram {
    /// A block of the message: what goes in and what comes out, as nodes.
    struct Block {
        std::size_t in = 0;
        std::size_t out = 0;
    };
    std::vector<DiagramNode> nodes;
    std::vector<DiagramWire> wires;
    std::vector<Block> blocks;
    int firstColumn = 0; ///< of the first block; what is shared stands before it or behind the last
    bool paddingWrong = false; ///< decrypted, and the text does not end in PKCS#7 as it should

    int columns() const;
    int rows() const;
    /// The value of that name, or null.
    const DiagramNode* find(std::string_view name) const;
    /// Of all blocks, without a tag and without the padding that decryption removes.
    std::vector<std::uint8_t> output() const;
    std::size_t padding() const; ///< bytes of it, added or removed
};

/// Of ECB and CBC; the other modes have none.
enum class BlockPadding : std::uint8_t {
    pkcs7, ///< RFC 5652 §6.3: 1 to 16 bytes behind every text
    none,  ///< as in the examples of SP 800-38A: the text has whole blocks
};

struct ModeInput {
    Algorithm algorithm = Algorithm::aesCbc; ///< of AES
    Direction direction = Direction::encrypt;
    std::vector<std::uint8_t> key{};      ///< 16, 24 or 32 bytes (asserted)
    std::vector<std::uint8_t> tweakKey{}; ///< XTS: the second key, as long as the first
    /// CBC's IV, CTR's first counter block, XTS's data unit number (little-endian); GCM: the nonce
    /// in the first 12 bytes.
    AesState iv{};
    std::vector<std::uint8_t> text{}; ///< see whyNotDrawn()
    /// GCM's additional authenticated data; at most kMaxAdditionalBytes (asserted).
    std::vector<std::uint8_t> additional{};
    BlockPadding padding = BlockPadding::pkcs7;
};

inline constexpr std::size_t kMaxDiagramBlocks = 4;
inline constexpr std::size_t kMaxAdditionalBytes = 2 * kAesBlockBytes;

/// Which nodes `node` was made from, at any distance; itself included.
std::vector<bool> madeFrom(const ModeDiagram& diagram, std::size_t node);
/// Which nodes change with `node`; itself included.
std::vector<bool> goesInto(const ModeDiagram& diagram, std::size_t node);

/// Whether the mode takes whole blocks only, so that texts of other lengths are padded.
bool takesWholeBlocks(Algorithm algorithm);

/// Why no diagram can be drawn of a text of that length, or an empty text.
std::string_view whyNotDrawn(const ModeInput& input);

ModeDiagram drawMode(const ModeInput& input);

} // namespace blockwarp
