// SPDX-License-Identifier: GPL-3.0-or-later
/// A short list of keys: public ones, or files of private ones.
#pragma once

#include <QListWidget>
#include <QPushButton>

namespace blockwarp::ui {

class KeyList : public QListWidget {
    Q_OBJECT

  public:
    /// `remove` takes the chosen row out, and so does the Delete key. While the list is empty,
    /// `hint` stands in it.
    KeyList(QPushButton* remove, const QString& hint, QWidget* parent);

    void setHint(const QString& hint) {
        hint_ = hint;
        viewport()->update();
    }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

  signals:
    void removed(int row);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void removeCurrent();

    QString hint_;
};

} // namespace blockwarp::ui
