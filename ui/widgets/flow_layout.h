// SPDX-License-Identifier: GPL-3.0-or-later
/// Widgets in rows that break where the width ends, as words do.
#pragma once

#include <QLayout>
#include <QList>

namespace blockwarp::ui {

class FlowLayout : public QLayout {
    Q_OBJECT

  public:
    explicit FlowLayout(int spacing);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override { items_.append(item); }
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override { return items_.value(index); }
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return place(QRect(0, 0, width, 0), false); }
    void setGeometry(const QRect& rect) override;
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;

  private:
    struct Row {
        qsizetype end; ///< behind its last item
        int height;
    };
    Row rowFrom(qsizetype first, int width) const;
    /// Returns the height that is needed.
    int place(const QRect& rect, bool really) const;

    QList<QLayoutItem*> items_;
};

} // namespace blockwarp::ui
