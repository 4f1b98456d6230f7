// SPDX-License-Identifier: GPL-3.0-or-later
/// The S-box beside a few words about it; a link opens it in a window of its own.
#pragma once

#include "ui/inspector/sbox_view.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

#include <QPointer>

namespace blockwarp::ui {

class SboxCard : public Card {
    Q_OBJECT

  public:
    explicit SboxCard(QWidget* parent = nullptr);
    /// As SboxView's.
    void setLookup(bool inverse, std::optional<std::uint8_t> byte);
    const SboxView& table() const { return *table_; }

  private:
    void openLarge();

    bool inverse_ = false;
    std::optional<std::uint8_t> byte_;
    QLabel* title_;
    SboxView* table_;
    QPointer<SboxView> large_;
};

} // namespace blockwarp::ui
