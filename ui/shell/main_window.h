// SPDX-License-Identifier: GPL-3.0-or-later
/// The window: pages on the left, one of them shown.
#pragma once

#include "ui/files/file_request.h"
#include "ui/frame/page.h"
#include "ui/jobs/inventory.h"
#include "ui/theme/theme.h"

#include <QMainWindow>

#include <map>
#include <optional>

namespace blockwarp::ui {

class DevicePage;
class FilesPage;
class AttacksPage;
class HelpWindow;
class LeakLabPage;
class LessonDesk;
class Navigation;
class PageList;
class PageStack;
class Presenter;
class StartPage;

/// The window's size at the very first start: a good part of what the screen has to give, frame
/// included never more than that.
QSize firstSize(QSize available);

class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// Whether choices are read from and written to the user's settings; tests and the tour start
    /// from the defaults and leave no trace.
    enum class Memory { keep, none };

    /// `theme`: for this start only, instead of the remembered one.
    explicit MainWindow(Memory memory, std::optional<Theme> theme = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Shows the Files page and adds them there; none: stays where it is.
    void openFiles(const QStringList& paths);
    /// From outside: comes to the front, and shows the files on their page.
    void take(const FileRequest& request);
    void showPage(Page& page);
    /// Shows the Benchmark page at that entry of a published report ("msoe/table-1").
    void openReport(const QString& entry);
    /// Shows the page to a class, or ends that.
    void switchPresentation();
    /// "help.md#benchmark"
    void showHelp(const QString& link);
    Presenter& presenter() const { return *presenter_; }
    LessonDesk& lessons() const { return *lessons_; }
    const Inventory& inventory() const { return inventory_; }

    /// The page of that type; each type is there once. Made now, if it was not wanted before.
    template <class T>
    T& page() const {
        return static_cast<T&>(pageOf(T::staticMetaObject));
    }
    void makeAllPages();

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void addPages();
    void connectPage(Page* page);
    void showFiles();
    void connectStart(StartPage& start);
    void connectAttacks(AttacksPage& attacks);
    void showLeak(const QString& demonstration);
    void rememberFiles();
    void addLessons();
    void addMenus();
    void addThemeMenu(QMenu& menu);
    void addMotionAction(QMenu& menu);
    void addTextSizeActions(QMenu& menu);
    void addHelpMenu();
    void showHelpForPage();
    /// The next click says what a control is for.
    void startWhatsThis();
    void chooseTheme(Theme theme);
    void showAbout();
    void load(bool withTheme);
    void save() const;
    Page& pageOf(const QMetaObject& type) const;

    const Memory memory_;
    bool themeChosen_ = false; ///< by the menu, since the start
    std::map<Theme, QAction*> themes_;
    QAction* reduceMotion_ = nullptr;
    Inventory inventory_;
    Navigation* side_;
    PageList* navigation_; ///< in it
    PageStack* pages_;
    LessonDesk* lessons_ = nullptr;
    HelpWindow* help_ = nullptr; ///< made when it is first wanted
    Presenter* presenter_ = nullptr;
};

} // namespace blockwarp::ui
