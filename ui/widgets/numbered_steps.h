// SPDX-License-Identifier: GPL-3.0-or-later
/// The steps of an argument beside each other, numbered; one of them is shown.
#pragma once

#include <QTabBar>

namespace blockwarp::ui {

/// In narrow windows only the numbers, with the titles in their tool tips.
class NumberedSteps : public QTabBar {
    Q_OBJECT

  public:
    /// `says`: what is chosen, for those who cannot see it.
    NumberedSteps(const char* name, const QString& says, QWidget* parent);

    bool isCompact() const { return compact_; }

  protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void tabInserted(int index) override;

  private:
    int circle() const; ///< its diameter
    int titleWidth(int index) const;
    int widthOf(int index, bool compact) const;
    void paintStep(QPainter& painter, int index) const;
    void paintLink(QPainter& painter, int index) const;

    bool compact_ = false;
};

} // namespace blockwarp::ui
