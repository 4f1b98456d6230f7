// SPDX-License-Identifier: GPL-3.0-or-later
/// The window program: reads the command line, opens the window, or takes the tour.
#include "core/keys/key_input.h"
#include "ui/base/console.h"
#include "ui/bench/chart_command.h"
#include "ui/leak/export_command.h"
#include "ui/shell/main_window.h"
#include "ui/theme/theme.h"
#include "ui/tour/tour.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QIcon>
#include <QSize>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "blockwarp_version.h"

namespace {

using namespace blockwarp;

QString text(const char* source) {
    return QCoreApplication::translate("main", source);
}

struct Options {
    QCommandLineOption tour{"tour",
                            text("Drive the window over sample data, save a picture of each page "
                                 "to DIR, and end."),
                            "DIR"};
    QCommandLineOption tourSize{"tour-size", text("Size of the tour's sample file."), "SIZE",
                                "256MiB"};
    QCommandLineOption textStep{"text-step",
                                text("For --tour: how many times Ctrl and + was pressed; negative "
                                     "for Ctrl and -."),
                                "N", "0"};
    QCommandLineOption windowSize{"window", text("For --tour: size of the pictures."),
                                  "WIDTHxHEIGHT", "1280x800"};
    QCommandLineOption scale{"scale",
                             text("For --tour: pixels of the pictures for each of the window's, 1 "
                                  "to 4."),
                             "N", "1"};
    QCommandLineOption pages{"pages", text("For --tour: only these, such as benchmark,device."),
                             "NAMES"};
    QCommandLineOption runs{"runs",
                            text("For --tour: a folder of runs that bench --json wrote; each is "
                                 "shown on the Benchmark page."),
                            "DIR"};
    QCommandLineOption exportLeak{"export-leak",
                                  text("Encrypt the pixels of PICTURE, write them as the picture "
                                       "that -o names, and end. Needs no display."),
                                  "PICTURE"};
    QCommandLineOption cipher{"cipher", text("For --export-leak; see blockwarp-cli ciphers."),
                              "CIPHER", "aes-128-ecb"};
    QCommandLineOption pixelFormat{"pixel-format",
                                   text("For --export-leak: rgb24, rgba32, grey8 or mono1."),
                                   "FORMAT", "rgb24"};
    QCommandLineOption keyFile{"key-file", text("For --export-leak; without it a random key."),
                               "FILE"};
    QCommandLineOption caption{"caption",
                               text("For --export-leak: write cipher and settings below.")};
    QCommandLineOption exportChart{"export-chart",
                                   text("Draw the chart of RUN, which bench --json wrote, into the "
                                        "file that -o names, and end. Needs no display."),
                                   "RUN"};
    QCommandLineOption facet{"facet",
                             text("For --export-chart: part of a chart's title (default: the "
                                  "first)."),
                             "TEXT"};
    QCommandLineOption unit{"unit", text("For --export-chart, e.g. GB/s or s."), "UNIT"};
    QCommandLineOption overlay{
        "overlay",
        text("For --export-chart: another run to draw with it; may be repeated. "
             "A heat map takes one and becomes the difference to it."),
        "RUN"};
    QCommandLineOption output{
        {"o", "output"}, text("For the exports: PNG or PDF; a chart also SVG."), "FILE"};
    QCommandLineOption force{"force", text("For the exports: replace FILE if it exists.")};
    QCommandLineOption theme{"theme", text("light, dark or system; for this start."), "THEME",
                             "system"};

    QList<QCommandLineOption> all() const {
        return {tour,       tourSize, windowSize,  textStep, scale,   pages,       runs,
                exportLeak, cipher,   pixelFormat, keyFile,  caption, exportChart, facet,
                unit,       overlay,  output,      force,    theme};
    }
};

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

/// Asking for help needs no display, and neither do the tour and exports. Null where one is
/// missing.
std::unique_ptr<QCoreApplication> makeApplication(int& argc, char** argv) {
    const std::span args(argv, static_cast<std::size_t>(argc));
    if (given(args, {"--help", "-h", "--help-all", "--version", "-v"}))
        return std::make_unique<QCoreApplication>(argc, argv);
    const bool display = qEnvironmentVariableIsSet("DISPLAY") ||
                         qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
                         qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
    const bool windowless = given(args, {"--tour", "--export-leak", "--export-chart"});
    if (!display && !windowless) return nullptr;
    if (!display) qputenv("QT_QPA_PLATFORM", "offscreen");
    if (given(args, {"--tour"})) applyScale(args);
    return std::make_unique<QApplication>(argc, argv);
}

int openWindow(const QStringList& files, std::optional<ui::Theme> theme) {
    ui::MainWindow window(ui::MainWindow::Memory::keep, theme);
    window.show();
    window.openFiles(files);
    return QApplication::exec();
}

/// -1 if there is nothing to export, else the exit code.
int runExport(const QCommandLineParser& parser, const Options& options) {
    const bool leak = parser.isSet(options.exportLeak);
    if (!leak && !parser.isSet(options.exportChart)) return -1;
    const QString output = parser.value(options.output);
    if (QFileInfo::exists(output) && !parser.isSet(options.force))
        return ui::fail(1, text("The output already exists: %1. --force replaces it.").arg(output));
    if (leak)
        return ui::exportLeak({parser.value(options.exportLeak), parser.value(options.cipher),
                               output, parser.value(options.pixelFormat),
                               parser.value(options.keyFile), parser.isSet(options.caption)});
    return ui::exportChart({parser.value(options.exportChart), output, parser.value(options.facet),
                            parser.value(options.unit), parser.values(options.overlay)});
}

/// "1024x768"; empty if it is none.
QSize parseSize(const QString& size) {
    bool wide = false;
    bool high = false;
    const QSize parsed(size.section(QLatin1Char('x'), 0, 0).toInt(&wide),
                       size.section(QLatin1Char('x'), 1).toInt(&high));
    return wide && high ? parsed : QSize();
}

int takeTour(const QCommandLineParser& parser, const Options& options) {
    const auto bytes = parseByteCount(parser.value(options.tourSize).toStdString());
    if (!bytes || *bytes == 0) return ui::fail(2, text("--tour-size takes a size such as 64MiB."));
    const QSize pictures = parseSize(parser.value(options.windowSize));
    if (pictures.isEmpty()) return ui::fail(2, text("--window takes a size such as 1024x768."));
    if (parseScale(parser.value(options.scale)) == 0)
        return ui::fail(2, text("--scale takes a number from 1 to 4."));
    bool isNumber = false;
    const int step = parser.value(options.textStep).toInt(&isNumber);
    if (!isNumber) return ui::fail(2, text("--text-step takes a number such as 4."));
    const QStringList pages =
        parser.value(options.pages).split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString& page : pages)
        if (!ui::tourPages().contains(page))
            return ui::fail(
                2,
                text("--pages takes some of: %1.").arg(ui::tourPages().join(QStringLiteral(", "))));
    ui::MainWindow window(ui::MainWindow::Memory::none);
    window.show();
    ui::setTextStep(step);
    return ui::takeTour(
        window, {parser.value(options.tour), *bytes, pictures, pages, parser.value(options.runs)});
}

} // namespace

int main(int argc, char** argv) {
    const auto application = makeApplication(argc, argv);
    if (!application)
        return ui::fail(
            2, text("There is no display to open a window on. Use blockwarp-cli, or see the "
                    "window in pictures with: blockwarp --tour DIR"));
    QCoreApplication::setOrganizationName("blockwarp");
    QCoreApplication::setApplicationName("blockwarp");
    QCoreApplication::setApplicationVersion(BLOCKWARP_VERSION);

    const Options options;
    QCommandLineParser parser;
    parser.setApplicationDescription(
        text("Encrypts files on CPUs and NVIDIA GPUs, and shows how it is done."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions(options.all());
    parser.addPositionalArgument("FILE", text("Files and folders to put into the queue."),
                                 "[FILE|FOLDER…]");
    parser.process(*application);

    ui::Theme theme = ui::Theme::system;
    if (!ui::parseTheme(parser.value(options.theme), theme))
        return ui::fail(2, text("--theme is light, dark or system."));
    ui::applyTheme(theme);
    QGuiApplication::setDesktopFileName("io.github.blockwarp.Blockwarp");
    QGuiApplication::setApplicationDisplayName("Blockwarp");
    QIcon icon(":/icons/app.svg");
    icon.addFile(":/icons/app-small.svg", {16, 16}); // sixteen squares would be a blur there
    QGuiApplication::setWindowIcon(icon);
    if (const int code = runExport(parser, options); code >= 0) return code;
    if (parser.isSet(options.tour)) return takeTour(parser, options);
    const bool told = parser.isSet(options.theme);
    return openWindow(parser.positionalArguments(), told ? std::optional(theme) : std::nullopt);
}
