// SPDX-License-Identifier: GPL-3.0-or-later
/// An entry of the navigation that is no page.
#pragma once

#include "ui/shell/navigation_entry.h"

#include <QAbstractButton>

namespace blockwarp::ui {

class NavigationButton : public QAbstractButton {
    Q_OBJECT

  public:
    /// `key`: does the same; named at the entry's right.
    NavigationButton(const QIcon& icon, const QString& title, const QKeySequence& key,
                     QWidget* parent);

    void setIconOnly(bool iconOnly);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QString key_;
    bool iconOnly_ = false;
};

} // namespace blockwarp::ui
