// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/facts_text.h"

#include "ui/base/format.h"
#include "ui/base/text.h"

#include <QStringList>

#include <algorithm>

namespace blockwarp::ui {
namespace {

QString bytesText(std::uint64_t bytes) {
    const QString exact = words("%1 bytes").arg(formatCount(bytes));
    return bytes < 1024 ? exact : words("%1 (%2)").arg(formatBytes(bytes), exact);
}

QString formatName(const FileFacts& facts) {
    if (facts.container == Container::raw)
        return words("None that is known: raw, or not encrypted at all");
    const QString title = coreText(containerSpec(facts.container).title);
    return facts.armored ? words("%1, as text (armor)").arg(title) : title;
}

QString contentsText(const FileFacts& facts) {
    if (!facts.plainBytes)
        return words("None: no whole file has this size. It was cut short or added to.");
    const std::uint64_t most = *facts.plainBytes;
    if (!facts.padded) return bytesText(most);
    return words("%1 to %2 bytes: the last block is padded")
        .arg(formatCount(most - std::min<std::uint64_t>(most, 16)),
             formatCount(most - std::min<std::uint64_t>(most, 1)));
}

QString openedBy(const FileFacts& facts) {
    const auto keys = static_cast<int>(std::ranges::count_if(
        facts.recipients, [](const RecipientFacts& recipient) { return !recipient.passphrase; }));
    if (keys > 0) return keys == 1 ? words("1 key") : words("%1 keys").arg(keys);
    return facts.recipients.empty() ? QString() : words("passphrase");
}

} // namespace

std::vector<FactRow> factRows(const FileFacts& facts) {
    std::vector<FactRow> rows{{words("Format"), formatName(facts)}};
    if (facts.container != Container::raw) {
        rows.push_back({words("Cipher"), facts.cipher ? cipherTitle(*facts.cipher)
                                                      : words("The file does not say")});
        rows.push_back({words("Changes"),
                        facts.authenticated
                            ? words("Are noticed: every part of the file is authenticated")
                            : words("Are not noticed: nothing in the file is authenticated")});
    }
    for (const RecipientFacts& recipient : facts.recipients)
        rows.push_back({words("Opened by"), words("%1 (%2)").arg(coreText(recipient.detail),
                                                                 toQString(recipient.type))});
    if (facts.segmentBytes != 0) rows.push_back({words("Segments"), bytesText(facts.segmentBytes)});
    if (!facts.salt.empty()) rows.push_back({words("Salt"), toQString(facts.salt)});
    if (facts.headerBytes != 0) rows.push_back({words("Header"), bytesText(facts.headerBytes)});
    rows.push_back({words("Payload"), bytesText(facts.payloadBytes)});
    if (facts.isArchive)
        rows.push_back({words("Archive"), words("Of folders and files: it is unpacked")});
    if (facts.cipher) rows.push_back({words("Contents"), contentsText(facts)});
    return rows;
}

QString factsLine(const FileFacts& facts) {
    if (facts.container == Container::raw) return {};
    QStringList parts{coreText(containerSpec(facts.container).title)};
    if (facts.cipher) parts << cipherTitle(*facts.cipher);
    if (const QString by = openedBy(facts); !by.isEmpty() && facts.cipher) parts << by;
    if (facts.isArchive) parts << words("archive");
    return parts.join(QStringLiteral(", "));
}

} // namespace blockwarp::ui
