// SPDX-License-Identifier: GPL-3.0-or-later
/// Draws diagrams of modes: each call computes a value, places it, and connects it with what it was
/// made of. So the picture and the numbers are the same statements.
#pragma once

#include "core/trace/mode_diagram.h"

namespace blockwarp {

class DiagramDraft {
  public:
    using Node = std::size_t;
    using Bytes = std::vector<std::uint8_t>;
    struct Place {
        int column;
        int row;
    };

    explicit DiagramDraft(const ModeInput& input) : input_(input) {}

    /// A value that comes from outside. `own`: see DiagramNode.
    Node given(Place place, std::string name, Bytes bytes, std::size_t own = DiagramNode::kAll);
    /// A value made of `from` on the way there.
    Node derived(Place place, std::string name, Node from, Bytes bytes, std::string label);
    /// The result of an operation as a value; its first `length` bytes only, where that is not 0.
    Node named(Place place, std::string name, Node from, std::size_t length = 0);
    /// Two values behind each other.
    Node joined(Place place, std::string name, Node first, Node rest, std::size_t from);

    Node cipher(Place place, Node from, bool inverse, bool byTweakKey = false);
    /// As long as the shorter one; `filled`: as the longer one, with zeros behind the other.
    Node sum(Place place, Node a, Node b, bool filled = false);
    Node timesH(Place place, Node from, const AesState& hashKey);

    const Bytes& bytes(Node node) const { return diagram_.nodes.at(node).bytes; }
    AesState state(Node node) const; ///< of 16 bytes (asserted); shorter ones are filled with zeros

    void block(Node in, Node out) { diagram_.blocks.push_back({in, out}); }
    ModeDiagram finish(int firstColumn);

  private:
    Node add(DiagramNode node);
    void connect(Node from, Node to, std::string label = {});

    const ModeInput& input_;
    ModeDiagram diagram_;
};

} // namespace blockwarp
