// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_sheet.h"

#include "core/lessons/lesson_pages.h"
#include "core/trace/aes_trace.h"
#include "ui/base/chosen_file.h"
#include "ui/base/text.h"

#include <QPdfWriter>
#include <QTextDocument>
#include <QUrl>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kPictureHeight = 130; ///< pixels of 96 to an inch

std::string_view valueOf(const LessonSettings& settings, std::string_view key) {
    const auto found = std::ranges::find(settings, key, &LessonSetting::key);
    return found != settings.end() ? std::string_view(found->value) : std::string_view();
}

std::size_t keyBytes(const LessonSettings& settings) {
    const std::string_view key = valueOf(settings, "key");
    if (key != "example") return key.size() / 2;
    const std::string_view example = valueOf(settings, "example");
    return example == "appendix-c2" ? 24 : example == "appendix-c3" ? 32 : 16;
}

AesForm formOf(const LessonSettings& settings) {
    const std::string_view direction = valueOf(settings, "direction");
    return direction == "encrypt"   ? AesForm::cipher
           : direction == "inverse" ? AesForm::inverse
                                    : AesForm::equivalentInverse;
}

/// The operation that the step shows once it is revealed. It depends on the key's size alone.
AesStep operationOf(const LessonSettings& settings) {
    const std::vector<std::uint8_t> key(keyBytes(settings));
    const auto stages = traceAes(formOf(settings), key, AesState{}).stages;
    const int step = toQString(std::string(valueOf(settings, "step"))).toInt();
    return stages[std::min(static_cast<std::size_t>(step), stages.size() - 1)].step;
}

/// To write 16 bytes into.
QString emptyState() {
    const QString row =
        QStringLiteral("<tr>%1</tr>")
            .arg(QStringLiteral("<td>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;</td>").repeated(4));
    return QStringLiteral("<p>%1</p><table border='1' cellspacing='0' cellpadding='5' "
                          "style='border-style: solid'>%2</table>")
        .arg(Words::tr("The state after the step:"), row.repeated(4));
}

QString sboxTable(bool inverse) {
    const auto head = [](unsigned digit) {
        return QStringLiteral("<th>%1</th>").arg(digit, 1, 16);
    };
    QString rows = QStringLiteral("<tr><td></td>");
    for (unsigned column = 0; column < 16; ++column)
        rows += head(column);
    rows += QStringLiteral("</tr>");
    const auto table = aesSbox(inverse);
    for (unsigned row = 0; row < 16; ++row) {
        rows += QStringLiteral("<tr>") + head(row);
        for (unsigned column = 0; column < 16; ++column)
            rows += QStringLiteral("<td>%1</td>")
                        .arg(table[16 * row + column], 2, 16, QLatin1Char('0'));
        rows += QStringLiteral("</tr>");
    }
    return QStringLiteral("<p>%1</p><table border='0' cellspacing='0' cellpadding='3' "
                          "style='font-family: monospace; font-size: 9pt'>"
                          "%2</table>")
        .arg(inverse ? Words::tr("Inverse S-box, by the first and the second hex digit:")
                     : Words::tr("S-box, by the first and the second hex digit:"),
             rows);
}

SheetFigure aesFigure(const LessonStep& step) {
    constexpr std::size_t stateLines = 7;
    constexpr std::size_t tableLines = 20;
    if (valueOf(step.before, "tab") != "aes" || valueOf(step.after, "tab") != "aes") return {};
    SheetFigure figure{emptyState(), stateLines, {}};
    const AesStep operation = operationOf(step.after);
    if (operation != AesStep::subBytes && operation != AesStep::invSubBytes) return figure;
    figure.html = sboxTable(operation == AesStep::invSubBytes) + figure.html;
    figure.lines += tableLines;
    return figure;
}

SheetFigure pictureFigure(const LessonStep& step, const QString& shown) {
    constexpr std::size_t lines = 7;
    const QString name =
        QStringLiteral("%1.%2").arg(toQString(std::string(valueOf(step.before, "sample"))),
                                    toQString(std::string(valueOf(step.before, "format"))));
    if (name == shown) return {{}, 0, name};
    return {QStringLiteral("<p><img src='%1' height='%2'/></p>").arg(name).arg(kPictureHeight),
            lines, name};
}

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

SheetFigure figureOf(const LessonStep& step, const QString& shown) {
    if (step.page->name == "leak-lab") return pictureFigure(step, shown);
    if (step.page->name == "inspector") return aesFigure(step);
    return {};
}

QImage sheetPicture(const QString& name) {
    const QImage picture(
        QStringLiteral(":/samples/%1.png").arg(name.section(QLatin1Char('.'), 0, 0)));
    const QString format = name.section(QLatin1Char('.'), 1);
    if (format == QLatin1String("grey8")) return picture.convertToFormat(QImage::Format_Grayscale8);
    if (format == QLatin1String("mono1"))
        return picture.convertToFormat(QImage::Format_Mono, Qt::ThresholdDither);
    return picture;
}

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
