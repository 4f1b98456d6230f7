// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/facts_text.h"

#include "ui/base/format.h"
#include "ui/base/text.h"

#include <QStringList>

#include <algorithm>

namespace blockwarp::ui {
namespace {

QString bytesText(std::uint64_t bytes) {
    const QString exact = Words::tr("%1 bytes").arg(formatCount(bytes));
    return bytes < 1024 ? exact : Words::tr("%1 (%2)").arg(formatBytes(bytes), exact);
}

QString formatName(const FileFacts& facts) {
    if (facts.container == Container::raw)
        return Words::tr("None that is known: raw, or not encrypted at all");
    const QString title = coreText(containerSpec(facts.container).title);
    return facts.armored ? Words::tr("%1, as text (armor)").arg(title) : title;
}

QString contentsText(const FileFacts& facts) {
    if (!facts.plainBytes)
        return Words::tr("None: no whole file has this size. It was cut short or added to.");
    const std::uint64_t most = *facts.plainBytes;
    if (!facts.padded) return bytesText(most);
    return Words::tr("%1 to %2 bytes: the last block is padded")
        .arg(formatCount(most - std::min<std::uint64_t>(most, 16)),
             formatCount(most - std::min<std::uint64_t>(most, 1)));
}

QString openedBy(const FileFacts& facts) {
    const auto keys = static_cast<int>(std::ranges::count_if(
        facts.recipients, [](const RecipientFacts& recipient) { return !recipient.passphrase; }));
    if (keys > 0) return keys == 1 ? Words::tr("1 key") : Words::tr("%1 keys").arg(keys);
    return facts.recipients.empty() ? QString() : Words::tr("passphrase");
}

} // namespace

std::vector<FactRow> factRows(const FileFacts& facts) {
    std::vector<FactRow> rows{{Words::tr("Format"), formatName(facts)}};
    if (facts.container != Container::raw) {
        rows.push_back({Words::tr("Cipher"), facts.cipher ? cipherTitle(*facts.cipher)
                                                          : Words::tr("The file does not say")});
        rows.push_back({Words::tr("Changes"),
                        facts.authenticated
                            ? Words::tr("Are noticed: every part of the file is authenticated")
                            : Words::tr("Are not noticed: nothing in the file is authenticated")});
    }
    for (const RecipientFacts& recipient : facts.recipients)
        rows.push_back(
            {Words::tr("Opened by"),
             Words::tr("%1 (%2)").arg(coreText(recipient.detail), toQString(recipient.type))});
    if (facts.segmentBytes != 0)
        rows.push_back({Words::tr("Segments"), bytesText(facts.segmentBytes)});
    if (!facts.salt.empty()) rows.push_back({Words::tr("Salt"), toQString(facts.salt)});
    if (facts.headerBytes != 0) rows.push_back({Words::tr("Header"), bytesText(facts.headerBytes)});
    rows.push_back({Words::tr("Payload"), bytesText(facts.payloadBytes)});
    if (facts.isArchive)
        rows.push_back({Words::tr("Archive"), Words::tr("Of folders and files: it is unpacked")});
    if (facts.cipher) rows.push_back({Words::tr("Contents"), contentsText(facts)});
    return rows;
}

QString factsLine(const FileFacts& facts) {
    if (facts.container == Container::raw) return {};
    QStringList parts{coreText(containerSpec(facts.container).title)};
    if (facts.cipher) parts << cipherTitle(*facts.cipher);
    if (const QString by = openedBy(facts); !by.isEmpty() && facts.cipher) parts << by;
    if (facts.isArchive) parts << Words::tr("archive");
    return parts.join(QStringLiteral(", "));
}

} // namespace blockwarp::ui
