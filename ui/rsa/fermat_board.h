// SPDX-License-Identifier: GPL-3.0-or-later
/// Fermat's factoring step by step: a table of what was tried, and what came of it.
#pragma once

#include "core/attacks/close_primes.h"
#include "ui/panels/stepped_view.h"
#include "ui/rsa/number_list.h"

#include <QAbstractTableModel>
#include <QTableView>

namespace blockwarp::ui {

/// A row for each step that is shown.
class FermatModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    using QAbstractTableModel::QAbstractTableModel;

    /// `inHex`: numbers that are too long for decimal digits.
    void setRun(std::shared_ptr<const FermatRun> run, bool inHex);
    void show(int steps);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::shared_ptr<const FermatRun> run_;
    bool inHex_ = false;
    int shown_ = 0;
};

class FermatBoard : public SteppedView {
    Q_OBJECT

  public:
    explicit FermatBoard(QWidget* parent);

    /// At its beginning; null: there is no run. `victim`: what the attacker does not see.
    void setRun(std::shared_ptr<const FermatRun> run, const std::vector<NumberLine>& victim,
                bool inHex);
    const FermatRun* run() const { return run_.get(); }

    int steps() const override { return run_ ? static_cast<int>(run_->steps.size()) + 1 : 1; }
    bool hasBases() const override { return false; }
    QString widestPlace() const override;

  protected:
    void showStep() override;

  private:
    QWidget* makeVictim();
    QWidget* makeAttacker();
    QString headline() const;
    QString numberText(const Integer& number) const;

    std::shared_ptr<const FermatRun> run_;
    bool inHex_ = false;
    QLabel* headline_;
    NumberList* victim_ = nullptr;
    NumberList* seen_ = nullptr;
    NumberList* found_ = nullptr;
    FermatModel* model_;
    QTableView* table_ = nullptr;
};

} // namespace blockwarp::ui
