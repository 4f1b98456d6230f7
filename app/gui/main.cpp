// SPDX-License-Identifier: GPL-3.0-or-later
/// The window program: reads the command line, opens the window, or takes the tour.
#include "app/gui/window_options.h"
#include "core/base/build_facts.h"
#include "core/base/secret.h"
#include "core/bench/runs/repetition.h"
#include "core/crypto/own_library.h"
#include "core/keys/key_input.h"
#include "ui/base/console.h"
#include "ui/base/format.h"
#include "ui/bench/chart_command.h"
#include "ui/leak/export_command.h"
#include "ui/shell/main_window.h"
#include "ui/shell/session.h"
#include "ui/theme/theme.h"
#include "ui/tour/lesson_commands.h"
#include "ui/tour/tour.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QIcon>
#include <QSize>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "blockwarp_version.h"

namespace {

using namespace blockwarp;

QString text(const char* source) {
    return QCoreApplication::translate("main", source);
}

void addOptions(QCommandLineParser& parser) {
    for (const WindowOption& row : windowOptions()) {
        QStringList names{row.name};
        if (*row.letter) names.prepend(row.letter);
        QCommandLineOption option(names, text(row.description), row.value, row.initial);
        if (row.hidden) option.setFlags(QCommandLineOption::HiddenFromHelp);
        parser.addOption(option);
    }
}

int printVersion() {
    std::vector<BuildFact> facts = buildFacts();
    facts.push_back({"Qt", qVersion()});
    return std::puts(versionText("blockwarp", facts).c_str()) < 0 ? 1 : 0;
}

bool given(std::span<char*> args, std::initializer_list<std::string_view> names) {
    return std::any_of(args.begin(), args.end(), [&names](std::string_view arg) {
        return std::any_of(names.begin(), names.end(), [arg](std::string_view name) {
            return arg == name || arg.starts_with(std::string(name) + "=");
        });
    });
}

/// "2", "1.5"; 0 if it is no scale.
double parseScale(const QString& text) {
    bool isNumber = false;
    const double scale = text.toDouble(&isNumber);
    return isNumber && scale >= 1 && scale <= 4 ? scale : 0;
}

/// Qt reads the scale before there is an application, and so before the options are parsed.
void applyScale(std::span<char*> args) {
    constexpr std::string_view option = "--scale";
    for (std::size_t i = 1; i < args.size(); ++i) {
        const std::string_view arg = args[i];
        if (!arg.starts_with(option)) continue;
        const std::string_view rest = arg.substr(option.size());
        const char* value = rest.starts_with('=')                 ? rest.substr(1).data()
                            : rest.empty() && i + 1 < args.size() ? args[i + 1]
                                                                  : "";
        if (parseScale(QString::fromUtf8(value)) > 0) qputenv("QT_SCALE_FACTOR", value);
    }
}

/// Qt aborts, with a core dump, where the display that the environment names cannot be reached.
void failWithoutDisplay(QtMsgType type, const QMessageLogContext&, const QString&) {
    if (type != QtFatalMsg) return; // what led up to that
    std::_Exit(ui::fail(1, text("The display that DISPLAY, WAYLAND_DISPLAY or QT_QPA_PLATFORM "
                                "names cannot be reached. Use blockwarp-cli, or see the window in "
                                "pictures with: QT_QPA_PLATFORM=offscreen blockwarp --tour DIR")));
}

/// Asking for help needs no display, and neither do the tour and exports. Lessons are checked in a
/// window that nobody sees, on a desktop, too. Null where a display is missing.
std::unique_ptr<QCoreApplication> makeApplication(int& argc, char** argv) {
    const std::span args(argv, static_cast<std::size_t>(argc));
    if (given(args, {"--help", "-h", "--help-all", "--version", "-v"}))
        return std::make_unique<QCoreApplication>(argc, argv);
    const bool display = qEnvironmentVariableIsSet("DISPLAY") ||
                         qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
                         qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
    const bool unseen = given(args, {"--check-lesson", "--play-lesson", "--lesson-sheets"});
    const bool windowless = unseen || given(args, {"--tour", "--export-leak", "--export-chart"});
    if (!display && !windowless) return nullptr;
    if (!display || unseen) qputenv("QT_QPA_PLATFORM", "offscreen");
    if (given(args, {"--tour"})) applyScale(args);
    const QtMessageHandler before = qInstallMessageHandler(failWithoutDisplay);
    auto application = std::make_unique<QApplication>(argc, argv);
    qInstallMessageHandler(before);
    return application;
}

/// As typed: the working folder of the window that takes them may be another one.
ui::FileRequest readRequest(const QCommandLineParser& parser) {
    ui::FileRequest request;
    for (const QString& path : parser.positionalArguments())
        request.paths << QFileInfo(path).absoluteFilePath();
    if (parser.isSet("encrypt")) request.direction = Direction::encrypt;
    if (parser.isSet("decrypt")) request.direction = Direction::decrypt;
    return request;
}

int openWindow(const ui::FileRequest& request, std::optional<ui::Theme> theme) {
    ui::Session session(QDBusConnection::sessionBus());
    if (session.handOver(request)) return 0;
    ui::MainWindow window(ui::MainWindow::Memory::keep, theme);
    // Queued: a dialog must not keep the one waiting that asked over the bus.
    QObject::connect(&session, &ui::Session::requested, &window, &ui::MainWindow::take,
                     Qt::QueuedConnection);
    window.show();
    if (!request.paths.isEmpty() || request.direction)
        QMetaObject::invokeMethod(
            &window, [&] { window.take(request); }, Qt::QueuedConnection);
    return QApplication::exec();
}

/// -1 if there is nothing to export, else the exit code.
int runExport(const QCommandLineParser& parser) {
    const bool leak = parser.isSet("export-leak");
    if (!leak && !parser.isSet("export-chart")) return -1;
    const QString output = parser.value("output");
    if (QFileInfo::exists(output) && !parser.isSet("force"))
        return ui::fail(1, text("The output already exists: %1. --force replaces it.").arg(output));
    if (leak)
        return ui::exportLeak({parser.value("export-leak"), parser.value("cipher"), output,
                               parser.value("pixel-format"), parser.value("key-file"),
                               parser.isSet("caption")});
    return ui::exportChart({parser.value("export-chart"), output, parser.value("facet"),
                            parser.value("unit"), parser.values("overlay")});
}

/// "1024x768"; empty if it is none.
QSize parseSize(const QString& size) {
    bool wide = false;
    bool high = false;
    const QSize parsed(size.section(QLatin1Char('x'), 0, 0).toInt(&wide),
                       size.section(QLatin1Char('x'), 1).toInt(&high));
    return wide && high ? parsed : QSize();
}

/// -1 if no lesson is named, else the exit code.
int runLesson(const QCommandLineParser& parser) {
    if (parser.isSet("check-lesson")) return ui::checkLesson(parser.value("check-lesson"));
    const bool plays = parser.isSet("play-lesson");
    if (!plays && !parser.isSet("lesson-sheets")) return -1;
    const QStringList folders = parser.positionalArguments();
    if (folders.size() != 1)
        return ui::fail(2, text("Name one folder to write into, after the lesson."));
    if (!plays)
        return ui::writeLessonSheets(parser.value("lesson-sheets"), folders.front(),
                                     parser.isSet("force"));
    const QSize size = parseSize(parser.value("window"));
    if (size.isEmpty()) return ui::fail(2, text("--window takes a size such as 1024x768."));
    return ui::playLesson(parser.value("play-lesson"),
                          {folders.front(), size, parser.isSet("present")});
}

int takeTour(const QCommandLineParser& parser) {
    const auto bytes = parseByteCount(parser.value("tour-size").toStdString());
    if (!bytes || *bytes == 0) return ui::fail(2, text("--tour-size takes a size such as 64MiB."));
    const QSize pictures = parseSize(parser.value("window"));
    if (pictures.isEmpty()) return ui::fail(2, text("--window takes a size such as 1024x768."));
    if (parseScale(parser.value("scale")) == 0)
        return ui::fail(2, text("--scale takes a number from 1 to 4."));
    bool isNumber = false;
    const int step = parser.value("text-step").toInt(&isNumber);
    if (!isNumber) return ui::fail(2, text("--text-step takes a number such as 4."));
    const QStringList pages = parser.value("pages").split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString& page : pages)
        if (!ui::tourPages().contains(page))
            return ui::fail(
                2,
                text("--pages takes some of: %1.").arg(ui::tourPages().join(QStringLiteral(", "))));
    ui::MainWindow window(ui::MainWindow::Memory::none);
    window.show();
    ui::setTextStep(step);
    return ui::takeTour(window, {parser.value("tour"), *bytes, pictures, pages,
                                 parser.isSet("present"), parser.value("runs")});
}

} // namespace

int main(int argc, char** argv) {
    forbidDumps();
    if (auto ok = beginSharedLibrary(); !ok)
        return ui::fail(1, QString::fromStdString(describe(ok.error())));
    if (argc == 2 && argv[1] == kRepetitionArgument) return serveRepetition();
    const auto application = makeApplication(argc, argv);
    if (!application)
        return ui::fail(
            2, text("There is no display to open a window on. Use blockwarp-cli, or see the "
                    "window in pictures with: blockwarp --tour DIR"));
    ui::useEnglishNumbers();
    QCoreApplication::setOrganizationName("blockwarp");
    QCoreApplication::setApplicationName("blockwarp");
    QCoreApplication::setApplicationVersion(BLOCKWARP_VERSION);

    QCommandLineParser parser;
    parser.setApplicationDescription(text(kWindowSummary));
    parser.addHelpOption();
    addOptions(parser);
    parser.addPositionalArgument("FILE", text("Files and folders to put into the queue."),
                                 "[FILE|FOLDER…]");
    parser.process(*application);
    if (parser.isSet("version")) return printVersion();

    ui::Theme theme = ui::Theme::system;
    if (!ui::parseTheme(parser.value("theme"), theme))
        return ui::fail(2, text("--theme is light, dark or system."));
    ui::applyTheme(theme);
    QGuiApplication::setDesktopFileName("io.github.blockwarp.Blockwarp");
    QGuiApplication::setApplicationDisplayName("Blockwarp");
    QIcon icon(":/icons/app.svg");
    icon.addFile(":/icons/app-small.svg", {16, 16}); // sixteen squares would be a blur there
    QGuiApplication::setWindowIcon(icon);
    if (const int code = runExport(parser); code >= 0) return code;
    if (const int code = runLesson(parser); code >= 0) return code;
    if (parser.isSet("tour")) return takeTour(parser);
    const bool told = parser.isSet("theme");
    if (parser.isSet("encrypt") && parser.isSet("decrypt"))
        return ui::fail(2, text("Choose one of --encrypt and --decrypt."));
    return openWindow(readRequest(parser), told ? std::optional(theme) : std::nullopt);
}
