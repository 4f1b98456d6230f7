// SPDX-License-Identifier: GPL-3.0-or-later
/// A mode of operation as a diagram, with the values of the first blocks in it.
#pragma once

#include "core/trace/chaining.h"

#include <QWidget>

#include <vector>

namespace blockwarp::ui {

class ChainDiagram : public QWidget {
    Q_OBJECT

  public:
    explicit ChainDiagram(QWidget* parent = nullptr);
    void setBlocks(Algorithm algorithm, Direction direction, const AesState& iv,
                   const std::vector<ChainBlock>& blocks, int chosen);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Frame;
    void drawBlock(QPainter& painter, std::size_t index) const;

    Algorithm algorithm_ = Algorithm::aesEcb;
    Direction direction_ = Direction::encrypt;
    AesState iv_{};
    std::vector<ChainBlock> blocks_;
    int chosen_ = 0;
};

} // namespace blockwarp::ui
