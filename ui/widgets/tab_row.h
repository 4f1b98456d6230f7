// SPDX-License-Identifier: GPL-3.0-or-later
/// A page's tabs and the views that they choose from, which the page places itself. QTabWidget
/// would frame them and leave no room between.
#pragma once

#include <QStackedWidget>
#include <QTabBar>

#include <vector>

namespace blockwarp::ui {

class TabRow : public QWidget {
    Q_OBJECT

  public:
    /// Flat tabs with a line below. `name`: of the tab bar. `says`: what is chosen, for those who
    /// cannot see it.
    TabRow(const char* name, const QString& says, QWidget* parent);
    /// Takes `bar`, which draws itself.
    TabRow(QTabBar* bar, QWidget* parent);

    /// Tabs may share a view.
    void add(const QString& title, QWidget* view);
    int current() const { return bar_->currentIndex(); }
    int count() const { return bar_->count(); }
    QString title(int tab) const { return bar_->tabText(tab).remove(QLatin1Char('&')); }
    void choose(int tab) { bar_->setCurrentIndex(tab); }
    QStackedWidget* views() const { return views_; }

  signals:
    /// Its view is there already.
    void changed(int tab);

  private:
    void follow(int tab);

    QTabBar* bar_;
    QStackedWidget* views_;
    std::vector<QWidget*> viewOf_; ///< of each tab
};

} // namespace blockwarp::ui
