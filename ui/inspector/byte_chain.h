// SPDX-License-Identifier: GPL-3.0-or-later
/// Values in squares with signs between: how one byte becomes another.
#pragma once

#include "ui/inspector/byte_square.h"

#include <QWidget>

#include <vector>

namespace blockwarp::ui {

struct ChainLink {
    QString text;
    QString caption; ///< below the square
    SquareLook look = SquareLook::plain;
    QString sign = QStringLiteral("→"); ///< before it, except before the first one
};

class ByteChain : public QWidget {
    Q_OBJECT

  public:
    explicit ByteChain(QWidget* parent = nullptr);
    void setLinks(const std::vector<ChainLink>& links);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QFont captionFont() const;
    QFont signFont() const;
    QSize squareSize() const;
    int leastGap() const;
    int linkWidth() const;

    std::vector<ChainLink> links_;
};

} // namespace blockwarp::ui
