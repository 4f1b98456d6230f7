// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/item_text.h"

#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/files/facts_text.h"
#include "ui/widgets/message_line.h"

#include <QCoreApplication>
#include <QGuiApplication>

#include <cmath>

namespace blockwarp::ui {
namespace {

QString words(const char* text) {
    return QCoreApplication::translate("queue", text);
}

/// Its output is in the way and may not be replaced.
bool blocked(const QueueItem& item, const OutputRule& rule) {
    return item.state == ItemState::waiting && !rule.replace && item.outputExists;
}

Tone toneOf(const QueueItem& item, const OutputRule& rule) {
    if (item.state == ItemState::failed) return Tone::error;
    if (item.state == ItemState::done) return Tone::success;
    return blocked(item, rule) ? Tone::caution : Tone::muted;
}

QString plainText(const QueueItem& item, const OutputRule& rule) {
    switch (item.state) {
    case ItemState::waiting:
        if (blocked(item, rule)) return words("Output exists already");
        return rule.direction == Direction::encrypt ? words("Will be encrypted")
                                                    : words("Will be decrypted");
    case ItemState::running:
        return words("%1 %").arg(std::floor(item.fraction * 100));
    case ItemState::done:
        if (item.result.direction == Direction::decrypt) return words("Decrypted");
        return item.result.runs.back().outcome.verified ? words("Encrypted, verified")
                                                        : words("Encrypted");
    case ItemState::failed:
        return item.message;
    case ItemState::cancelled:
        return words("– Cancelled");
    }
    return {};
}

} // namespace

QString originText(const QueueItem& item) {
    if (!item.strange.isEmpty()) return toneSymbol(Tone::caution) + QLatin1Char(' ') + item.strange;
    return item.facts ? factsLine(*item.facts) : QString();
}

QString stateText(const QueueItem& item, const OutputRule& rule) {
    const QString symbol = toneSymbol(toneOf(item, rule));
    const QString text = plainText(item, rule);
    return symbol.isEmpty() ? text : symbol + QLatin1Char(' ') + text;
}

QVariant stateColour(const QueueItem& item, const OutputRule& rule) {
    const Tone tone = toneOf(item, rule);
    return tone == Tone::muted ? QVariant() : toneColor(tone, QGuiApplication::palette());
}

QString failureText(const Error& error) {
    const std::filesystem::path path(error.context);
    return path.is_absolute() ? sentence({error.code, path.filename().string()}) : sentence(error);
}

} // namespace blockwarp::ui
