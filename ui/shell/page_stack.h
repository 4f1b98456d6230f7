// SPDX-License-Identifier: GPL-3.0-or-later
/// The window's pages, each made when it is first wanted: a start waits for one page, not for all.
#pragma once

#include "ui/frame/page.h"

#include <QStackedWidget>

#include <functional>
#include <vector>

namespace blockwarp::ui {

class PageStack : public QStackedWidget {
    Q_OBJECT

  public:
    using Make = std::function<Page*(QWidget* parent)>;

    explicit PageStack(QWidget* parent) : QStackedWidget(parent) {}

    void addPage(Make make);
    /// Makes it, if it is not there yet.
    Page& at(int row);
    void show(int row);
    QList<Page*> madePages() const; ///< in the order of their rows
    void makeAll();
    /// Once `window` has been painted, makes the others, one at a time between events: the first
    /// switch to a page does not wait for it either.
    void makeAllBehind(QWindow& window);

  signals:
    void made(Page* page, int row); ///< before it is shown

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeNext();

    std::vector<Make> makers_;
};

} // namespace blockwarp::ui
