// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_kinds.h"

namespace blockwarp::ui {

QueueKinds kindsOf(const QueueList& queue) {
    QueueKinds kinds;
    kinds.files = queue.size();
    for (int row = 0; row < queue.size(); ++row) {
        const QueueItem& item = queue.item(row);
        kinds.raw |= item.container == Container::raw && !item.damaged;
        kinds.openssl |= item.container == Container::openssl;
        kinds.named |= containerSpec(item.container).namesCipher;
        const bool says = item.facts && item.facts->isArchive;
        kinds.archives |= !says && couldBeArchive(item);
        if (!item.facts) continue;
        kinds.ownKeys += item.facts->derivesOwnKey();
        for (const RecipientFacts& recipient : item.facts->recipients)
            (recipient.passphrase ? kinds.passphrase : kinds.keys) = true;
        if (!kinds.cipher) kinds.cipher = item.facts->cipher;
    }
    return kinds;
}

std::optional<Direction> meantFor(const QueueFile& file) {
    if (file.container != Container::raw || (file.damaged && file.bytes > 0))
        return Direction::decrypt;
    if (file.input.native().ends_with(containerSpec(Container::raw).extension)) return {};
    return Direction::encrypt;
}

std::optional<Direction> meantFor(std::span<const QueueFile> files) {
    std::optional<Direction> sole;
    for (const QueueFile& file : files) {
        const auto meant = meantFor(file);
        if (meant && sole && *meant != *sole) return {};
        if (meant) sole = meant;
    }
    return sole;
}

} // namespace blockwarp::ui
