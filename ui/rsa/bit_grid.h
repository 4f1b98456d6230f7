// SPDX-License-Identifier: GPL-3.0-or-later
/// The bits of a number, the highest first, each of which can be flipped: by a click, or by arrows
/// and Space. Few of them are boxes with digits, many are squares, filled for 1.
#pragma once

#include <QWidget>

#include <optional>
#include <vector>

namespace blockwarp::ui {

class BitGrid : public QWidget {
    Q_OBJECT

  public:
    BitGrid(const char* name, QWidget* parent);

    /// `title`: of the number, for those who cannot see it. `bits`: the lowest first. `flipped`:
    /// the one that is marked.
    void setBits(const QString& title, std::vector<bool> bits, std::optional<int> flipped);
    int count() const { return static_cast<int>(bits_.size()); }
    int cursor() const { return cursor_; } ///< the bit that Space flips
    QRectF placeOf(int bit) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

  signals:
    void pressed(int bit);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    bool areBoxes() const;
    int columns() const;
    double side(int width) const; ///< of a bit
    void moveTo(int bit);
    void describe();

    QString title_;
    std::vector<bool> bits_;
    std::optional<int> flipped_;
    int cursor_ = 0;
};

} // namespace blockwarp::ui
