// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers below each other, each with its name. Long ones lose their middle; the tool tip has
/// them whole.
#pragma once

#include "ui/widgets/labels.h"

#include <QGridLayout>

#include <vector>

namespace blockwarp::ui {

struct NumberLine {
    QString title{};
    QString value{};    ///< empty: not known yet
    bool found = false; ///< what the attacker was after
};

class NumberList : public QWidget {
    Q_OBJECT

  public:
    NumberList(const char* name, const QString& says, QWidget* parent);

    void setLines(const std::vector<NumberLine>& lines);
    /// As it is shown, whole; empty if there is no such line.
    QString valueOf(const QString& title) const;

  private:
    struct Row {
        QLabel* title;
        ElidedLabel* value;
    };

    void addRow();

    QGridLayout* grid_;
    std::vector<Row> rows_;
    std::vector<NumberLine> lines_;
};

} // namespace blockwarp::ui
