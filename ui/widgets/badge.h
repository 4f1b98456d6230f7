// SPDX-License-Identifier: GPL-3.0-or-later
/// A fact in a few words on a round surface; pressed, it says everything.
#pragma once

#include "ui/theme/theme.h"

#include <QPushButton>

namespace blockwarp::ui {

class Badge : public QPushButton {
    Q_OBJECT

  public:
    /// `details`: plain text or HTML. The tone's symbol and colour say what it means: success,
    /// caution (mind this) or muted (no more than a fact).
    Badge(Tone tone, const QString& text, const QString& details, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    const QString& details() const { return details_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void open();

    const Tone tone_;
    const QString details_;
};

} // namespace blockwarp::ui
