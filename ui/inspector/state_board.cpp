// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/state_board.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/sign.h"

#include <algorithm>
#include <vector>

namespace blockwarp::ui {
namespace {

constexpr int kColumns = 7; ///< of a row: matrices and what is between them

} // namespace

StateBoard::StateBoard(const std::array<MatrixView*, 4>& matrices, QWidget* parent)
    : QWidget(parent), matrices_(matrices),
      first_(new Sign("arrow", QPalette::Highlight, space::wide, this)),
      second_(new Sign("arrow", QPalette::Highlight, space::wide, this)),
      line_(makeLine(QFrame::VLine, this)), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(space::medium);
    for (QWidget* part : std::initializer_list<QWidget*>{first_, second_, matrices_[0],
                                                         matrices_[1], matrices_[2], matrices_[3]})
        part->installEventFilter(this);
    place(false);
}

void StateBoard::setShape(Shape shape) {
    shape_ = shape;
    arrange();
}

/// A matrix is as wide as high, but for its title.
bool StateBoard::wantsTwoByTwo() const {
    if (shape_ != Shape::roomy) return shape_ == Shape::twoByTwo;
    const int head = matrices_.front()->cellRect(0).top();
    const int between = space::wide + 2 * space::medium;
    const auto side = [&](int columns, int rows) {
        return std::min((width() - (columns - 1) * between) / columns,
                        (height() - (rows - 1) * space::medium) / rows - head);
    };
    const auto rowHeight = [&](std::size_t first) {
        return std::max(matrices_.at(first)->minimumSizeHint().height(),
                        matrices_.at(first + 1)->minimumSizeHint().height());
    };
    const bool fits = rowHeight(0) + rowHeight(2) + space::medium <= height();
    const bool headsFit = std::ranges::all_of(matrices_, [&](const MatrixView* matrix) {
        return 4 * matrix->headWidth() <= width() - 3 * between;
    });
    return fits && (!headsFit || side(2, 2) > side(4, 1));
}

int StateBoard::rowHeight() const {
    int side = matrices_.front()->width();
    for (const MatrixView* matrix : matrices_)
        side = std::min(side, matrix->width());
    return matrices_.front()->cellRect(0).top() + side;
}

QSize StateBoard::minimumSizeHint() const {
    if (shape_ != Shape::roomy) return QWidget::minimumSizeHint();
    QSize needed(2 * first_->width() + (kColumns - 1) * space::medium, 0);
    for (const MatrixView* matrix : matrices_) {
        const QSize least = matrix->minimumSizeHint();
        needed = {needed.width() + least.width(), std::max(needed.height(), least.height())};
    }
    return needed;
}

QSize StateBoard::sizeHint() const {
    return shape_ == Shape::roomy ? minimumSizeHint() : QWidget::sizeHint();
}

void StateBoard::arrange() {
    if (wantsTwoByTwo() != twoByTwo_) place(!twoByTwo_);
}

/// Two by two, the second row begins with the arrow that ends the first.
void StateBoard::place(bool twoByTwo) {
    twoByTwo_ = twoByTwo;
    while (grid_->count() > 0)
        delete grid_->takeAt(0);
    const auto [before, operation, after, key] = matrices_;
    const std::array<QWidget*, kColumns> row{before, first_, operation, second_, after, line_, key};
    for (int i = 0; i < kColumns; ++i) {
        const bool below = twoByTwo && i > 2;
        grid_->addWidget(row.at(static_cast<std::size_t>(i)), below ? 1 : 0,
                         below ? i - 3 : i + (twoByTwo ? 1 : 0));
        grid_->setColumnStretch(i, 0);
    }
    for (const int column : twoByTwo ? std::vector{1, 3} : std::vector{0, 2, 4, 6})
        grid_->setColumnStretch(column, 1);
    for (const int line : {0, 1})
        grid_->setRowStretch(line, line == 0 || twoByTwo ? 1 : 0);
}

/// Of the same height in all four: that of the one with the least room.
void StateBoard::evenCells() {
    int least = matrices_.front()->roomForCell();
    for (const MatrixView* matrix : matrices_)
        least = std::min(least, matrix->roomForCell());
    for (MatrixView* matrix : matrices_)
        matrix->setCellHeight(least);
}

/// At the middle of the squares, which need not fill their matrix.
void StateBoard::alignArrows() {
    const auto align = [](QWidget& arrow, const MatrixView& before) {
        const QRect squares = before.cellRect(0) | before.cellRect(MatrixView::kCells - 1);
        arrow.move(arrow.x(), before.y() + squares.center().y() - arrow.height() / 2);
    };
    align(*first_, *matrices_[0]);
    align(*second_, twoByTwo_ ? *matrices_[2] : *matrices_[1]);
}

/// The layout places arrows and matrices in an order of its own.
bool StateBoard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move) {
        evenCells();
        alignArrows();
    }
    return QWidget::eventFilter(watched, event);
}

void StateBoard::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
    evenCells();
    alignArrows();
}

bool StateBoard::event(QEvent* event) {
    const bool taken = QWidget::event(event);
    if (event->type() != QEvent::LayoutRequest) return taken;
    arrange(); // the squares may need another size
    evenCells();
    alignArrows();
    return taken;
}

} // namespace blockwarp::ui
