// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/tamper_scene.h"

#include "ui/base/format.h"
#include "ui/base/text.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

constexpr std::array kTamperModes{Algorithm::aesEcb, Algorithm::aesCbc, Algorithm::aesCtr,
                                  Algorithm::aesXts, Algorithm::aesGcm};

const QString kUntouched = QStringLiteral("none");
const QString kFlip = QStringLiteral("flip ");
const QString kOrder = QStringLiteral("order ");

Result<TamperedPane> tamperedPane(const TamperWork& work, Algorithm mode,
                                  const CancelToken& cancel) {
    TamperedPane pane;
    pane.cipher = &cipherFor(mode, work.settings.keyBytes);
    const LeakRequest request = work.secrets->request(*pane.cipher, work.settings);
    auto sealed = sealText(request, work.text, cancel);
    if (!sealed) return sealed.error();
    pane.sealed = std::move(*sealed);
    pane.changed = tampered(request, pane.sealed, work.tampering);
    pane.order = orderOf(pane.sealed, work.tampering);
    auto original = openText(request, pane.sealed, cancel);
    if (!original) return original.error();
    pane.original = std::move(*original);
    auto opened = openText(request, pane.changed, cancel);
    if (!opened) return opened.error();
    pane.opened = std::move(*opened);
    return pane;
}

/// "4.3" or "iv 4.3"
std::optional<BitPlace> parsePlace(const QString& text) {
    static const QRegularExpression form(QStringLiteral("^(iv )?(\\d{1,3})\\.([0-7])$"));
    const auto found = form.match(text);
    if (!found.hasMatch()) return {};
    return BitPlace{!found.captured(1).isEmpty(), found.captured(2).toUInt(),
                    found.captured(3).toUInt()};
}

/// The only character that changed; nothing if there are more, or if they cannot be read.
std::optional<std::size_t> onlyChange(const TamperedPane& pane) {
    const auto& before = pane.original.bytes;
    const auto& after = pane.opened.bytes;
    if (before.size() != after.size() || pane.changedBytes() != 1) return {};
    const auto at =
        static_cast<std::size_t>(std::ranges::mismatch(before, after).in1 - before.begin());
    const bool readable = isReadable(before[at]) && isReadable(after[at]);
    return readable ? std::optional(at) : std::nullopt;
}

} // namespace

bool TamperedPane::isChanged(std::size_t byte) const {
    return byte >= original.bytes.size() || opened.bytes.at(byte) != original.bytes[byte];
}

std::size_t TamperedPane::changedBytes() const {
    const std::size_t before = original.bytes.size();
    const std::size_t after = opened.bytes.size();
    std::size_t count = before > after ? before - after : 0;
    for (std::size_t byte = 0; byte < after; ++byte)
        count += isChanged(byte) ? 1 : 0;
    return count;
}

const TamperedPane* TamperScene::find(const QString& name) const {
    const auto found = std::ranges::find_if(
        panes, [&name](const TamperedPane& pane) { return paneName(*pane.cipher) == name; });
    return found == panes.end() ? nullptr : &*found;
}

Result<TamperScene> makeTamperScene(const TamperWork& work, const CancelToken& cancel) {
    TamperScene scene;
    for (const Algorithm mode : kTamperModes) {
        auto pane = tamperedPane(work, mode, cancel);
        if (!pane) return pane.error();
        scene.panes.push_back(std::move(*pane));
    }
    return scene;
}

std::optional<Tampering> parseTampering(const QString& text) {
    Tampering found;
    if (text == kUntouched) return found;
    const QString rest = text.section(QLatin1Char(' '), 1);
    if (text.startsWith(kFlip)) {
        for (const QString& each : rest.split(QStringLiteral(", "))) {
            const auto place = parsePlace(each);
            if (!place) return {};
            found.flips.push_back(*place);
        }
        return found;
    }
    if (!text.startsWith(kOrder)) return {};
    found.order.emplace();
    for (const QString& each : rest.split(QLatin1Char(' '))) {
        const unsigned number = each.toUInt();
        if (number == 0 || number > kMaxTamperBytes / kAesBlockBytes + 1) return {};
        found.order->push_back(number - 1);
    }
    found.blocks = kMaxTamperBytes / kAesBlockBytes + 1; // what is not named is left out
    return found;
}

QString tamperingText(const Tampering& tampering) {
    QStringList parts;
    for (const BitPlace& place : tampering.flips)
        parts << QStringLiteral("%1%2.%3")
                     .arg(place.inIv ? QStringLiteral("iv ") : QString())
                     .arg(place.byte)
                     .arg(place.bit);
    if (!parts.isEmpty()) return kFlip + parts.join(QStringLiteral(", "));
    if (!tampering.order) return kUntouched;
    for (const std::size_t block : *tampering.order)
        parts << QString::number(block + 1);
    return kOrder + parts.join(QLatin1Char(' '));
}

std::vector<std::uint8_t> tamperBytes(const QString& text) {
    QString cut = text;
    QByteArray utf8 = cut.toUtf8();
    while (utf8.size() > static_cast<qsizetype>(kMaxTamperBytes)) {
        cut.chop(cut.back().isLowSurrogate() ? 2 : 1);
        utf8 = cut.toUtf8();
    }
    return {utf8.begin(), utf8.end()};
}

QString readableText(const TamperedPane& pane) {
    QString text;
    for (std::size_t i = 0; i < pane.opened.textBytes; ++i) {
        const std::uint8_t byte = pane.opened.bytes[i];
        text += isReadable(byte) ? QChar(byte) : QChar(0xb7);
    }
    return text;
}

QString tamperNote(const TamperedPane& pane) {
    if (pane.opened.refused) return Words::tr("Refused");
    const std::size_t changed = pane.changedBytes();
    if (changed == 0) return Words::tr("Unchanged");
    if (pane.opened.padding == TextPadding::wrong) return Words::tr("Padding wrong");
    return changed == 1 ? Words::tr("1 byte changed")
                        : Words::tr("%1 bytes changed").arg(formatCount(changed));
}

QString tamperSentence(const TamperedPane& pane) {
    if (pane.opened.refused)
        return Words::tr("%1 refuses: the tag does not fit, so nothing is released.")
            .arg(cipherTitle(*pane.cipher));
    const std::size_t changed = pane.changedBytes();
    if (changed == 0) return Words::tr("What is decrypted has not changed.");
    if (const auto only = onlyChange(pane))
        return Words::tr("One character changed, “%1” into “%2”, and nobody notices.")
            .arg(QChar(pane.original.bytes[*only]), QChar(pane.opened.bytes[*only]));
    if (pane.opened.padding == TextPadding::wrong)
        return Words::tr("%1 bytes changed, and the padding is wrong: whoever checks it notices.")
            .arg(formatCount(changed));
    return Words::tr("%1 of %2 bytes changed, and nobody notices.")
        .arg(formatCount(changed), formatCount(pane.original.bytes.size()));
}

} // namespace blockwarp::ui
