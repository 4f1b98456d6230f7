// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/diagram_draft.h"

#include "core/trace/gf128.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {

DiagramDraft::Node DiagramDraft::add(DiagramNode node) {
    node.own = std::min(node.own, node.bytes.size());
    diagram_.nodes.push_back(std::move(node));
    return diagram_.nodes.size() - 1;
}

void DiagramDraft::connect(Node from, Node to, std::string label) {
    diagram_.wires.push_back({from, to, std::move(label)});
}

AesState DiagramDraft::state(Node node) const {
    AesState state{};
    const Bytes& from = bytes(node);
    assert(from.size() <= state.size());
    std::ranges::copy(from, state.begin());
    return state;
}

DiagramDraft::Node DiagramDraft::given(Place place, std::string name, Bytes bytes,
                                       std::size_t own) {
    return add(
        {DiagramPart::value, std::move(name), std::move(bytes), place.column, place.row, own});
}

DiagramDraft::Node DiagramDraft::derived(Place place, std::string name, Node from, Bytes bytes,
                                         std::string label) {
    const Node made = given(place, std::move(name), std::move(bytes));
    connect(from, made, std::move(label));
    return made;
}

DiagramDraft::Node DiagramDraft::named(Place place, std::string name, Node from,
                                       std::size_t length) {
    Bytes value = bytes(from);
    if (length != 0) value.resize(length);
    return derived(place, std::move(name), from, std::move(value), {});
}

DiagramDraft::Node DiagramDraft::joined(Place place, std::string name, Node first, Node rest,
                                        std::size_t from) {
    Bytes value = bytes(first);
    const std::size_t own = value.size();
    const Bytes& other = bytes(rest);
    value.insert(value.end(), other.begin() + static_cast<std::ptrdiff_t>(from), other.end());
    const Node made = given(place, std::move(name), std::move(value), own);
    connect(first, made);
    connect(rest, made);
    return made;
}

DiagramDraft::Node DiagramDraft::cipher(Place place, Node from, bool inverse, bool byTweakKey) {
    const auto& key = byTweakKey ? input_.tweakKey : input_.key;
    const AesState out =
        traceAes(inverse ? AesForm::inverse : AesForm::cipher, key, state(from)).output();
    const char* name = input_.tweakKey.empty() ? "K" : byTweakKey ? "K2" : "K1";
    const Node made = add({inverse ? DiagramPart::inverseCipher : DiagramPart::cipher, name,
                           Bytes(out.begin(), out.end()), place.column, place.row});
    connect(from, made);
    return made;
}

DiagramDraft::Node DiagramDraft::sum(Place place, Node a, Node b, bool filled) {
    const auto [less, more] = std::minmax({bytes(a).size(), bytes(b).size()});
    Bytes total(filled ? more : less);
    for (std::size_t i = 0; i < total.size(); ++i)
        total[i] = static_cast<std::uint8_t>(state(a)[i] ^ state(b)[i]);
    const Node made = add({DiagramPart::sum, {}, std::move(total), place.column, place.row});
    connect(a, made);
    connect(b, made);
    return made;
}

DiagramDraft::Node DiagramDraft::timesH(Place place, Node from, const AesState& hashKey) {
    const AesState product = multiplyGcm(state(from), hashKey);
    const Node made = add(
        {DiagramPart::timesH, {}, Bytes(product.begin(), product.end()), place.column, place.row});
    connect(from, made);
    return made;
}

ModeDiagram DiagramDraft::finish(int firstColumn) {
    diagram_.firstColumn = firstColumn;
    auto& nodes = diagram_.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (std::size_t j = 0; j < i && !nodes[i].same; ++j)
            if (nodes[i].part == DiagramPart::value && nodes[j].part == DiagramPart::value &&
                nodes[i].row == nodes[j].row && nodes[i].bytes == nodes[j].bytes)
                nodes[i].same = j;
    return std::move(diagram_);
}

} // namespace blockwarp
