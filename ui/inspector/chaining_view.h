// SPDX-License-Identifier: GPL-3.0-or-later
/// ECB, CBC, CTR, GCM and XTS drawn as diagrams with the values of up to four blocks in them.
#pragma once

#include "core/trace/mode_diagram.h"
#include "ui/panels/stepped_view.h"

#include <QLabel>

namespace blockwarp::ui {

class ChainDiagram;
class ChainInputs;

/// A step is a block.
class ChainingView : public SteppedView {
    Q_OBJECT

  public:
    explicit ChainingView(QWidget* parent = nullptr);
    const ModeDiagram& diagram() const { return diagram_; }
    int steps() const override { return static_cast<int>(diagram_.blocks.size()); }
    int firstNumber() const override { return 1; }
    bool hasBases() const override { return false; }

  protected:
    void showStep() override;
    void greyOut(bool grey) override;

  private:
    void draw();
    void tellPath(int node);
    QString explain() const;
    QString pathOf(std::size_t node) const;

    ModeDiagram diagram_;
    ChainInputs* inputs_;
    ChainDiagram* picture_;
    QLabel* explanation_; ///< of the mode, or of the value that is followed
};

} // namespace blockwarp::ui
