// SPDX-License-Identifier: GPL-3.0-or-later
/// A surface for content that belongs together, with a hairline around it.
#pragma once

#include <QVBoxLayout>
#include <QWidget>

namespace blockwarp::ui {

class Card : public QWidget {
    Q_OBJECT

  public:
    /// `margin`: around its content.
    explicit Card(int margin, QWidget* parent = nullptr);

    QVBoxLayout& column() const { return *column_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QVBoxLayout* column_;
};

} // namespace blockwarp::ui
