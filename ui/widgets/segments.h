// SPDX-License-Identifier: GPL-3.0-or-later
/// A few choices beside each other inside one outline; one of them is chosen.
#pragma once

#include <QTabBar>
#include <QVariant>
#include <QWheelEvent>

namespace blockwarp::ui {

/// A tab bar brings keys, mnemonics and accessibility.
class Segments : public QTabBar {
    Q_OBJECT

  public:
    /// `says`: what is chosen, for those who cannot see it.
    Segments(const char* name, const QString& says, QWidget* parent);

    void add(const QString& text, const QVariant& value);
    QVariant currentData() const { return tabData(currentIndex()); }
    int find(const QVariant& value) const; ///< -1 if there is none
    /// Chooses the segment with that data; false if there is none.
    bool select(const QVariant& value);
    /// Greys a segment out and says why in its tool tip; an empty reason enables it.
    void setReason(int index, const QString& whyNot);
    void clear();

  protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override;
    void paintEvent(QPaintEvent* event) override;
    /// Scrolls what it is in instead.
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }

  private:
    int textWidth(int index) const;
    void paintSegment(QPainter& painter, int index) const;
};

} // namespace blockwarp::ui
