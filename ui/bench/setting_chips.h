// SPDX-License-Identifier: GPL-3.0-or-later
/// An experiment's settings as a row of chips, made from core's table.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "ui/bench/bench_memory.h"
#include "ui/bench/parameter_field.h"

#include <QPushButton>
#include <QWidget>

#include <optional>
#include <vector>

namespace blockwarp::ui {

class Popup;

/// A setting in few words, as a button; it opens the fields to change it.
class SettingChip : public QPushButton {
    Q_OBJECT

  public:
    SettingChip(const QString& title, QWidget* parent);

    /// In the card that the chip opens.
    ParameterField* addField(const ParameterSpec& parameter, const QString& text);
    const std::vector<ParameterField*>& fields() const { return fields_; }
    void setValue(const QString& value);
    const QString& value() const { return value_; }
    /// A field cannot be read: the chip says so, too.
    void setBad(bool bad);
    /// Opens the card, at that field.
    void open(const ParameterField* at = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QFont titleFont() const;
    QFont valueFont() const;
    QString shownValue() const;

    const QString title_;
    QString value_;
    bool bad_ = false;
    std::vector<ParameterField*> fields_;
    Popup* popup_;
};

class FlowLayout;

class SettingChips : public QWidget {
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
    FlowLayout* row_;
    QPushButton* back_;
    std::vector<SettingChip*> chips_; ///< the last one has what all experiments have
};

} // namespace blockwarp::ui
