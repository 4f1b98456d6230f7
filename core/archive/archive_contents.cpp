// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/archive_contents.h"

#include "core/archive/folder_cursor.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace blockwarp {

void ArchiveContents::add(const TarEntry& entry) {
    const auto path = checkedPath(entry.name, kExtractionDepth);
    if (!path) return addRefused(entry, path.error());
    if (path->empty() && entry.kind == TarKind::folder) return; // the new folder itself
    if (path->empty()) return addRefused(entry, refusedEntry(entry.name, "has no name"));
    const bool folder = entry.kind == TarKind::folder;
    const auto [above, name] = partsOf(*path);
    const Id id = folder ? folderAt(*path)
                         : append(folderAt(above), {.name = std::string(name), .kind = entry.kind});
    Node& node = nodes_[id];
    node.time = entry.time.tv_sec;
    node.hasTime = true;
    if (folder) return;
    node.target = entry.target;
    const auto usable = checkKind(entry);
    if (!usable) node.refused = usable.error().context;
    const bool refused = !usable;
    if (refused) node.tick = Tick::none;
    ++totals_.files;
    totals_.bytes += entry.bytes;
    node.bytes = entry.bytes;
    node.files = 1;
    for (Id each = node.parent;; each = nodes_[each].parent) {
        nodes_[each].bytes += entry.bytes;
        ++nodes_[each].files;
        if (refused) holdsRefused_[each] = true;
        if (each == kRoot) return;
    }
}

void ArchiveContents::addRefused(const TarEntry& entry, const Error& why) {
    const Id id = append(kRoot, {.name = entry.name, .kind = entry.kind, .files = 1});
    nodes_[id].tick = Tick::none;
    nodes_[id].refused = why.context;
    holdsRefused_[kRoot] = true;
    ++totals_.files;
}

/// With all folders above it, made if they are not there.
ArchiveContents::Id ArchiveContents::folderAt(std::string_view path) {
    if (path.empty()) return kRoot;
    if (path == lastPath_) return lastFolder_; // entries of one folder come together
    std::string key(path);
    Id id = kRoot;
    if (const auto found = folders_.find(key); found != folders_.end()) {
        id = found->second;
    } else {
        const auto [above, name] = partsOf(path);
        id = append(folderAt(above), {.name = std::string(name)});
        folders_.emplace(key, id);
        ++totals_.folders;
    }
    lastPath_ = std::move(key);
    lastFolder_ = id;
    return id;
}

ArchiveContents::Id ArchiveContents::append(Id parent, Node node) {
    const Id id = static_cast<Id>(nodes_.size());
    node.parent = parent;
    node.row = static_cast<std::uint32_t>(nodes_[parent].children.size());
    node.ticksNew = nodes_[parent].ticksNew;
    node.tick = node.ticksNew ? Tick::all : Tick::none;
    nodes_.push_back(std::move(node));
    nodes_[parent].children.push_back(id);
    holdsRefused_.resize(nodes_.size());
    for (; !nodes_[id].ticksNew && nodes_[parent].tick == Tick::all; parent = nodes_[parent].parent)
        nodes_[parent].tick = Tick::some;
    return id;
}

std::string ArchiveContents::path(Id id) const {
    std::string path = nodes_[id].name;
    for (Id above = nodes_[id].parent; above != kRoot; above = nodes_[above].parent)
        path.insert(0, nodes_[above].name + "/");
    return path;
}

void ArchiveContents::tick(Id id, bool on) {
    if (!nodes_[id].refused.empty()) return;
    tickBelow(id, on ? Tick::all : Tick::none);
    tickAbove(id);
}

void ArchiveContents::tick(std::span<const Id> ids, bool on) {
    for (const Id id : ids)
        tickBelow(id, on ? Tick::all : Tick::none);
    for (Id id = static_cast<Id>(nodes_.size()); id-- > kRoot;) // children before their parents
        followChildren(id);
}

void ArchiveContents::tickBelow(Id id, Tick tick) {
    std::vector<Id> open{id};
    while (!open.empty()) {
        Node& node = nodes_[open.back()];
        open.pop_back();
        if (!node.refused.empty()) continue;
        node.tick = tick;
        node.ticksNew = tick == Tick::all;
        open.insert(open.end(), node.children.begin(), node.children.end());
    }
}

void ArchiveContents::tickAbove(Id id) {
    while (id != kRoot) {
        id = nodes_[id].parent;
        followChildren(id);
    }
}

/// Refused nodes do not count.
void ArchiveContents::followChildren(Id id) {
    bool none = true;
    bool every = true;
    for (const Id child : nodes_[id].children) {
        if (!nodes_[child].refused.empty()) continue;
        none &= nodes_[child].tick == Tick::none;
        every &= nodes_[child].tick == Tick::all;
    }
    if (none && every) return; // there are no others
    Node& folder = nodes_[id];
    folder.tick = every ? Tick::all : none ? Tick::none : Tick::some;
    folder.ticksNew = folder.ticksNew && every;
}

ArchiveContents::Totals ArchiveContents::ticked() const {
    Totals found;
    for (const Node& node : std::span(nodes_).subspan(1)) {
        if (node.tick != Tick::all) continue;
        ++(node.kind == TarKind::folder ? found.folders : found.files);
        if (node.kind == TarKind::file) found.bytes += node.bytes;
    }
    return found;
}

bool ArchiveContents::isWhole(Id id) const {
    return nodes_[id].tick == Tick::all && !holdsRefused_[id];
}

std::vector<std::string> ArchiveContents::namesOfTicked() const {
    std::vector<std::string> names;
    if (isWhole(kRoot)) return names;
    addNames(kRoot, names);
    addLinkedFiles(names);
    return names;
}

/// Of what is below that node. A path has no more names than kExtractionDepth.
void ArchiveContents::addNames(Id id, std::vector<std::string>& names) const {
    for (const Id child : nodes_[id].children) {
        if (isWhole(child))
            names.push_back(path(child));
        else if (nodes_[child].tick != Tick::none)
            addNames(child, names);
    }
}

/// A link may lead to another one.
void ArchiveContents::addLinkedFiles(std::vector<std::string>& names) const {
    std::unordered_map<std::string, Id> links;
    for (Id id = 1; id < nodes_.size(); ++id)
        if (nodes_[id].kind == TarKind::hardLink && nodes_[id].refused.empty())
            links.emplace(path(id), id);
    std::unordered_set<std::string> added;
    for (const auto& [name, ticked] : links) {
        if (nodes_[ticked].tick != Tick::all) continue;
        for (auto link = links.find(name); link != links.end();) {
            auto target = checkedPath(nodes_[link->second].target, kExtractionDepth);
            if (!target || !added.insert(*target).second) break;
            link = links.find(*target);
            names.push_back(std::move(*target));
        }
    }
}

void ArchiveContents::sort(const Less& less) {
    for (Node& node : nodes_) {
        std::ranges::stable_sort(node.children,
                                 [&](Id a, Id b) { return less(nodes_[a], nodes_[b]); });
        for (std::uint32_t row = 0; row < node.children.size(); ++row)
            nodes_[node.children[row]].row = row;
    }
}

} // namespace blockwarp
