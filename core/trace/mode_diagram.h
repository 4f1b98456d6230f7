// SPDX-License-Identifier: GPL-3.0-or-later
/// A mode of operation as a diagram of a message's blocks: every value, the operation that makes
/// it, and where it goes on to. Modes: SP 800-38A (ECB, CBC, CTR), SP 800-38D (GCM), IEEE 1619
/// (XTS with ciphertext stealing).
#pragma once

#include "core/trace/aes_trace.h"
#include "kernels/algorithm.h"

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
    std::size_t own = 0;
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

    int columns() const;
    int rows() const;
    /// The value of that name, or null.
    const DiagramNode* find(std::string_view name) const;
    std::vector<std::uint8_t> output() const; ///< of all blocks, without a tag
};

struct ModeInput {
    Algorithm algorithm = Algorithm::aesCbc; ///< of AES
    Direction direction = Direction::encrypt;
    std::vector<std::uint8_t> key{};      ///< 16, 24 or 32 bytes (asserted)
    std::vector<std::uint8_t> tweakKey{}; ///< XTS: the second key, as long as the first
    /// CBC's IV, CTR's first counter block, XTS's data unit number (little-endian); GCM: the nonce
    /// in the first 12 bytes.
    AesState iv{};
    std::vector<std::uint8_t> text{}; ///< at least a byte; XTS: 16; see whyNotDrawn()
    /// GCM's additional authenticated data; at most kMaxAdditionalBytes (asserted).
    std::vector<std::uint8_t> additional{};
};

inline constexpr std::size_t kMaxDiagramBlocks = 4;
inline constexpr std::size_t kMaxAdditionalBytes = 2 * kAesBlockBytes;

/// Which nodes `node` was made from, at any distance; itself included.
std::vector<bool> madeFrom(const ModeDiagram& diagram, std::size_t node);
/// Which nodes change with `node`; itself included.
std::vector<bool> goesInto(const ModeDiagram& diagram, std::size_t node);

/// Why no diagram can be drawn of that many bytes, or an empty text.
std::string_view whyNotDrawn(Algorithm algorithm, Direction direction, std::size_t textBytes);

/// ECB and CBC pad a last block that is not full when they encrypt (PKCS#7).
ModeDiagram drawMode(const ModeInput& input);

} // namespace blockwarp
