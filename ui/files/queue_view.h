// SPDX-License-Identifier: GPL-3.0-or-later
/// The queue's table: a sentence takes the room of two columns, a running file shows how far it is.
#pragma once

#include "ui/files/queue_filter.h"

#include <QTableView>

namespace blockwarp::ui {

class QueueView : public QTableView {
    Q_OBJECT

  public:
    explicit QueueView(QueueModel& queue, QWidget* parent = nullptr);

    QueueFilter& filter() { return *filter_; }

    /// Under a name: what the file says about itself, and its size where that has no column.
    QString underName(const QModelIndex& name) const;

    /// Below the rows, where there is much room; may be empty.
    void setHint(const QString& hint);

    /// As high as a few rows: the rest scrolls.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void removeAsked(); ///< of the chosen rows, by a key

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitColumns();
    void shareColumns(int room);
    int widthFor(int column) const;
    void fitVisibleRows();
    void fitRow(int row);

    QueueModel& queue_;
    QueueFilter* filter_;
    QString hint_;
};

} // namespace blockwarp::ui
