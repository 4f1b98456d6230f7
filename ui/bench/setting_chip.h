// SPDX-License-Identifier: GPL-3.0-or-later
/// A setting in few words, as a button; it opens the fields to change it.
#pragma once

#include "ui/bench/parameter_field.h"

#include <QPushButton>

#include <vector>

namespace blockwarp::ui {

class Popup;

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

} // namespace blockwarp::ui
