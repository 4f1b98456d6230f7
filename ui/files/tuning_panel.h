// SPDX-License-Identifier: GPL-3.0-or-later
/// The knobs that most people leave alone. Zero or "automatic" lets the program choose.
#pragma once

#include "core/engine/engine.h"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QSettings>
#include <QSpinBox>
#include <QWidget>

class QGridLayout;

namespace blockwarp::ui {

class Inventory;

class TuningPanel : public QWidget {
    Q_OBJECT

  public:
    explicit TuningPanel(const Inventory& inventory, QWidget* parent = nullptr);

    /// Everything but the strategy.
    Tuning tuning() const;
    /// What is not left to the program, in a few words each.
    QStringList summary() const;
    void save(QSettings& settings) const;
    void load(const QSettings& settings);

  signals:
    void changed();

  private:
    void addRow(QLabel* label, QWidget* field);
    void listDevices();
    QSpinBox* addSpin(const QString& label, const char* name, int most, int step);

    const Inventory& inventory_;
    QGridLayout* rows_;
    QComboBox* chunk_;
    QSpinBox* threads_;
    QSpinBox* threadsPerBlock_;
    QComboBox* blocksPerThread_;
    QSpinBox* workersPerDevice_;
    QLabel* devicesLabel_;
    QListWidget* devices_;
};

} // namespace blockwarp::ui
