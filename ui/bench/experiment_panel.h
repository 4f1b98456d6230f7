// SPDX-License-Identifier: GPL-3.0-or-later
/// The list of experiments, and above it a field to search in it.
#pragma once

#include "ui/widgets/card.h"

#include <QLabel>
#include <QLineEdit>

namespace blockwarp::ui {

class ExperimentList;

class ExperimentPanel : public Card {
    Q_OBJECT

  public:
    /// Takes the list.
    explicit ExperimentPanel(ExperimentList* list, QWidget* parent = nullptr);

  protected:
    /// In the field: Down and Enter go to the list, Escape clears.
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void search(const QString& text);

    ExperimentList* list_;
    QLineEdit* search_;
    QLabel* none_;
};

} // namespace blockwarp::ui
