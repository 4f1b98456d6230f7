// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/item_text.h"

#include "core/queue/queue_item.h"
#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/files/facts_panel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_line.h"

#include <QGuiApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace blockwarp::ui {
namespace {

/// Calls `visit` with the starts and hashes of "c", "b/c", "a/b/c" and "/a/b/c", until it returns
/// true. The hash is FNV-1a of 64 bits, from the last byte to the first.
template <class Visit>
void visitEnds(const std::string& path, Visit visit) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (std::size_t at = path.size(); at-- > 0;) {
        if (path[at] == '/' && visit(at + 1, hash)) return;
        hash = (hash ^ static_cast<unsigned char>(path[at])) * 0x100000001b3;
    }
    visit(0, hash);
}

constexpr int kMaxTipLines = 40; ///< of a tool tip

Tone toneOf(FileVerdict verdict) {
    switch (verdict) {
    case FileVerdict::authentic:
        return Tone::success;
    case FileVerdict::damaged:
    case FileVerdict::wrongKey:
        return Tone::error;
    case FileVerdict::unverifiable:
    case FileVerdict::unread:
        break;
    }
    return Tone::caution;
}

/// In the words of the command line.
QString verdictText(const Authenticity& found) {
    const QString verdict = coreText(nameOf(found.verdict));
    return found.error ? Words::tr("%1: %2").arg(verdict, failureText(*found.error)) : verdict;
}

/// It would be encrypted a second time.
bool isEncryptedAlready(const QueueItem& item, const OutputRule& rule) {
    return item.state == ItemState::waiting && rule.direction == Direction::encrypt &&
           item.archived.empty() && item.container != Container::raw;
}

Tone toneOf(const QueueItem& item, const OutputRule& rule) {
    if (item.verdict) return toneOf(item.verdict->verdict);
    if (item.state == ItemState::failed) return Tone::error;
    if (item.state == ItemState::waiting && item.agreed) return Tone::caution;
    if (item.state == ItemState::done)
        return item.result->runs.back().outcome.archive.leftOut.empty() ? Tone::success
                                                                        : Tone::caution;
    return isBlocked(item) || isEncryptedAlready(item, rule) ? Tone::caution : Tone::muted;
}

QString clashText(const Clash& clash, const ShortNames& names) {
    const QString other = shownName(names.of(clash.input.native()));
    return clash.kind == Clash::Kind::otherInput
               ? Words::tr("It would replace “%1”, a file of this list.").arg(other)
               : Words::tr("“%1” becomes the same file.").arg(other);
}

QString obstacleShortly(const Obstacle& obstacle) {
    if (obstacle.clash) return Words::tr("Output clashes");
    const ErrorCode code = obstacle.error.code;
    if (code == ErrorCode::outputExists && obstacle.existing && obstacle.existing->newer)
        return Words::tr("Output exists, newer");
    if (code == ErrorCode::outputExists || code == ErrorCode::nameTaken)
        return Words::tr("Output exists");
    return Words::tr("Cannot be started");
}

/// What is in a file's way, and what to do.
QString obstacleSentence(const Obstacle& obstacle, const ShortNames& names) {
    if (obstacle.clash)
        return Words::tr("%1 Choose another name or folder.")
            .arg(clashText(*obstacle.clash, names));
    if (obstacle.error.code == ErrorCode::nameTaken) return Words::tr("Output exists already");
    if (obstacle.error.code != ErrorCode::outputExists) return failureText(obstacle.error);
    const bool newer = obstacle.existing && obstacle.existing->newer;
    return newer ? Words::tr("Output exists already, and is newer")
                 : Words::tr("Output exists already");
}

QString replacementText(const QueueItem& item, const OutputRule& rule) {
    const QString name = shownName(placeOf(item, rule).output(rule).filename());
    return (item.agreed->newer ? Words::tr("Replaces “%1”, which is newer")
                               : Words::tr("Replaces “%1”"))
        .arg(name);
}

QString plainText(const QueueItem& item, const OutputRule& rule) {
    if (item.verdict) return coreText(nameOf(item.verdict->verdict));
    switch (item.state) {
    case ItemState::waiting:
        if (item.obstacle) return obstacleShortly(*item.obstacle);
        if (item.agreed) return replacementText(item, rule);
        if (isExtracted(item, rule)) return Words::tr("Will be unpacked");
        if (isEncryptedAlready(item, rule)) return Words::tr("Encrypted already");
        return rule.direction == Direction::encrypt ? Words::tr("Will be encrypted")
                                                    : Words::tr("Will be decrypted");
    case ItemState::running:
        return Words::tr("%1 %").arg(std::floor(item.fraction * 100));
    case ItemState::done:
        if (item.result->unpacked) return Words::tr("Unpacked");
        if (item.result->direction == Direction::decrypt) return Words::tr("Decrypted");
        if (const auto left = item.result->runs.back().outcome.archive.leftOut.size(); left > 0)
            return Words::tr("Encrypted, %1 left out").arg(left);
        return item.result->runs.back().outcome.verified ? Words::tr("Encrypted, verified")
                                                         : Words::tr("Encrypted");
    case ItemState::failed:
        return item.refused ? obstacleShortly(*item.obstacle) : Words::tr("Failed");
    case ItemState::cancelled:
        return Words::tr("– Cancelled");
    }
    return {};
}

} // namespace

void ShortNames::add(const std::string& file) {
    claim(file, 0);
}

/// Ends that are shared count all files that have them; behind them is one that is not.
void ShortNames::claim(const std::string& file, std::size_t shared) {
    visitEnds(file, [&](std::size_t start, std::uint64_t hash) {
        const std::size_t length = file.size() - start;
        if (length <= shared) return false;
        End& end = ends_[hash];
        const std::string* before = std::exchange(end.only, ++end.files == 1 ? &file : nullptr);
        if (before) claim(*before, length);
        return end.files == 1;
    });
}

std::string ShortNames::of(const std::string& file) const {
    std::size_t shortest = 0;
    visitEnds(file, [this, &shortest](std::size_t start, std::uint64_t hash) {
        const auto found = ends_.find(hash);
        const bool alone = found == ends_.end() || found->second.files == 1;
        if (alone) shortest = start;
        return alone;
    });
    return file.substr(shortest);
}

bool isWordy(const QueueItem& item) {
    return !item.verdict && item.state == ItemState::waiting && item.agreed && !item.obstacle;
}

QString inputText(const QueueItem& item, const ShortNames& names) {
    const QString name = shownName(names.of(item.input.native()));
    if (item.archived.size() < 2) return name;
    return Words::tr("%1 and %2 more").arg(name).arg(item.archived.size() - 1);
}

QStringList inputLines(const QueueItem& item) {
    if (item.archived.empty()) return {shownName(item.input)};
    QStringList lines;
    for (const std::filesystem::path& path : item.archived) {
        if (lines.size() == kMaxTipLines) {
            lines << Words::tr("and %1 more").arg(item.archived.size() - kMaxTipLines);
            break;
        }
        lines << shownName(path);
    }
    return lines;
}

QString originText(const QueueItem& item) {
    if (!item.archived.empty())
        return item.archivedFiles == 1 ? Words::tr("1 file, sealed in one archive")
                                       : Words::tr("%1 files, sealed in one archive")
                                             .arg(formatCount(item.archivedFiles));
    if (item.strange) return toneSymbol(Tone::caution) + QLatin1Char(' ') + strangeText(item);
    return item.facts ? factsLine(*item.facts) : QString();
}

QString strangeText(const QueueItem& item) {
    return item.strange ? failureText(*item.strange) : QString();
}

QString stateSymbol(const QueueItem& item, const OutputRule& rule) {
    const QString symbol = toneSymbol(toneOf(item, rule));
    return symbol.isEmpty() ? symbol : symbol + QLatin1Char(' ');
}

QString stateText(const QueueItem& item, const OutputRule& rule) {
    return stateSymbol(item, rule) + plainText(item, rule);
}

QString reasonText(const QueueItem& item, const OutputRule& rule, const ShortNames& names) {
    if (item.verdict) return verdictText(*item.verdict);
    if (isBlocked(item)) return obstacleSentence(*item.obstacle, names);
    if (item.state != ItemState::failed) return plainText(item, rule);
    if (!item.refused)
        return item.failure ? failureText(*item.failure) : coreText(item.result->salvage);
    return item.obstacle->clash ? obstacleSentence(*item.obstacle, names)
                                : failureText(item.obstacle->error);
}

QVariant stateColour(const QueueItem& item, const OutputRule& rule) {
    const Tone tone = toneOf(item, rule);
    return tone == Tone::muted ? QVariant() : toneColor(tone, QGuiApplication::palette());
}

QString failureText(const Error& error) {
    const std::size_t end = error.pathLength != 0 ? error.pathLength : error.context.size();
    const std::filesystem::path path(error.context.substr(0, end));
    if (!path.is_absolute()) return sentence(error);
    return sentence({error.code, path.filename().string() + error.context.substr(end)});
}

} // namespace blockwarp::ui
