// SPDX-License-Identifier: GPL-3.0-or-later
/// Widgets in one line; those that do not fit are in a card that a button at its end opens.
#pragma once

#include <QList>
#include <QPushButton>
#include <QWidget>

namespace blockwarp::ui {

class Popup;

class FoldingRow : public QWidget {
    Q_OBJECT

  public:
    /// `more`: that button, which the row takes; it says how many there are.
    explicit FoldingRow(QPushButton* more, QWidget* parent = nullptr);

    /// At the end of the line; the row takes it.
    void add(QWidget* part);
    /// Deletes all of them.
    void clear();
    /// Opens the card if the part is in it.
    void reveal(QWidget& part);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    qsizetype countThatFits() const;
    int widestMore() const;
    void arrange();
    void move(QWidget& part, int place, bool folded);
    void chainTabs(qsizetype fitting);

    QList<QWidget*> parts_;
    QPushButton* more_;
    Popup* card_;
};

} // namespace blockwarp::ui
