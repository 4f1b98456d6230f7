// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device/selftest_model.h"

#include "ui/base/text.h"
#include "ui/theme/theme.h"

#include <QGuiApplication>

#include <algorithm>

namespace blockwarp::ui {
namespace {

Tone toneOf(CheckState state) {
    switch (state) {
    case CheckState::passed:
        return Tone::success;
    case CheckState::failed:
        return Tone::error;
    case CheckState::skipped:
        break;
    }
    return Tone::muted;
}

} // namespace

int SelfTestModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(checks_.size());
}

int SelfTestModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columnTotal;
}

QVariant SelfTestModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case stateColumn:
        return tr("Result");
    case engineColumn:
        return tr("Engine");
    case strategyColumn:
        return tr("Strategy");
    case cipherColumn:
        return tr("Cipher");
    case detailColumn:
        return tr("Checked against");
    default:
        return {};
    }
}

QVariant SelfTestModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Check& check = checks_.at(static_cast<std::size_t>(index.row()));
    if (role == Qt::ForegroundRole && index.column() == stateColumn)
        return toneColor(toneOf(check.state), QGuiApplication::palette());
    if (role == Qt::ToolTipRole) return coreText(check.detail);
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
    case stateColumn:
        if (check.state == CheckState::passed) return tr("✓ passed");
        return check.state == CheckState::failed ? tr("✗ failed") : tr("– skipped");
    case engineColumn:
        return toQString(check.engine);
    case strategyColumn:
        return toQString(check.strategy);
    case cipherColumn:
        return toQString(check.cipher);
    case detailColumn:
        return coreText(check.detail);
    default:
        return {};
    }
}

void SelfTestModel::append(Check check) {
    const int row = rowCount();
    beginInsertRows({}, row, row);
    checks_.push_back(std::move(check));
    endInsertRows();
}

void SelfTestModel::clear() {
    beginResetModel();
    checks_.clear();
    endResetModel();
}

int SelfTestModel::count(CheckState state) const {
    return static_cast<int>(
        std::count_if(checks_.begin(), checks_.end(),
                      [state](const Check& check) { return check.state == state; }));
}

} // namespace blockwarp::ui
