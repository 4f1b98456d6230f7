// SPDX-License-Identifier: GPL-3.0-or-later
/// A few words that were found to be true, with a symbol, on a tint of their colour.
#pragma once

#include "ui/theme/theme.h"

#include <QLabel>

namespace blockwarp::ui {

/// Hidden while empty.
class VerdictLabel : public QLabel {
    Q_OBJECT

  public:
    explicit VerdictLabel(QWidget* parent = nullptr);

    void say(Tone tone, const QString& text);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    Tone tone_ = Tone::success;
};

} // namespace blockwarp::ui
