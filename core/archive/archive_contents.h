// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/entry_check.h"

#include <cstdint>
#include <ctime>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace blockwarp {

/// How much of a node is to be extracted.
enum class Tick : std::uint8_t { none, some, all };

/// The entries of an archive as a tree, whose nodes are in one vector, and which of them are to be
/// extracted. Adding an entry or ticking a node takes no longer in a large archive, but for the
/// nodes that it changes.
class ArchiveContents {
  public:
    using Id = std::uint32_t; ///< stays the same while entries are added
    static constexpr Id kRoot = 0;

    struct Node {
        std::string name; ///< last part of the path; if it is refused for its name, all of it
        TarKind kind = TarKind::folder;
        Tick tick = Tick::none;
        bool ticksNew = false; ///< what is added below is ticked
        Id parent = kRoot;
        std::uint32_t row = 0; ///< among the parent's children
        std::vector<Id> children{};
        std::uint64_t bytes = 0; ///< of a folder: of all files below
        std::uint64_t files = 0; ///< below a folder, all but folders; else 1
        time_t time = 0;
        bool hasTime = false;  ///< not of folders that stand in paths alone
        std::string target{};  ///< of links
        std::string refused{}; ///< why it is never extracted; empty: it can be
    };
    struct Totals {
        std::uint64_t files = 0; ///< all but folders
        std::uint64_t folders = 0;
        std::uint64_t bytes = 0;
    };

    ArchiveContents() : nodes_(1) {}

    /// What is added below a folder that was ticked by itself is ticked, too.
    void add(const TarEntry& entry);

    std::size_t size() const { return nodes_.size(); } ///< nodes, with the root
    const Node& node(Id id) const { return nodes_[id]; }
    std::string path(Id id) const;

    /// Ticks the node with all that is below it, or clears it. The root: all.
    void tick(Id id, bool on);
    /// The same for many nodes.
    void tick(std::span<const Id> ids, bool on);
    Totals all() const { return totals_; }
    Totals ticked() const;
    /// Exact names to extract what is ticked, as ExtractionRequest::names takes them: of a folder
    /// that is ticked completely its own, of a hard link also that of its file. Empty: everything.
    std::vector<std::string> namesOfTicked() const;

    using Less = std::function<bool(const Node&, const Node&)>;
    /// Sorts the children of each node.
    void sort(const Less& less);

  private:
    Id folderAt(std::string_view path);
    Id append(Id parent, Node node);
    void addRefused(const TarEntry& entry, const Error& why);
    void tickBelow(Id id, Tick tick);
    void tickAbove(Id id);
    void followChildren(Id id);
    bool isWhole(Id id) const;
    void addNames(Id id, std::vector<std::string>& names) const;
    void addLinkedFiles(std::vector<std::string>& names) const;

    std::vector<Node> nodes_;
    std::unordered_map<std::string, Id> folders_; ///< by path
    std::string lastPath_;                        ///< of the folder that was asked for last
    Id lastFolder_ = kRoot;
    std::vector<bool> holdsRefused_; ///< for each node: something below it cannot be extracted
    Totals totals_;
};

} // namespace blockwarp
