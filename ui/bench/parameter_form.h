// SPDX-License-Identifier: GPL-3.0-or-later
/// A field for every parameter of an experiment, made from core's table.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "ui/bench/bench_memory.h"
#include "ui/widgets/message_line.h"

#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>

#include <optional>
#include <vector>

namespace blockwarp::ui {

class FieldColumn;

class ParameterForm : public QScrollArea {
    Q_OBJECT

  public:
    explicit ParameterForm(QWidget* parent = nullptr);

    using Texts = BenchMemory::Texts;

    /// Fields for this experiment, filled with its defaults, and with what was typed before as far
    /// as it can still be read.
    void show(const ExperimentSpec& experiment, const Settings& defaults, const Texts& typed);
    /// As if it were typed into the field of that parameter, if there is one.
    void type(std::string_view parameter, const QString& text);
    /// What is typed there; empty if there is no such field.
    QString text(std::string_view parameter) const;
    /// The fields that do not say what the defaults say.
    Texts typed() const;
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
    void addField(FieldColumn& column, QWidget& parent, const ParameterSpec& parameter,
                  const Texts& typed);
    void backToDefaults();
    void edited();

    Settings settings_; ///< the defaults
    QPushButton* back_ = nullptr;
    std::vector<Field> fields_;
};

} // namespace blockwarp::ui
