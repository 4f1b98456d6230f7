// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/lesson_commands.h"

#include "ui/base/console.h"
#include "ui/base/text.h"
#include "ui/lessons/lesson_check.h"
#include "ui/lessons/lesson_sheet.h"
#include "ui/present/presenter.h"
#include "ui/shell/lesson_desk.h"
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>

#include <cstdio>

namespace blockwarp::ui {
namespace {

/// The lesson, or the exit code after the reasons were printed.
Expected<SharedLesson, int> findLesson(const QString& lesson) {
    for (const SharedLesson& ours : ourLessons())
        if (!QFileInfo::exists(lesson) && toQString(ours->name) == lesson) return ours;
    auto loaded = loadLesson(toPath(lesson));
    if (loaded) return *loaded;
    for (const TomlProblem& problem : loaded.error().problems)
        std::fprintf(stderr, "%s:%u: %s\n", qPrintable(lesson), problem.line, problem.what.c_str());
    if (!loaded.error().problems.empty()) return 2;
    return fail(1, sentence(loaded.error().unreadable));
}

/// Plays it in a window, and on a projector where that is wanted.
class Performance {
  public:
    Performance(const SharedLesson& lesson, QSize size, bool present = false)
        : window_(MainWindow::Memory::none) {
        window_.resize(size);
        window_.show();
        window_.lessons().player().setMeasuring(false);
        window_.lessons().start(lesson);
        if (!present) return;
        window_.switchPresentation();
        window_.presenter().presentation()->showNormal();
        window_.presenter().presentation()->resize(size);
    }

    QPixmap picture() {
        QWidget* presented = window_.presenter().presentation();
        return (presented ? *presented : window_).grab();
    }

    /// Calls `visit(player)` for each step; returns what did not hold.
    template <class Visit>
    std::vector<TomlProblem> play(const Visit& visit) {
        std::vector<TomlProblem> faults;
        LessonPlayer& player = window_.lessons().player();
        LessonWalk walk(player, [&] {
            const auto found = faultsOf(player);
            faults.insert(faults.end(), found.begin(), found.end());
            visit(player);
        });
        QObject::connect(&walk, &LessonWalk::finished, QApplication::instance(),
                         [] { QApplication::exit(0); });
        QApplication::exec();
        return faults;
    }

  private:
    MainWindow window_;
};

int report(const QString& lesson, const std::vector<TomlProblem>& faults) {
    for (const TomlProblem& fault : faults)
        std::fprintf(stderr, "%s:%u: %s\n", qPrintable(lesson), fault.line, fault.what.c_str());
    return faults.empty() ? 0 : 2;
}

/// The step's text as the class sees it.
QString textOf(LessonPlayer& player) {
    const LessonStep& step = player.step();
    QStringList lines{toQString(step.title), {}, toQString(step.say.text)};
    if (!step.question.empty()) lines << QString() << toQString(step.question.text);
    for (std::size_t i = 0; i < step.choices.size(); ++i)
        lines << QStringLiteral("%1 %2  %3")
                     .arg(player.isRevealed() && step.right == i ? QStringLiteral("✓")
                                                                 : QStringLiteral(" "))
                     .arg(QChar(u'A' + static_cast<int>(i)))
                     .arg(toQString(step.choices[i].text));
    if (player.isRevealed() && !step.explanation.empty())
        lines << QString() << toQString(step.explanation.text);
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

/// "03-heat-map", and "03-heat-map-revealed" after it.
QString fileName(const LessonPlayer& player) {
    QString title;
    for (const QChar c : toQString(player.step().title).toLower())
        title += c.isLetterOrNumber() && c.unicode() < 128 ? c : QChar(u'-');
    return QStringLiteral("%1-%2%3")
        .arg(player.index() + 1, 2, 10, QLatin1Char('0'))
        .arg(title, player.isRevealed() ? QStringLiteral("-revealed") : QString());
}

bool writeText(const QString& path, const QString& text) {
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) >= 0;
}

} // namespace

int checkLesson(const QString& lesson) {
    const auto found = findLesson(lesson);
    if (!found) return found.error();
    Performance performance(*found, {1280, 800});
    const int code = report(lesson, performance.play([](LessonPlayer&) {}));
    if (code == 0)
        std::printf("%s\n", qPrintable(Words::tr("%1: %2 steps, %3 minutes, every claim holds")
                                           .arg(lesson)
                                           .arg((*found)->steps.size())
                                           .arg((*found)->minutes())));
    return code;
}

int playLesson(const QString& lesson, const LessonPictures& pictures) {
    const auto found = findLesson(lesson);
    if (!found) return found.error();
    if (!QDir().mkpath(pictures.folder))
        return fail(1, Words::tr("“%1” cannot be made.").arg(pictures.folder));
    bool written = true;
    Performance performance(*found, pictures.size, pictures.present);
    const auto faults = performance.play([&](LessonPlayer& player) {
        const QString path = QDir(pictures.folder).filePath(fileName(player));
        written = written && performance.picture().save(path + QStringLiteral(".png"), "PNG") &&
                  writeText(path + QStringLiteral(".txt"), textOf(player));
        std::printf("%s.png\n", qPrintable(path));
    });
    if (!written)
        return fail(1, Words::tr("Not all files could be written into “%1”.").arg(pictures.folder));
    return report(lesson, faults);
}

int writeLessonSheets(const QString& lesson, const QString& folder, bool force) {
    const auto found = findLesson(lesson);
    if (!found) return found.error();
    if (!QDir().mkpath(folder)) return fail(1, Words::tr("“%1” cannot be made.").arg(folder));
    for (const SheetFor reader : {SheetFor::students, SheetFor::teacher}) {
        const QString path = QDir(folder).filePath(sheetName(**found, reader));
        if (!force && QFileInfo::exists(path))
            return fail(1, Words::tr("“%1” exists already; --force replaces it.").arg(path));
        if (!saveLessonSheet(**found, reader, path))
            return fail(1, Words::tr("“%1” cannot be written.").arg(path));
        std::printf("%s\n", qPrintable(path));
    }
    return 0;
}

} // namespace blockwarp::ui
