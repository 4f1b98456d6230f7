// SPDX-License-Identifier: GPL-3.0-or-later
/// A field for every parameter of an experiment, made from core's table.
#pragma once

#include "core/bench/experiments.h"
#include "ui/widgets/message_line.h"

#include <QLineEdit>
#include <QScrollArea>

#include <optional>
#include <vector>

namespace blockwarp::ui {

class FieldColumn;

class ParameterForm : public QScrollArea {
    Q_OBJECT

  public:
    explicit ParameterForm(QWidget* parent = nullptr);

    /// Fields for this experiment, filled with `settings`.
    void show(const ExperimentSpec& experiment, const Settings& settings);
    /// What is typed; where something cannot be, nothing, and the field says why.
    std::optional<Settings> read();

  signals:
    void changed();

  private:
    struct Field {
        const ParameterSpec* parameter;
        QLineEdit* edit;
        MessageLine* problem;
    };
    void addField(FieldColumn& column, QWidget& parent, const ParameterSpec& parameter);

    Settings settings_;
    std::vector<Field> fields_;
};

} // namespace blockwarp::ui
