// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_sheet.h"

#include "core/lessons/lesson_pages.h"
#include "ui/base/text.h"
#include "ui/base/whole_file.h"
#include "ui/lessons/sheet_figures.h"

#include <QPdfWriter>
#include <QTextDocument>
#include <QUrl>

namespace blockwarp::ui {
namespace {

constexpr double kTypeSize = 10.5; ///< points
/// Of an A4 page in that size: lines, those of the head of the first page, and bytes that fit one.
constexpr std::size_t kPageLines = 44;
constexpr std::size_t kHeadLines = 4;
constexpr std::size_t kLineBytes = 85;

QString escaped(const std::string& text) {
    return toQString(text).toHtmlEscaped();
}

QString paragraph(const QString& html) {
    return QStringLiteral("<p>%1</p>").arg(html);
}

/// Room to write on so many lines.
QString box(std::size_t lines) {
    return QStringLiteral("<table width='100%' border='1' cellspacing='0' cellpadding='6' "
                          "style='border-style: solid'><tr><td>%1&nbsp;</td></tr></table>")
        .arg(QStringLiteral("&nbsp;<br/>").repeated(static_cast<qsizetype>(lines) - 1));
}

std::size_t answerLines(const LessonStep& step) {
    return step.choices.empty() ? 4 : 2;
}

QString choicesOf(const LessonStep& step, bool solved) {
    QString html = QStringLiteral("<table cellpadding='3'>");
    for (std::size_t i = 0; i < step.choices.size(); ++i)
        html += QStringLiteral("<tr><td>%1</td><td>%2&nbsp; %3</td></tr>")
                    .arg(solved && step.right == i ? QStringLiteral("☒") : QStringLiteral("☐"))
                    .arg(QChar(u'A' + static_cast<int>(i)))
                    .arg(escaped(step.choices[i].text));
    return html + QStringLiteral("</table>");
}

/// What the page shows beyond its usual settings: "heat_map = true, step = compare".
QString settingsOf(const LessonSettings& settings) {
    QStringList texts;
    for (const LessonSetting& setting : settings)
        if (setting.line > 0)
            texts << QStringLiteral("%1 = %2").arg(escaped(setting.key), escaped(setting.value));
    return texts.join(QStringLiteral(", "));
}

std::size_t linesOf(const std::string& text) {
    return text.size() / kLineBytes + 1;
}

/// Of a question with its boxes, headings and the room between them.
std::size_t linesOf(const LessonStep& step) {
    constexpr std::size_t around = 8;
    return around + linesOf(step.say.text) + linesOf(step.question.text) + step.choices.size() +
           answerLines(step);
}

/// Of a step as the teacher has it.
std::size_t teachersLinesOf(const LessonStep& step) {
    constexpr std::size_t around = 4;
    return around + linesOf(step.say.text) + linesOf(step.question.text) + step.choices.size() +
           linesOf(step.explanation.text);
}

/// Says for each part of a sheet whether it begins a page, so that none is broken between two.
class PageFill {
  public:
    bool beginsPage(std::size_t lines) {
        const bool begins = used_ + lines > kPageLines;
        used_ = begins ? lines : used_ + lines;
        return begins;
    }

  private:
    std::size_t used_ = kHeadLines;
};

QString heading(const QString& html, bool newPage) {
    return QStringLiteral("<h3%1>%2</h3>")
        .arg(newPage ? QStringLiteral(" style='page-break-before: always'") : QString(), html);
}

QString questionOf(const LessonStep& step, const SheetFigure& figure, int number, bool newPage) {
    QString html = heading(QStringLiteral("%1. %2").arg(number).arg(escaped(step.title)), newPage);
    html += paragraph(escaped(step.say.text));
    html += paragraph(QStringLiteral("<b>%1</b>").arg(escaped(step.question.text)));
    html += figure.html;
    if (!step.choices.empty()) html += choicesOf(step, false);
    html +=
        paragraph(step.choices.empty() ? Words::tr("My prediction, and why:") : Words::tr("Why?"));
    html += box(answerLines(step));
    html += paragraph(Words::tr("What was shown:"));
    return html + box(1);
}

QString studentsPart(const Lesson& lesson) {
    QString html =
        paragraph(Words::tr("Name: ______________________________ Date: ______________"));
    int number = 0;
    PageFill pages;
    QString shown; // a picture stands beside the first question about it
    for (const LessonStep& step : lesson.steps) {
        if (step.question.empty()) continue;
        const SheetFigure figure = figureOf(step, shown);
        shown = figure.picture;
        const bool newPage = pages.beginsPage(linesOf(step) + figure.lines);
        html += questionOf(step, figure, ++number, newPage);
    }
    return html;
}

QString teachersStep(const LessonStep& step, unsigned from, bool newPage) {
    QString html = heading(escaped(step.title), newPage);
    QString shown = Words::tr("Minutes %1–%2 · page %3")
                        .arg(from)
                        .arg(from + step.minutes)
                        .arg(coreText(step.page->title).toHtmlEscaped());
    const QString settings = settingsOf(step.before);
    if (!settings.isEmpty()) shown += QStringLiteral(" · ") + settings;
    html += QStringLiteral("<p><small>%1</small></p>").arg(shown);
    html += paragraph(escaped(step.say.text));
    if (!step.question.empty())
        html += paragraph(QStringLiteral("<b>%1</b>").arg(escaped(step.question.text)));
    if (!step.choices.empty()) html += choicesOf(step, true);
    if (!step.explanation.empty())
        html += paragraph(Words::tr("<b>Then:</b> %1").arg(escaped(step.explanation.text)));
    return html;
}

QString teachersPart(const Lesson& lesson) {
    QString html =
        paragraph(Words::tr("%1 minutes. %2").arg(lesson.minutes()).arg(escaped(lesson.about)));
    if (!lesson.needs.empty())
        html += paragraph(Words::tr("The class should know: %1").arg(escaped(lesson.needs)));
    unsigned from = 0;
    PageFill pages;
    for (const LessonStep& step : lesson.steps) {
        html += teachersStep(step, from, pages.beginsPage(teachersLinesOf(step)));
        from += step.minutes;
    }
    return html;
}

} // namespace

QString sheetHtml(const Lesson& lesson, SheetFor reader) {
    const bool forStudents = reader == SheetFor::students;
    return QStringLiteral("<h2>%1</h2>").arg(escaped(lesson.title)) +
           (forStudents ? studentsPart(lesson) : teachersPart(lesson));
}

QString sheetName(const Lesson& lesson, SheetFor reader) {
    return toQString(lesson.name) + (reader == SheetFor::students ? QStringLiteral("-students.pdf")
                                                                  : QStringLiteral("-teacher.pdf"));
}

bool saveLessonSheet(const Lesson& lesson, SheetFor reader, const QString& path) {
    QTextDocument document;
    QFont font = document.defaultFont();
    font.setPointSizeF(kTypeSize);
    document.setDefaultFont(font);
    for (const LessonStep& step : lesson.steps)
        if (const QString name = figureOf(step, {}).picture; !name.isEmpty())
            document.addResource(QTextDocument::ImageResource, QUrl(name), sheetPicture(name));
    document.setHtml(sheetHtml(lesson, reader));
    return saveWhole(path, [&](QIODevice& file) {
        QPdfWriter writer(&file);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setTitle(toQString(lesson.title));
        writer.setCreator(QStringLiteral("Blockwarp"));
        document.print(&writer);
        return true;
    });
}

} // namespace blockwarp::ui
