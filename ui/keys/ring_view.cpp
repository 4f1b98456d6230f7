// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/ring_view.h"

#include "core/base/text.h"
#include "core/files/identity_file.h"
#include "core/keys/key_file.h"
#include "core/ring/fingerprint.h"
#include "core/ring/names.h"
#include "core/ring/own_keys.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"

#include <QCollator>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <map>

namespace blockwarp::ui {
namespace {

namespace fs = std::filesystem;

QString kindOf(const keys::Recipient& key) {
    if (const auto* rsa = std::get_if<keys::RsaRecipient>(&key))
        return Words::tr("RSA %1").arg(rsa->bits());
    if (std::holds_alternative<keys::HybridRecipient>(key)) return Words::tr("post-quantum");
    if (std::holds_alternative<keys::Ed25519Recipient>(key)) return Words::tr("SSH Ed25519");
    return Words::tr("X25519");
}

QString briefOf(const QString& line) {
    constexpr int start = 16;
    constexpr int end = 8;
    return line.size() <= start + end ? line : line.first(start) + QChar(0x2026) + line.last(end);
}

QString initialsOf(const QString& name) {
    const QStringList words = name.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QString initials;
    for (const QString& word : {words.value(0), words.size() > 1 ? words.last() : QString()})
        for (const char32_t code : word.toUcs4()) {
            if (!QChar::isLetterOrNumber(code)) continue;
            initials += QString::fromUcs4(&code, 1).toUpper();
            break;
        }
    return initials;
}

/// Looks into each file once, and tells each whether its keys are locked.
class PrivateFiles {
  public:
    PrivateHalf halfIn(const fs::path& file) {
        const auto [found, isNew] = seen_.try_emplace(file, PrivateHalf::missing);
        if (!isNew) return found->second;
        if (const auto contents = readSecretFile(file))
            found->second =
                needsPassphrase(contents->span()) ? PrivateHalf::locked : PrivateHalf::open;
        return found->second;
    }

  private:
    std::map<fs::path, PrivateHalf> seen_;
};

EntryRow rowOf(const ring::Entry& entry) {
    EntryRow row{.entry = entry, .name = toQString(ring::shownName(entry.name))};
    row.initials = initialsOf(row.name);
    QStringList searched{row.name, toQString(entry.note)};
    if (entry.isDamaged())
        std::ranges::transform(entry.lines, std::back_inserter(row.keys),
                               [](const std::string& line) { return factsOf(line); });
    else
        std::ranges::transform(entry.keys, std::back_inserter(row.keys),
                               [](const keys::Recipient& key) { return factsOf(key); });
    for (const KeyFacts& key : row.keys)
        searched << key.words;
    row.searched = searched.join(QLatin1Char('\n'));
    return row;
}

void sortByName(std::vector<EntryRow>& rows) {
    QCollator order;
    order.setCaseSensitivity(Qt::CaseInsensitive);
    order.setNumericMode(true);
    std::ranges::stable_sort(rows, [&order](const EntryRow& one, const EntryRow& other) {
        return order.compare(one.name, other.name) < 0;
    });
}

} // namespace

KeyFacts factsOf(const keys::Recipient& key) {
    const auto words = ring::fingerprintOf(key);
    const auto line = keys::publicLineOf(key);
    const QString text = line ? toQString(*line) : QString();
    return {kindOf(key), words ? toQString(*words) : QString(), text, briefOf(text)};
}

KeyFacts factsOf(const std::string& line) {
    const QString shown = toQString(displayName(line));
    auto key = keys::recipientIn({.line = 1, .text = line, .name = {}, .isBlock = false});
    if (!key) return {Words::tr("not readable"), {}, shown, briefOf(shown)};
    return factsOf(*key);
}

QString EntryRow::kinds() const {
    QStringList all;
    for (const KeyFacts& key : keys)
        all << key.kind;
    return all.join(QStringLiteral(", "));
}

const EntryRow* RingView::find(const ring::Entry& entry) const {
    const std::vector<EntryRow>& rows = entry.isOwn() ? own : people;
    const auto found = std::ranges::find_if(rows, [&](const EntryRow& row) {
        return row.entry.name == entry.name && row.entry.lines == entry.lines;
    });
    return found == rows.end() ? nullptr : &*found;
}

const EntryRow* RingView::find(const QString& name) const {
    const std::string wanted = ring::nameKeyOf(name.toStdString());
    for (const std::vector<EntryRow>* rows : {&people, &own})
        for (const EntryRow& row : *rows)
            if (ring::nameKeyOf(row.entry.name) == wanted) return &row;
    return nullptr;
}

RingView readRing(const ring::KeyRing& ring) {
    RingView view;
    const auto entries = ring.read();
    if (!entries) {
        view.problem = entries.error();
        view.contents = describe(entries.error());
        return view;
    }
    PrivateFiles files;
    view.hasKeyFile = files.halfIn(lockedKeys(ring)) != PrivateHalf::missing;
    view.contents = formatEntries(*entries);
    for (const ring::Entry& entry : entries->all) {
        EntryRow row = rowOf(entry);
        if (!entry.isOwn()) {
            view.people.push_back(std::move(row));
            continue;
        }
        const fs::path file = ring.folder() / entry.file; // an absolute path replaces it
        row.half = files.halfIn(file);
        row.place = shownName(file);
        view.contents += static_cast<char>('0' + static_cast<int>(row.half));
        view.own.push_back(std::move(row));
    }
    sortByName(view.people);
    view.entries = *entries;
    return view;
}

QString dayText(const std::string& date) {
    const QDate day = QDate::fromString(toQString(date), Qt::ISODate);
    return day.isValid() ? QLocale().toString(day, QStringLiteral("d MMMM yyyy")) : toQString(date);
}

QString originOf(const ring::Entry& entry) {
    const QString day = dayText(displayName(entry.added));
    const QString source = toQString(displayName(entry.source));
    if (entry.added.empty() && entry.source.empty()) return Words::tr("It is not known since when");
    if (entry.source.empty()) return Words::tr("Added %1").arg(day);
    if (entry.added.empty()) return Words::tr("Added from %1").arg(source);
    return Words::tr("Added %1, from %2").arg(day, source);
}

} // namespace blockwarp::ui
