// SPDX-License-Identifier: GPL-3.0-or-later
/// The self-test's checks as a table that grows while they run.
#pragma once

#include "core/selftest/selftest.h"

#include <QAbstractTableModel>

#include <vector>

namespace blockwarp::ui {

class SelfTestModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        stateColumn,
        engineColumn,
        strategyColumn,
        cipherColumn,
        detailColumn,
        columnTotal
    };

    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    void append(Check check);
    void clear();
    int count(CheckState state) const;

  private:
    std::vector<Check> checks_;
};

} // namespace blockwarp::ui
