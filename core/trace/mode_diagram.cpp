// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/mode_diagram.h"

#include "core/cipher/padding.h"
#include "core/trace/counter_block.h"
#include "core/trace/diagram_draft.h"
#include "core/trace/gf128.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace blockwarp {
namespace {

using Node = DiagramDraft::Node;
using Bytes = DiagramDraft::Bytes;

constexpr std::size_t kBlock = kAesBlockBytes;

Bytes bytesOf(const AesState& state) {
    return {state.begin(), state.end()};
}

int blocksIn(const Bytes& bytes) {
    return static_cast<int>((bytes.size() + kBlock - 1) / kBlock);
}

/// The block of that index; the last one may be shorter.
Bytes blockOf(const Bytes& bytes, int index) {
    const auto from = bytes.begin() + index * std::ptrdiff_t{kBlock};
    return {from, from + std::min<std::ptrdiff_t>(kBlock, bytes.end() - from)};
}

bool pads(const ModeInput& input) {
    return takesWholeBlocks(input.algorithm) && input.padding == BlockPadding::pkcs7;
}

/// The message's blocks, and what they are called.
class Message {
  public:
    explicit Message(const ModeInput& input)
        : encrypts_(input.direction == Direction::encrypt), text_(input.text), own_(text_.size()) {
        if (!encrypts_ || !pads(input)) return;
        text_.resize(own_ + kBlock);
        text_.resize(addPadding(text_, own_));
    }

    bool encrypts() const { return encrypts_; }
    int count() const { return blocksIn(text_); }
    std::size_t bytes() const { return text_.size(); }
    Bytes block(int index) const { return blockOf(text_, index); }
    /// The bytes of the block that are no padding; none in the block behind a full one.
    std::size_t own(int index) const {
        return std::min(kBlock, own_ - static_cast<std::size_t>(index) * kBlock);
    }
    std::string in(int index) const { return named(encrypts_ ? 'P' : 'C', index); }
    std::string out(int index) const { return named(encrypts_ ? 'C' : 'P', index); }
    static std::string named(char letter, int index) {
        return fmt::format("{}{}", letter, index + 1);
    }

  private:
    bool encrypts_;
    Bytes text_;
    std::size_t own_;
};

ModeDiagram drawEcb(const ModeInput& input) {
    const Message message(input);
    DiagramDraft draft(input);
    for (int i = 0; i < message.count(); ++i) {
        const Node in = draft.given({i, 0}, message.in(i), message.block(i), message.own(i));
        const Node made = draft.cipher({i, 1}, in, !message.encrypts());
        draft.block(in, draft.named({i, 2}, message.out(i), made));
    }
    return draft.finish(0);
}

/// SP 800-38A §6.2.
ModeDiagram drawCbc(const ModeInput& input) {
    const Message message(input);
    DiagramDraft draft(input);
    Node before = draft.given({0, 0}, "IV", bytesOf(input.iv));
    for (int i = 0; i < message.count(); ++i) {
        const int column = i + 1;
        const Node in = draft.given({column, 0}, message.in(i), message.block(i), message.own(i));
        if (message.encrypts()) {
            const Node sum = draft.sum({column, 1}, in, before);
            const Node summed = draft.named({column, 2}, Message::named('I', i), sum);
            before =
                draft.named({column, 4}, message.out(i), draft.cipher({column, 3}, summed, false));
            draft.block(in, before);
        } else {
            const Node output = draft.named({column, 2}, Message::named('O', i),
                                            draft.cipher({column, 1}, in, true));
            const Node sum = draft.sum({column, 3}, output, before);
            draft.block(in, draft.named({column, 4}, message.out(i), sum));
            before = in;
        }
    }
    return draft.finish(1);
}

/// What CTR and GCM do with a counter block (SP 800-38A §6.5): rows 0 to 5. Returns what came out.
Node countBlock(DiagramDraft& draft, const Message& message, int i, int column, Node counter) {
    const Node in = draft.given({column, 0}, message.in(i), message.block(i));
    const Node output =
        draft.named({column, 3}, Message::named('O', i), draft.cipher({column, 2}, counter, false));
    const Node out = draft.named({column, 5}, message.out(i), draft.sum({column, 4}, output, in));
    draft.block(in, out);
    return message.encrypts() ? out : in; // the ciphertext
}

ModeDiagram drawCtr(const ModeInput& input) {
    const Message message(input);
    DiagramDraft draft(input);
    Node counter = draft.given({0, 1}, "T1", bytesOf(input.iv));
    for (int i = 0; i < message.count(); ++i) {
        if (i > 0)
            counter = draft.derived({i, 1}, Message::named('T', i), counter,
                                    bytesOf(incremented(draft.state(counter))), "+1");
        countBlock(draft, message, i, i, counter);
    }
    return draft.finish(0);
}

/// SP 800-38D §7.1: how many bits the additional data and the text have, each in 8 bytes.
Bytes lengths(std::size_t additionalBytes, std::size_t textBytes) {
    Bytes block(kBlock);
    for (std::size_t i = 0; i < 8; ++i) {
        block[7 - i] = static_cast<std::uint8_t>(std::uint64_t{8 * additionalBytes} >> (8 * i));
        block[15 - i] = static_cast<std::uint8_t>(std::uint64_t{8 * textBytes} >> (8 * i));
    }
    return block;
}

/// GHASH (SP 800-38D §6.4), a column for each of its blocks: rows 5 to 8. A partial block is filled
/// with zeros.
class HashChain {
  public:
    HashChain(DiagramDraft& draft, Node hashKey) : draft_(draft), hashKey_(hashKey) {}

    /// `block` stands in row 5 of the column.
    void add(int column, Node block) {
        const Node sum = added_ > 0 ? draft_.sum({column, 6}, block, hash_, true) : block;
        const Node product = draft_.timesH({column, 7}, sum, draft_.state(hashKey_));
        hash_ = draft_.named({column, 8}, Message::named('X', added_++), product);
    }
    Node hash() const { return hash_; }

  private:
    DiagramDraft& draft_;
    Node hashKey_;
    Node hash_ = 0; ///< GHASH so far
    int added_ = 0;
};

/// SP 800-38D §7.1. The hash is below the blocks: first the additional data, whose last block has
/// room below J0, then the ciphertext. What is behind the last block leads to the tag.
ModeDiagram drawGcm(const ModeInput& input) {
    const Message message(input);
    DiagramDraft draft(input);
    const int additional = blocksIn(input.additional);
    const int before = std::max(additional, 1);
    const int last = before + message.count();
    AesState first = incremented({}); // nonce ‖ 1
    std::copy_n(input.iv.begin(), 12, first.begin());
    Node counter = draft.given({before - 1, 1}, "J0", bytesOf(first));
    const Node mask =
        draft.named({before - 1, 3}, "O0", draft.cipher({before - 1, 2}, counter, false));
    const Node zero = draft.given({last, 1}, "0", Bytes(kBlock));
    HashChain chain(draft, draft.named({last, 3}, "H", draft.cipher({last, 2}, zero, false)));
    for (int i = 0; i < additional; ++i)
        chain.add(i, draft.given({i, 5}, Message::named('A', i), blockOf(input.additional, i)));
    for (int i = 0; i < message.count(); ++i) {
        const int column = before + i;
        counter = draft.derived({column, 1}, Message::named('T', i), counter,
                                bytesOf(incremented(draft.state(counter), 4)), "+1");
        chain.add(column, countBlock(draft, message, i, column, counter));
    }
    chain.add(last,
              draft.given({last, 5}, "len", lengths(input.additional.size(), message.bytes())));
    draft.named({last, 10}, "Tag", draft.sum({last, 9}, chain.hash(), mask));
    return draft.finish(before);
}

/// IEEE 1619 §5.3.1 on one block: rows 3 to 7. Returns the sum at the end.
Node tweakBlock(DiagramDraft& draft, const Message& message, int block, Node in, Node tweak) {
    const int column = block + 1;
    const Node input =
        draft.named({column, 4}, Message::named('I', block), draft.sum({column, 3}, in, tweak));
    const Node output = draft.named({column, 6}, Message::named('O', block),
                                    draft.cipher({column, 5}, input, !message.encrypts()));
    return draft.sum({column, 7}, output, tweak);
}

/// IEEE 1619 §5.3.2: the last whole block and the partial one behind it, which steals from its
/// result and takes its place.
void stealBlock(DiagramDraft& draft, const Message& message, const std::vector<Node>& tweaks) {
    const int whole = message.count() - 2;
    const int partial = whole + 1;
    const auto at = [](int block) { return static_cast<std::size_t>(block); };
    const bool encrypts = message.encrypts();
    const Bytes rest = message.block(partial);
    const Node in = draft.given({whole + 1, 0}, message.in(whole), message.block(whole));
    const Node lent =
        draft.named({whole + 1, 8}, encrypts ? "CC" : "PP",
                    tweakBlock(draft, message, whole, in, tweaks[at(encrypts ? whole : partial)]));
    const Node partialIn = draft.given({partial + 1, 0}, message.in(partial), rest);
    const Node filled =
        draft.joined({partial + 1, 1}, encrypts ? "PP" : "CC", partialIn, lent, rest.size());
    const Node made =
        tweakBlock(draft, message, partial, filled, tweaks[at(encrypts ? partial : whole)]);
    draft.block(in, draft.named({whole + 1, 9}, message.out(whole), made));
    draft.block(partialIn, draft.named({partial + 1, 9}, message.out(partial), lent, rest.size()));
}

/// IEEE 1619 §5.3, a data unit. When stealing, decryption uses the last two tweaks in the other
/// order: they stand above the blocks that they belong to.
ModeDiagram drawXts(const ModeInput& input) {
    const Message message(input);
    DiagramDraft draft(input);
    const bool steals = message.bytes() % kBlock != 0;
    const int whole = message.count() - (steals ? 2 : 0);
    const bool swaps = steals && !message.encrypts();
    const Node number = draft.given({0, 0}, "n", bytesOf(input.iv));
    const Node start = draft.cipher({0, 1}, number, false, true);
    std::vector<Node> tweaks;
    for (int i = 0; i < message.count(); ++i) {
        const int block = !swaps || i < whole ? i : 2 * whole + 1 - i;
        const std::string name = Message::named('T', i);
        tweaks.push_back(i == 0 ? draft.named({block + 1, 2}, name, start)
                                : draft.derived({block + 1, 2}, name, tweaks.back(),
                                                bytesOf(timesAlpha(draft.state(tweaks.back()))),
                                                "×α"));
    }
    for (int i = 0; i < whole; ++i) {
        const Node in = draft.given({i + 1, 0}, message.in(i), message.block(i));
        const Node sum = tweakBlock(draft, message, i, in, tweaks[static_cast<std::size_t>(i)]);
        draft.block(in, draft.named({i + 1, 8}, message.out(i), sum));
    }
    if (steals) stealBlock(draft, message, tweaks);
    return draft.finish(1);
}

ModeDiagram drawn(const ModeInput& input) {
    switch (input.algorithm) {
    case Algorithm::aesEcb:
        return drawEcb(input);
    case Algorithm::aesCbc:
        return drawCbc(input);
    case Algorithm::aesCtr:
        return drawCtr(input);
    case Algorithm::aesGcm:
        return drawGcm(input);
    case Algorithm::aesXts:
        return drawXts(input);
    default:
        assert(false);
        return {};
    }
}

/// Marks what decryption removes from the last block.
void markPadding(ModeDiagram& diagram) {
    const Bytes padded = diagram.output();
    const auto own = removePadding(padded);
    diagram.paddingWrong = !own;
    if (own) diagram.nodes[diagram.blocks.back().out].own -= padded.size() - *own;
}

} // namespace

int ModeDiagram::columns() const {
    return std::ranges::max(nodes, {}, &DiagramNode::column).column + 1;
}

int ModeDiagram::rows() const {
    return std::ranges::max(nodes, {}, &DiagramNode::row).row + 1;
}

const DiagramNode* ModeDiagram::find(std::string_view name) const {
    const auto found = std::ranges::find_if(nodes, [name](const DiagramNode& node) {
        return node.part == DiagramPart::value && node.name == name;
    });
    return found != nodes.end() ? &*found : nullptr;
}

std::vector<std::uint8_t> ModeDiagram::output() const {
    std::vector<std::uint8_t> all;
    for (const Block& block : blocks) {
        const DiagramNode& out = nodes[block.out];
        all.insert(all.end(), out.bytes.begin(),
                   out.bytes.begin() + static_cast<std::ptrdiff_t>(out.own));
    }
    return all;
}

std::size_t ModeDiagram::padding() const {
    const auto addedTo = [this](std::size_t node) {
        return nodes[node].bytes.size() - nodes[node].own;
    };
    return addedTo(blocks.back().in) + addedTo(blocks.back().out);
}

/// A wire leads from an earlier node to a later one.
std::vector<bool> madeFrom(const ModeDiagram& diagram, std::size_t node) {
    std::vector<bool> found(diagram.nodes.size());
    found[node] = true;
    for (std::size_t to = node + 1; to-- > 0;)
        for (const DiagramWire& wire : diagram.wires)
            if (wire.to == to && found[to]) found[wire.from] = true;
    return found;
}

std::vector<bool> goesInto(const ModeDiagram& diagram, std::size_t node) {
    std::vector<bool> found(diagram.nodes.size());
    found[node] = true;
    for (std::size_t from = node; from < found.size(); ++from)
        for (const DiagramWire& wire : diagram.wires)
            if (wire.from == from && found[from]) found[wire.to] = true;
    return found;
}

bool takesWholeBlocks(Algorithm algorithm) {
    return algorithm == Algorithm::aesEcb || algorithm == Algorithm::aesCbc;
}

std::string_view whyNotDrawn(const ModeInput& input) {
    const std::size_t bytes = input.text.size();
    const bool encrypts = input.direction == Direction::encrypt;
    const bool isWhole = bytes % kBlock == 0;
    if (encrypts && pads(input))
        return bytes < kMaxDiagramBlocks * kBlock
                   ? std::string_view{}
                   : "With padding the text has at most 63 bytes: at most four blocks.";
    if (bytes == 0 || bytes > kMaxDiagramBlocks * kBlock)
        return "The text has 1 to 64 bytes: at most four blocks.";
    if (takesWholeBlocks(input.algorithm) && !isWhole)
        return encrypts ? "Without padding the text consists of whole blocks of 16 bytes."
                        : "In this mode a ciphertext consists of whole blocks of 16 bytes.";
    if (input.algorithm == Algorithm::aesXts && bytes < kBlock)
        return "XTS needs 16 bytes or more: a shorter text has no block to steal from.";
    return {};
}

ModeDiagram drawMode(const ModeInput& input) {
    assert(whyNotDrawn(input).empty());
    assert(input.additional.size() <= kMaxAdditionalBytes);
    ModeDiagram diagram = drawn(input);
    if (input.direction == Direction::decrypt && pads(input)) markPadding(diagram);
    return diagram;
}

} // namespace blockwarp
