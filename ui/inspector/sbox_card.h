// SPDX-License-Identifier: GPL-3.0-or-later
/// The S-box beside a few words about it; a link opens it in a window of its own.
#pragma once

#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

#include <QPainter>
#include <QPointer>
#include <QWidget>

#include <cstdint>
#include <optional>

namespace blockwarp::ui {

/// The S-box as FIPS 197 prints it (Figure 7, or Figure 14 for the inverse), with a lookup shown.
class SboxView : public QWidget {
    Q_OBJECT

  public:
    explicit SboxView(QWidget* parent = nullptr);
    /// Without a byte the table alone, to look one up in.
    void setLookup(bool inverse, std::optional<std::uint8_t> byte);
    /// Where the entry of that byte stands.
    QRect entryRect(std::uint8_t byte) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QSize cell() const;
    void drawLookup(QPainter& painter, std::uint8_t byte) const;

    bool inverse_ = false;
    std::optional<std::uint8_t> byte_;
};

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
