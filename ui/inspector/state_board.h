// SPDX-License-Identifier: GPL-3.0-or-later
/// The four matrices of a step: before, operation, after, round key. In a row, or two by two.
#pragma once

#include "ui/inspector/matrix_view.h"

#include <QGridLayout>

#include <array>

namespace blockwarp::ui {

class StateBoard : public QWidget {
    Q_OBJECT

  public:
    /// Takes them.
    StateBoard(const std::array<MatrixView*, 4>& matrices, QWidget* parent);

    enum class Shape {
        row,
        twoByTwo,
        roomy, ///< the one of the two in which the squares are larger
    };
    void setShape(Shape shape);
    Shape shape() const { return shape_; }
    bool isTwoByTwo() const { return twoByTwo_; }
    /// Of a row whose squares are as large as the width allows.
    int rowHeight() const;
    /// A roomy one has no more than a row needs: only then does it see how much room there is.
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool wantsTwoByTwo() const;
    void arrange();
    void place(bool twoByTwo);
    void evenCells();
    void alignArrows();

    std::array<MatrixView*, 4> matrices_;
    QWidget* first_;  ///< arrow to the operation
    QWidget* second_; ///< arrow to what comes of it
    QWidget* line_;   ///< beside the round key
    QGridLayout* grid_;
    Shape shape_ = Shape::row;
    bool twoByTwo_ = false;
};

} // namespace blockwarp::ui
