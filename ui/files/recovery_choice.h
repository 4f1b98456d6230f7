// SPDX-License-Identifier: GPL-3.0-or-later
/// Whether outputs get recovery data beside them, for how much damage, and how large it will be.
#pragma once

#include "ui/widgets/form.h"

#include <QCheckBox>
#include <QSettings>
#include <QSpinBox>
#include <QWidget>

#include <cstdint>

namespace blockwarp::ui {

class RecoveryChoice : public QWidget {
    Q_OBJECT

  public:
    explicit RecoveryChoice(QWidget* parent = nullptr);

    /// Percent of an output that may be lost; 0: none is made.
    unsigned percent() const;
    /// What will be encrypted, for the size that is shown.
    void setAmount(std::uint64_t bytes, std::size_t files);
    /// A reason why none can be made, or an empty text.
    void setPossible(const QString& whyNot);
    void save(QSettings& settings) const;
    void load(const QSettings& settings);

  private:
    void explain();

    QCheckBox* wanted_;
    QSpinBox* percent_;
    Explanation* size_;
    std::uint64_t bytes_ = 0;
    std::size_t files_ = 0;
};

} // namespace blockwarp::ui
