// SPDX-License-Identifier: GPL-3.0-or-later
/// ECB, CBC and CTR drawn as diagrams with the values of the first blocks in them.
#pragma once

#include "core/trace/chaining.h"
#include "ui/panels/stepped_view.h"
#include "ui/widgets/message_line.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

namespace blockwarp::ui {

class ChainDiagram;

class ChainingView : public SteppedView {
    Q_OBJECT

  public:
    explicit ChainingView(QWidget* parent = nullptr);
    const std::vector<ChainBlock>& blocks() const { return blocks_; }
    int steps() const override { return static_cast<int>(blocks_.size()); }
    bool hasBases() const override { return false; }

  protected:
    void showStep() override;
    void greyOut(bool grey) override;

  private:
    void layOut();
    void read();
    /// Traces what is typed. Returns what is wrong with it; then the blocks stay as they were.
    QString takeFields();
    Algorithm algorithm() const { return static_cast<Algorithm>(mode_->currentData().toInt()); }
    Direction direction() const {
        return static_cast<Direction>(direction_->currentData().toInt());
    }
    QString explain() const;

    AesState iv_{};
    std::vector<ChainBlock> blocks_;
    QComboBox* mode_;
    QComboBox* direction_;
    QLineEdit* key_;
    QLineEdit* ivEdit_;
    QLineEdit* text_;
    QLabel* textLabel_ = nullptr;
    MessageLine* problem_;
    ChainDiagram* diagram_;
    QLabel* explanation_;
};

} // namespace blockwarp::ui
