// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/sheet_figures.h"

#include "core/lessons/lesson_pages.h"
#include "core/trace/aes_trace.h"
#include "ui/base/text.h"

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

} // namespace blockwarp::ui
