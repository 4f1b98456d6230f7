// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/entry_model.h"

#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/theme/theme.h"

namespace blockwarp::ui {
namespace {

constexpr int kFirstWords = 3;

QString firstWords(const EntryRow& row) {
    if (row.keys.empty() || !row.keys.front().isReadable()) return {};
    return row.keys.front().words.section(QLatin1Char(' '), 0, kFirstWords - 1) + QChar(0x2026);
}

QStringList kindsOf(const EntryRow& row) {
    QStringList kinds;
    for (const KeyFacts& key : row.keys)
        if (!kinds.contains(key.kind)) kinds << key.kind;
    return kinds;
}

const char* iconOf(const EntryRow& row) {
    return row.half == PrivateHalf::open ? "decrypt" : "encrypt";
}

} // namespace

QString halfText(PrivateHalf half) {
    switch (half) {
    case PrivateHalf::notOurs:
        return {};
    case PrivateHalf::locked:
        return EntryModel::tr("Locked");
    case PrivateHalf::open:
        return EntryModel::tr("No passphrase");
    case PrivateHalf::missing:
        return EntryModel::tr("File cannot be read");
    }
    return {};
}

EntryModel::EntryModel(ring::Entry::Kind kind, QObject* parent)
    : QAbstractTableModel(parent), kind_(kind), view_(std::make_shared<const RingView>()) {}

void EntryModel::show(const std::shared_ptr<const RingView>& view) {
    beginResetModel();
    view_ = view;
    endResetModel();
}

const std::vector<EntryRow>& EntryModel::rows() const {
    return kind_ == ring::Entry::Kind::own ? view_->own : view_->people;
}

int EntryModel::find(const ring::Entry& entry) const {
    if (entry.kind != kind_) return -1;
    const EntryRow* found = view_->find(entry);
    return found == nullptr ? -1 : static_cast<int>(found - rows().data());
}

int EntryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows().size());
}

int EntryModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QString EntryModel::text(const EntryRow& row, int column) const {
    if (column == nameColumn) return row.name;
    if (column == keysColumn) return kindsOf(row).join(QStringLiteral(", "));
    if (row.entry.isDamaged()) return tr("Damaged");
    return kind_ == ring::Entry::Kind::own ? halfText(row.half) : firstWords(row);
}

QVariant EntryModel::data(const QModelIndex& index, int role) const {
    const EntryRow& row = this->row(index.row());
    const bool damaged = row.entry.isDamaged();
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return plainTip(damaged ? tr("%1: %2").arg(row.name, coreText(row.entry.damage))
                        : index.column() == keysColumn ? row.kinds()
                                                       : row.name);
    case searchRole:
        return row.searched;
    case kindsRole:
        return kindsOf(row);
    case initialsRole:
        return row.initials;
    case iconRole:
        return kind_ == ring::Entry::Kind::own ? QLatin1String(iconOf(row)) : QLatin1String();
    case toneRole:
        return static_cast<int>(damaged || row.half == PrivateHalf::missing ? Tone::error
                                : row.half == PrivateHalf::open             ? Tone::caution
                                                                            : Tone::muted);
    default:
        return {};
    }
}

QVariant EntryModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    if (section == nameColumn) return tr("Name");
    if (section == keysColumn) return tr("Keys");
    return kind_ == ring::Entry::Kind::own ? tr("Private key") : tr("Fingerprint, first words");
}

} // namespace blockwarp::ui
