// SPDX-License-Identifier: GPL-3.0-or-later
/// What a page shows, alone on a whole screen, in type that the last row can read.
#pragma once

#include "ui/frame/page.h"
#include "ui/lessons/lesson_strip.h"
#include "ui/lessons/lesson_summary.h"
#include "ui/present/borrowed.h"

#include <QLabel>
#include <QPointer>
#include <QVBoxLayout>
#include <QWidget>

#include <memory>
#include <vector>

namespace blockwarp::ui {

/// Borrows the parts of the page themselves, so that all that they show and do goes on; where they
/// were is room for something else. Keys that no part takes are the page's. The lesson's strip is
/// below, while one is given.
class Presentation : public QWidget {
    Q_OBJECT

  public:
    /// Of the window's height; all other type is larger.
    static constexpr double kCaptionShare = 0.025;

    /// `window`: whose page it shows. Closing it gives everything back, and deletes it.
    Presentation(LessonPlayer& player, LessonStrip::Reader reader, QWidget* window);
    ~Presentation() override;

    /// Shows that page instead of the one before.
    /// `name`: of the page, as lessons call it.
    void setPage(Page& page, const QString& name);
    /// Where the page's last part was; null: it has none.
    QWidget* place() const;
    /// The least size in which nothing is cut off.
    QSize neededSize() const { return column_->minimumSize(); }

  signals:
    /// The parts are where they were.
    void pageChanged();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

  private:
    void borrow();
    void giveBack();
    void leave();
    void passOn(QKeyEvent& event);
    void follow();
    void followLesson();
    void describe(const Presented& shown);
    void fitType();
    void goToTab(int steps);

    LessonPlayer& player_;
    QPointer<Page> page_;
    std::vector<std::unique_ptr<Borrowed>> parts_;
    QPointer<QWidget> focusBefore_;
    QVBoxLayout* column_;
    QWidget* shown_;    ///< has them
    QVBoxLayout* room_; ///< of the parts
    QLabel* nothing_;   ///< instead of them
    QWidget* below_;    ///< takes the room that no part takes
    QLabel* title_;
    Explanation* keys_;
    LessonStrip* strip_;
    LessonSummary* summary_; ///< in place of the parts
};

} // namespace blockwarp::ui
