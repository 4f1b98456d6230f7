// SPDX-License-Identifier: GPL-3.0-or-later
/// An experiment's settings as a line of chips, made from core's table.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "ui/bench/bench_memory.h"
#include "ui/bench/setting_chip.h"
#include "ui/widgets/folding_row.h"

#include <QPushButton>

#include <optional>
#include <vector>

namespace blockwarp::ui {

class SettingChips : public FoldingRow {
    Q_OBJECT

  public:
    explicit SettingChips(QWidget* parent = nullptr);

    using Texts = BenchMemory::Texts;

    /// Chips for this experiment, with its defaults, and with what was typed before as far as it
    /// can still be read.
    void show(const ExperimentSpec& experiment, const Settings& defaults, const Texts& typed);
    /// As if it were typed into the field of that parameter, if there is one.
    void type(std::string_view parameter, const QString& text);
    /// What is typed there; empty if there is no such field.
    QString text(std::string_view parameter) const;
    /// The fields that do not say what the defaults say.
    Texts typed() const;
    /// What is typed; where something cannot be read, nothing, and the field says why.
    std::optional<Settings> read();
    /// Opens the first chip that cannot be read.
    void openBad();
    const std::vector<SettingChip*>& chips() const { return chips_; }

  signals:
    void changed();

  private:
    SettingChip* addChip(const QString& title, const char* name);
    void addField(SettingChip& chip, const ParameterSpec& parameter, const Texts& typed);
    std::vector<ParameterField*> fields() const;
    void backToDefaults();
    void refresh();

    Settings settings_; ///< the defaults
    QPushButton* back_ = nullptr;
    std::vector<SettingChip*> chips_; ///< the last one has what all experiments have
};

} // namespace blockwarp::ui
