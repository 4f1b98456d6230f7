// SPDX-License-Identifier: GPL-3.0-or-later
/// Draws what everybody sees, and below it the server that the attacker asks: its lamp, and how
/// often it was asked.
#pragma once

#include "ui/attacks/attack_picture.h"

#include <QWidget>

namespace blockwarp::ui {

class ExchangeView : public QWidget {
    Q_OBJECT

  public:
    explicit ExchangeView(QWidget* parent);

    void setPicture(const AttackPicture& picture);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    /// Those that have room: chosen ones first.
    std::vector<SeenBlock> fitting() const;
    int line() const;
    int blockHeight(const SeenBlock& block) const;
    int serverHeight() const;
    int counterHeight() const;
    void drawBlock(QPainter& painter, const SeenBlock& block, int top) const;
    void drawServer(QPainter& painter, const QRect& room) const;
    int drawAnswer(QPainter& painter, const QRect& inner, int top) const;
    void drawCounter(QPainter& painter, const QRect& room) const;

    std::vector<SeenBlock> seen_;
    ServerPicture server_;
};

} // namespace blockwarp::ui
