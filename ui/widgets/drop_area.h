// SPDX-License-Identifier: GPL-3.0-or-later
/// Where files are dropped: tinted, with a dashed line of the accent.
#pragma once

#include <QStringList>
#include <QVBoxLayout>
#include <QWidget>

class QDropEvent;

namespace blockwarp::ui {

/// Takes what is dragged as a copy, whatever the source proposes: a source that believes its files
/// were moved deletes them. False, and refused, without files or from a source that only moves.
bool takeAsCopy(QDropEvent& event);
/// The files and folders of this machine that are dropped.
QStringList droppedPaths(const QDropEvent& event);

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
