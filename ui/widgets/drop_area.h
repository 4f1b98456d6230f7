// SPDX-License-Identifier: GPL-3.0-or-later
/// Where files are dropped: tinted, with a dashed line of the accent.
#pragma once

#include <QVBoxLayout>
#include <QWidget>

namespace blockwarp::ui {

class DropArea : public QWidget {
    Q_OBJECT

  public:
    explicit DropArea(QWidget* parent = nullptr);

    QVBoxLayout& column() const { return *column_; }

  signals:
    void dropped(const QStringList& paths);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void setHovered(bool hovered);

    QVBoxLayout* column_;
    bool hovered_ = false; ///< files are above it
};

} // namespace blockwarp::ui
