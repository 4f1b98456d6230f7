// SPDX-License-Identifier: GPL-3.0-or-later
/// The eight bits of a byte, each a button that flips it.
#pragma once

#include <QLabel>
#include <QPushButton>

#include <array>

namespace blockwarp::ui {

class BitButtons : public QWidget {
    Q_OBJECT

  public:
    explicit BitButtons(QWidget* parent = nullptr);

    /// `what`: whose bits they are; `before`: what the byte was.
    void setByte(const QString& what, std::uint8_t before, std::uint8_t now);

  signals:
    void flipped(int bit);

  private:
    QLabel* what_;
    std::array<QPushButton*, 8> bits_{}; ///< the least significant first
};

} // namespace blockwarp::ui
