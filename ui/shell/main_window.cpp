// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include "ui/attacks/attacks_page.h"
#include "ui/attacks/elsewhere.h"
#include "ui/base/icons.h"
#include "ui/base/text.h"
#include "ui/bench/bench_page.h"
#include "ui/device/device_page.h"
#include "ui/files/files_page.h"
#include "ui/help/help_window.h"
#include "ui/inspector/inspector_page.h"
#include "ui/keys/keys_page.h"
#include "ui/leak/experiment_bar.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/present/presenter.h"
#include "ui/rsa/rsa_page.h"
#include "ui/shell/lesson_desk.h"
#include "ui/shell/navigation.h"
#include "ui/shell/page_list.h"
#include "ui/shell/page_stack.h"
#include "ui/start/recent_files.h"
#include "ui/start/start_page.h"
#include "ui/theme/motion.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QMessageBox>
#include <QScreen>
#include <QWhatsThis>

#include <algorithm>
#include <array>

#include "blockwarp_version.h"

namespace blockwarp::ui {
namespace {

template <class T>
Page* make(const Inventory& inventory, QWidget* parent) {
    return new T(inventory, parent);
}

/// One row per page, in the order of the navigation; Ctrl and the row's number leads there.
struct PageRow {
    const char* title;
    const char* name;  ///< of its icon, and in the settings
    const char* group; ///< the heading above it; empty: none
    Page* (*make)(const Inventory&, QWidget*);
    const QMetaObject* type;
};

template <class T>
constexpr PageRow pageRow(const char* title, const char* name, const char* group = "") {
    return {title, name, group, make<T>, &T::staticMetaObject};
}

constexpr std::array kPages{
    pageRow<StartPage>(QT_TRANSLATE_NOOP("pages", "Start"), "start"),
    pageRow<FilesPage>(QT_TRANSLATE_NOOP("pages", "Files"), "files",
                       QT_TRANSLATE_NOOP("pages", "Protect")),
    pageRow<KeysPage>(QT_TRANSLATE_NOOP("pages", "Keys"), "keys"),
    pageRow<LeakLabPage>(QT_TRANSLATE_NOOP("pages", "Leak lab"), "leak-lab",
                         QT_TRANSLATE_NOOP("pages", "Learn")),
    pageRow<InspectorPage>(QT_TRANSLATE_NOOP("pages", "Inspector"), "inspector"),
    pageRow<RsaPage>(QT_TRANSLATE_NOOP("pages", "RSA"), "rsa"),
    pageRow<AttacksPage>(QT_TRANSLATE_NOOP("pages", "Attacks"), "attacks"),
    pageRow<BenchPage>(QT_TRANSLATE_NOOP("pages", "Benchmark"), "benchmark",
                       QT_TRANSLATE_NOOP("pages", "Measure")),
    pageRow<DevicePage>(QT_TRANSLATE_NOOP("pages", "Device"), "device"),
};

constexpr QSize kMinSize{800, 600};
constexpr QSize kFrame{2 * kGrid, 5 * kGrid}; ///< room for what window managers draw around it

QString titleOf(const PageRow& row) {
    return QCoreApplication::translate("pages", row.title);
}

QString groupOf(const PageRow& row) {
    return *row.group ? QCoreApplication::translate("pages", row.group) : QString();
}

QString nameOf(int row) {
    return QLatin1String(kPages.at(static_cast<std::size_t>(row)).name);
}

/// The first page, where no page has that name (any more).
int rowNamed(const QString& name) {
    const auto* found = std::ranges::find(kPages, name, &PageRow::name);
    return found == kPages.end() ? 0 : static_cast<int>(found - kPages.begin());
}

} // namespace

QSize firstSize(QSize available) {
    const QSize wanted = (available * 0.8).boundedTo({1600, 1000}).expandedTo({1280, 800});
    return wanted.boundedTo(available - kFrame).expandedTo(kMinSize);
}

MainWindow::MainWindow(Memory memory, std::optional<Theme> theme, QWidget* parent)
    : QMainWindow(parent), memory_(memory), side_(new Navigation(this)),
      navigation_(&side_->pages()), pages_(new PageStack(this)) {
    setWindowTitle(QStringLiteral("Blockwarp"));
    setMinimumSize(kMinSize);
    addPages();
    addLessons();
    auto* content = new QWidget(this);
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(side_);
    row->addWidget(makeLine(QFrame::VLine, content));
    row->addWidget(lessons_, 1);
    setCentralWidget(content);
    addMenus();
    resize(firstSize(screen()->availableSize()));
    if (theme) chooseTheme(*theme);
    if (memory_ == Memory::keep)
        load(!theme);
    else
        navigation_->setCurrentRow(0);
}

/// A presentation has parts of the pages.
MainWindow::~MainWindow() {
    presenter_->end();
}

void MainWindow::addPages() {
    int number = 0;
    for (const PageRow& row : kPages) {
        navigation_->addPage(icon(row.name), titleOf(row),
                             tr("%1 (Ctrl+%2)").arg(titleOf(row)).arg(++number), groupOf(row));
        pages_->addPage([this, &row](QWidget* parent) { return row.make(inventory_, parent); });
    }
    connect(navigation_, &QListWidget::currentRowChanged, pages_, &PageStack::show);
    connect(pages_, &PageStack::made, this, &MainWindow::connectPage);
}

void MainWindow::connectPage(Page* page) {
    if (memory_ == Memory::keep) page->loadSettings(QSettings());
    connect(page, &Page::presentWanted, this, &MainWindow::switchPresentation);
    if (auto* start = qobject_cast<StartPage*>(page)) connectStart(*start);
    if (auto* files = qobject_cast<FilesPage*>(page))
        connect(files, &FilesPage::queueFinished, this, &MainWindow::rememberFiles);
    if (auto* keys = qobject_cast<KeysPage*>(page))
        connect(keys, &KeysPage::filesWanted, this, &MainWindow::showFiles);
    if (auto* rsa = qobject_cast<RsaPage*>(page))
        connect(rsa, &RsaPage::reportWanted, this, &MainWindow::openReport);
    if (auto* attacks = qobject_cast<AttacksPage*>(page)) connectAttacks(*attacks);
}

/// Attacks that other pages show.
void MainWindow::connectAttacks(AttacksPage& attacks) {
    connect(&attacks, &AttacksPage::elsewhereWanted, this,
            [this](ElsewherePage where, const QString& place) {
                if (where == ElsewherePage::leakLab) return showLeak(place);
                showPage(page<RsaPage>());
                page<RsaPage>().choose(place);
            });
}

/// With a text.
void MainWindow::showLeak(const QString& demonstration) {
    const auto rows = demonstrations();
    const auto row = std::ranges::find(rows, demonstration, &DemonstrationRow::name);
    if (row == rows.end()) return;
    auto& lab = page<LeakLabPage>();
    showPage(lab);
    lab.choose(row->kind);
    lab.experiment().chooseText();
}

void MainWindow::addLessons() {
    QStringList names;
    for (const PageRow& row : kPages)
        names << QLatin1String(row.name);
    lessons_ = new LessonDesk(pages_, names, this);
    presenter_ = new Presenter(lessons_->player(), *this);
    connect(pages_, &QStackedWidget::currentChanged, this,
            [this](int row) { presenter_->setPage(pages_->at(row), nameOf(row)); });
    connect(lessons_, &LessonDesk::pageWanted, this, [this](Page* page) { showPage(*page); });
}

/// The Start page shows what others do, and sends there.
void MainWindow::connectStart(StartPage& start) {
    connect(&start, &StartPage::lessonWanted, lessons_,
            qOverload<const QString&>(&LessonDesk::start));
    connect(&start, &StartPage::filesChosen, this, &MainWindow::openFiles);
    connect(&start, &StartPage::filesWanted, this, [this] {
        showPage(page<FilesPage>());
        page<FilesPage>().chooseFiles();
    });
    connect(&start, &StartPage::measureWanted, this, [this] {
        showPage(page<BenchPage>());
        page<BenchPage>().measureQuickly();
    });
    connect(&start, &StartPage::runWanted, this, [this](const BenchRun& run) {
        showPage(page<BenchPage>());
        page<BenchPage>().openRun(run);
    });
    connect(&start, &StartPage::pageWanted, this,
            [this](const QString& name) { showPage(pages_->at(rowNamed(name))); });
}

void MainWindow::rememberFiles() {
    const QueueModel& queue = page<FilesPage>().queue();
    QStringList paths;
    for (int row = std::max(0, queue.size() - static_cast<int>(RecentFiles::kMax));
         row < queue.size(); ++row)
        paths << fromPath(queue.item(row).input);
    page<StartPage>().remember(paths);
}

void MainWindow::addMenus() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    auto* add = file->addAction(icon("add"), tr("&Add files…"), this, [this] {
        showPage(page<FilesPage>());
        page<FilesPage>().chooseFiles();
    });
    add->setShortcut(QKeySequence::Open);
    auto* addFolder = file->addAction(icon("open"), tr("Add f&older…"), this, [this] {
        showPage(page<FilesPage>());
        page<FilesPage>().chooseFolder();
    });
    addFolder->setShortcut(QKeySequence(tr("Ctrl+Shift+O")));
    file->addSeparator();
    file->addAction(icon("open"), tr("Open &lesson…"), lessons_, &LessonDesk::chooseFile);
    file->addSeparator();
    file->addAction(tr("&Quit"), this, &QWidget::close)->setShortcut(QKeySequence(tr("Ctrl+Q")));

    QMenu* view = menuBar()->addMenu(tr("&View"));
    QList<QAction*> pages;
    int number = 0;
    for (const PageRow& row : kPages) {
        auto* action = view->addAction(icon(row.name), titleOf(row), this,
                                       [this, number] { showPage(pages_->at(number)); });
        action->setShortcut(QKeySequence(QStringLiteral("Ctrl+%1").arg(++number)));
        pages << action;
    }
    presenter_->setActions(pages);
    view->addSeparator();
    auto* present =
        view->addAction(icon("present"), tr("&Present"), this, &MainWindow::switchPresentation);
    present->setShortcut(Qt::Key_F11);
    view->addSeparator();
    addThemeMenu(*view);
    addMotionAction(*view);
    addTextSizeActions(*view);

    addHelpMenu();
}

void MainWindow::addHelpMenu() {
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    auto* page = help->addAction(tr("Help for this &page"), this, &MainWindow::showHelpForPage);
    page->setShortcut(QKeySequence::HelpContents);
    connect(side_, &Navigation::helpWanted, this, &MainWindow::showHelpForPage);
    help->addAction(tr("&Documents"), this, [this] { showHelp(QStringLiteral("help.md")); });
    help->addAction(tr("&Keyboard shortcuts"), this,
                    [this] { showHelp(QStringLiteral("help.md#keyboard-shortcuts")); });
    auto* what = help->addAction(tr("&What's this?"), this, &MainWindow::startWhatsThis);
    what->setShortcut(QKeySequence::WhatsThis);
    help->addSeparator();
    help->addAction(tr("&About Blockwarp"), this, &MainWindow::showAbout);
}

void MainWindow::showHelpForPage() {
    showHelp(QStringLiteral("help.md#") + nameOf(navigation_->currentRow()));
}

void MainWindow::showHelp(const QString& link) {
    if (!help_) help_ = new HelpWindow(HelpLibrary::usualFolder(), this);
    help_->show();
    help_->raise();
    help_->activateWindow();
    (void)help_->open(link);
}

/// Where a control has no text for it, its tool tip says what it is for.
void MainWindow::startWhatsThis() {
    static constexpr const char* fromTip = "whatsThisFromTip";
    for (QWidget* widget : findChildren<QWidget*>()) {
        if (widget->toolTip().isEmpty()) continue;
        if (!widget->whatsThis().isEmpty() && !widget->property(fromTip).toBool()) continue;
        widget->setProperty(fromTip, true);
        widget->setWhatsThis(widget->toolTip());
    }
    QWhatsThis::enterWhatsThisMode();
}

void MainWindow::switchPresentation() {
    const int row = navigation_->currentRow();
    if (presenter_->presentation())
        presenter_->end();
    else
        presenter_->begin(pages_->at(row), nameOf(row));
}

void MainWindow::addThemeMenu(QMenu& menu) {
    QMenu* themes = menu.addMenu(tr("&Theme"));
    themes->setObjectName("themes");
    auto* group = new QActionGroup(themes);
    for (const auto& [theme, title] :
         {std::pair{Theme::system, tr("&System")}, std::pair{Theme::light, tr("&Light")},
          std::pair{Theme::dark, tr("&Dark")}}) {
        auto* action = themes->addAction(title);
        action->setCheckable(true);
        action->setChecked(theme == currentTheme());
        group->addAction(action);
        themes_[theme] = action;
        connect(action, &QAction::triggered, this, [this, theme = theme] {
            themeChosen_ = true;
            chooseTheme(theme);
        });
    }
}

void MainWindow::chooseTheme(Theme theme) {
    themes_.at(theme)->setChecked(true);
    if (theme != currentTheme()) applyTheme(theme);
}

void MainWindow::addMotionAction(QMenu& menu) {
    auto* action = menu.addAction(tr("Reduce &motion"));
    action->setObjectName("reduceMotion");
    action->setCheckable(true);
    action->setChecked(currentMotion() == Motion::reduced);
    connect(action, &QAction::toggled, this,
            [](bool reduced) { setMotion(reduced ? Motion::reduced : Motion::system); });
    reduceMotion_ = action;
}

void MainWindow::addTextSizeActions(QMenu& menu) {
    auto* larger = menu.addAction(tr("&Larger text"), this, [] { setTextStep(textStep() + 1); });
    larger->setShortcuts({QKeySequence(tr("Ctrl++")), QKeySequence(tr("Ctrl+="))});
    auto* smaller = menu.addAction(tr("&Smaller text"), this, [] { setTextStep(textStep() - 1); });
    smaller->setShortcut(QKeySequence(tr("Ctrl+-")));
    auto* normal = menu.addAction(tr("&Normal text"), this, [] { setTextStep(0); });
    normal->setShortcut(QKeySequence(tr("Ctrl+0")));
}

void MainWindow::showAbout() {
    QMessageBox::about(
        this, tr("About Blockwarp"),
        tr("<h3>Blockwarp %1</h3><p>Encrypts files on CPUs and NVIDIA GPUs, and shows how it is "
           "done.</p><p>Free software under the GNU General Public License, version 3 or "
           "later.</p><p>Built from commit %2 with Qt %3.</p>")
            .arg(QStringLiteral(BLOCKWARP_VERSION), QStringLiteral(BLOCKWARP_COMMIT),
                 QString::fromLatin1(qVersion())));
}

void MainWindow::openFiles(const QStringList& paths) {
    if (paths.isEmpty()) return;
    showFiles();
    page<FilesPage>().addFiles(paths);
}

void MainWindow::take(const FileRequest& request) {
    if (isMinimized()) setWindowState(windowState() & ~Qt::WindowMinimized);
    raise();
    activateWindow();
    if (request.paths.isEmpty() && !request.direction) return;
    showFiles();
    page<FilesPage>().receive(request);
}

/// Where the page is shown already, arrivals leave the focus where it is.
void MainWindow::showFiles() {
    auto& files = page<FilesPage>();
    if (!files.isVisibleTo(this)) showPage(files);
}

void MainWindow::showPage(Page& page) {
    navigation_->setCurrentRow(pages_->indexOf(&page));
    page.takeFocus();
}

void MainWindow::openReport(const QString& entry) {
    auto& bench = page<BenchPage>();
    showPage(bench);
    bench.openReport(entry);
}

Page& MainWindow::pageOf(const QMetaObject& type) const {
    const auto* row = std::ranges::find(kPages, &type, &PageRow::type);
    Q_ASSERT(row != kPages.end());
    return pages_->at(static_cast<int>(row - kPages.begin()));
}

void MainWindow::makeAllPages() {
    pages_->makeAll();
}

void MainWindow::load(bool withTheme) {
    const QSettings settings;
    restoreGeometry(settings.value("window/geometry").toByteArray());
    if (!isMaximized() && !isFullScreen()) // the screen may have been another one
        resize(size().boundedTo(screen()->availableSize() - kFrame));
    setTextStep(settings.value("window/textStep", 0).toInt());
    Theme theme = Theme::system;
    if (withTheme && parseTheme(settings.value("window/theme").toString(), theme))
        chooseTheme(theme);
    reduceMotion_->setChecked(settings.value("window/reduceMotion", false).toBool());
    side_->load(settings);
    navigation_->setCurrentRow(rowNamed(settings.value("window/page").toString()));
}

void MainWindow::save() const {
    QSettings settings;
    settings.setValue("window/geometry", saveGeometry());
    settings.setValue("window/textStep", textStep());
    if (themeChosen_) settings.setValue("window/theme", themeName(currentTheme()));
    settings.setValue("window/reduceMotion", reduceMotion_->isChecked());
    side_->save(settings);
    const auto row = static_cast<std::size_t>(navigation_->currentRow());
    settings.setValue("window/page", QLatin1String(kPages.at(row).name));
    for (const Page* page : pages_->madePages())
        page->saveSettings(settings);
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (event->spontaneous()) return;
    pages_->at(navigation_->currentRow()).takeFocus();
    pages_->makeAllBehind(*windowHandle());
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    side_->setWindowWidth(width());
}

/// The platform went light or dark.
bool MainWindow::event(QEvent* event) {
    if (event->type() == QEvent::ThemeChange && currentTheme() == Theme::system)
        applyTheme(Theme::system);
    return QMainWindow::event(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    QStringList running;
    for (const Page* page : pages_->madePages())
        if (!page->activity().isEmpty()) running << page->activity();
    if (!running.isEmpty()) {
        QMessageBox question(QMessageBox::Question, tr("Stop and close?"),
                             running.join(QLatin1Char('\n')), QMessageBox::NoButton, this);
        QPushButton* stop = question.addButton(tr("Stop and close"), QMessageBox::AcceptRole);
        question.setDefaultButton(question.addButton(tr("Keep working"), QMessageBox::RejectRole));
        question.exec();
        if (question.clickedButton() != stop) {
            event->ignore();
            return;
        }
    }
    presenter_->end();
    lessons_->player().endNow();
    for (Page* page : pages_->madePages())
        page->stop();
    if (memory_ == Memory::keep) save();
    event->accept();
}

} // namespace blockwarp::ui
