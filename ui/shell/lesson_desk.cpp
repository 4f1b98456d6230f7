// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/lesson_desk.h"

#include "ui/base/text.h"
#include "ui/lessons/lesson_sheet.h"
#include "ui/lessons/lesson_strip.h"
#include "ui/lessons/lesson_summary.h"
#include "ui/shell/page_stack.h"
#include "ui/widgets/dialogs.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace blockwarp::ui {
namespace {

QStringList sentencesOf(const LessonFaults& faults) {
    if (faults.problems.empty()) return {sentence(faults.unreadable)};
    QStringList lines;
    for (const TomlProblem& problem : faults.problems)
        lines << LessonDesk::tr("Line %1: %2").arg(problem.line).arg(toQString(problem.what));
    constexpr qsizetype most = 8;
    if (lines.size() <= most) return lines;
    const auto more = lines.size() - most;
    lines.resize(most);
    return lines << LessonDesk::tr("And %1 more; blockwarp --check-lesson lists all.").arg(more);
}

} // namespace

LessonDesk::LessonDesk(PageStack* pages, const QStringList& names, QWidget* parent)
    : QWidget(parent), pages_(pages), names_(names),
      strip_(new LessonStrip(player_, LessonStrip::Reader::teacher, this)),
      summary_(new LessonSummary(player_, this)) {
    setObjectName("lessonDesk");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(pages_, 1);
    column->addWidget(summary_, 1);
    column->addWidget(strip_);
    connect(pages_, &PageStack::made, this, [this](Page* page, int row) {
        if (LessonStage* stage = page->stage()) player_.addStage(names_.at(row), stage);
    });
    connect(pages_, &PageStack::currentChanged, this, [this](int row) {
        strip_->setPage(names_.value(row));
        showSummary();
    });
    connect(&player_, &LessonPlayer::changed, this, &LessonDesk::showSummary);
    connect(&player_, &LessonPlayer::pageWanted, this, [this](const QString& name) {
        Page& page = pages_->at(static_cast<int>(names_.indexOf(name)));
        if (pages_->currentWidget() != &page) emit pageWanted(&page);
    });
    connect(&player_, &LessonPlayer::ended, this, [this] {
        if (before_) emit pageWanted(std::exchange(before_, nullptr));
    });
    connect(strip_, &LessonStrip::sheetsWanted, this, &LessonDesk::saveSheets);
    strip_->setPage(names_.value(pages_->currentIndex()));
}

/// Who goes to another page at the end sees that page.
void LessonDesk::showSummary() {
    const bool here = strip_->hasKeys() && player_.isAtEnd();
    summary_->setVisible(here);
    pages_->setVisible(!here);
}

void LessonDesk::start(const SharedLesson& lesson) {
    pages_->makeAll(); // a lesson reaches each of them
    if (const QString why = player_.whyNot(); !why.isEmpty())
        return strip_->refuse(toQString(lesson->title), {why});
    player_.end();
    before_ = qobject_cast<Page*>(pages_->currentWidget());
    player_.start(lesson);
}

void LessonDesk::start(const QString& name) {
    for (const SharedLesson& lesson : ourLessons())
        if (toQString(lesson->name) == name) return start(lesson);
}

void LessonDesk::open(const QString& path) {
    auto lesson = loadLesson(toPath(path));
    if (lesson) return start(*lesson);
    player_.end();
    strip_->refuse(tr("“%1” cannot be given").arg(QFileInfo(path).fileName()),
                   sentencesOf(lesson.error()));
}

void LessonDesk::chooseFile() {
    const QString path =
        askForFile(this, tr("Open a lesson"), tr("Lessons (*.lesson.toml);;All files (*)"));
    if (!path.isEmpty()) open(path);
}

/// Both sheets into a folder; what is there under their names is replaced only after a question,
/// which the dialog asks for the first.
void LessonDesk::saveSheets() {
    const Lesson& lesson = player_.lesson();
    for (const SheetFor reader : {SheetFor::students, SheetFor::teacher}) {
        const QString title = reader == SheetFor::students ? tr("Save the students' sheet")
                                                           : tr("Save the teacher's sheet");
        const QDir folder(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
        const QString path = QFileDialog::getSaveFileName(
            this, title, folder.filePath(sheetName(lesson, reader)), tr("PDF (*.pdf)"));
        if (path.isEmpty()) return;
        if (!saveLessonSheet(lesson, reader, path))
            return strip_->tell(tr("“%1” cannot be written.").arg(path));
    }
}

} // namespace blockwarp::ui
