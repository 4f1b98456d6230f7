// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_export.h"

#include "core/bench/runs/run_json.h"
#include "core/bench/runs/run_library.h"
#include "core/bench/runs/run_report.h"
#include "ui/base/chosen_file.h"
#include "ui/base/text.h"
#include "ui/bench/figure_labels.h"
#include "ui/bench/figure_plot.h"
#include "ui/bench/run_table.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plot.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QBuffer>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QTextDocument>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr QSize kPictureSize{1000, 620};
constexpr int kPdfDpi = 96;
constexpr int kFootMargin = 12;

QString cannotWrite(const QString& path) {
    return QApplication::translate("figure", "“%1” could not be written. Choose a folder in which "
                                             "you may write, with room left.")
        .arg(path);
}

QPalette paperPalette() {
    QPalette paper = themePalette(Theme::light);
    for (const auto role : {QPalette::Base, QPalette::Window})
        paper.setColor(role, Qt::white);
    for (const auto role : {QPalette::Text, QPalette::WindowText})
        paper.setColor(role, Qt::black);
    return paper;
}

/// Lines of no more than that width, broken between words.
QString wrapped(const QString& text, const QFontMetrics& metrics, int width) {
    QStringList lines;
    for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const QString longer =
            lines.isEmpty() ? word : QStringLiteral("%1 %2").arg(lines.back(), word);
        if (lines.isEmpty() || metrics.horizontalAdvance(longer) > width)
            lines << word;
        else
            lines.back() = longer;
    }
    return lines.join(QLatin1Char('\n'));
}

/// The processors, equal ones counted.
QStringList machinesOf(const BenchRun& run) {
    const Processors processors = processorsOf(run.conditions);
    QStringList names{toQString(processors.cpu)};
    for (const std::string& gpu : processors.gpus)
        names << toQString(gpu);
    QStringList machines = names;
    machines.removeDuplicates();
    for (QString& machine : machines)
        if (const auto count = names.count(machine); count > 1)
            machine = QStringLiteral("%1 × %2").arg(count).arg(machine);
    return machines;
}

/// Where and when its figures were measured, by which program, and what makes them doubtful.
QString footOf(const ExportJob& job) {
    if (job.figure.onlyPrinted()) return {}; // which are a report's
    QStringList parts = machinesOf(job.run);
    parts << toQString(job.run.time);
    const QString program = toQString(valueOf(job.run.conditions, "Blockwarp"));
    if (!program.isEmpty()) parts << QStringLiteral("Blockwarp %1").arg(program);
    if (!job.run.complete) parts << coreText(kStoppedEarly);
    for (const Caution& caution : job.run.cautions)
        parts << coreText(messageOf(caution));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

/// Below the chart, as wide as it is.
void addFoot(QCustomPlot& plot, const ExportJob& job) {
    const QString foot = footOf(job);
    if (foot.isEmpty()) return;
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * 0.8);
    const QString text = wrapped(foot, QFontMetrics(font), kPictureSize.width() - 2 * kFootMargin);
    auto* element = new QCPTextElement(&plot, text, font);
    element->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    element->setMargins(QMargins(kFootMargin, 0, kFootMargin, kFootMargin / 2));
    element->setTextColor(paperPalette().color(QPalette::WindowText));
    plot.plotLayout()->addElement(plot.plotLayout()->rowCount(), 0, element);
}

/// A plot that is never shown. `foot`: with the conditions, which a page has elsewhere.
void drawOn(QCustomPlot& plot, const ExportJob& job, bool foot) {
    moveLegendUp(plot);
    FigureStyle style;
    style.palette = paperPalette();
    style.font = QApplication::font();
    style.logX = job.logX;
    style.logY = job.logY;
    style.legend = style.title = true;
    const bool printed =
        std::ranges::any_of(job.figure.series, [](const auto& one) { return one.printed; });
    style.ends = printed && FigureLabels::endsFit(job.figure, style, kPictureSize);
    plot.setGeometry(QRect(QPoint(), kPictureSize));
    (void)drawFigure(plot, job.figure, style, false);
    if (foot) addFoot(plot, job);
    plot.replot(QCustomPlot::rpImmediateRefresh);
}

bool saveBytes(const QString& path, const QByteArray& bytes) {
    return saveWhole(path, [&](QIODevice& file) { return file.write(bytes) == bytes.size(); });
}

void paint(QCustomPlot& plot, QCPPainter& painter, const QSize& size) {
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.setMode(QCPPainter::pmNonCosmetic);
    plot.toPainter(&painter, size.width(), size.height());
}

QByteArray svg(const ExportJob& job) {
    QCustomPlot plot;
    drawOn(plot, job, true);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(kPictureSize);
    generator.setViewBox(QRect(QPoint(), kPictureSize));
    generator.setTitle(toQString(job.figure.title));
    QCPPainter painter;
    painter.begin(&generator);
    paint(plot, painter, kPictureSize);
    painter.end();
    return bytes;
}

QByteArray png(const ExportJob& job) {
    QCustomPlot plot;
    drawOn(plot, job, true);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    plot.toPixmap(kPictureSize.width(), kPictureSize.height(), 2).save(&buffer, "PNG");
    return bytes;
}

/// Smaller and smaller until all of it is on the page.
void drawText(QPainter& painter, const QString& html, const QRectF& area) {
    QTextDocument text;
    for (double points = 8; points >= 3; points -= 0.5) {
        QFont font = QApplication::font();
        font.setPointSizeF(points);
        text.setDefaultFont(font);
        text.documentLayout()->setPaintDevice(painter.device());
        text.setHtml(html);
        text.setTextWidth(area.width());
        if (text.size().height() <= area.height()) break;
    }
    painter.save();
    painter.translate(area.topLeft());
    text.drawContents(&painter, QRectF(QPointF(), area.size()));
    painter.restore();
}

QByteArray pdf(const ExportJob& job) {
    QCustomPlot plot;
    drawOn(plot, job, false);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kPdfDpi);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(15, 15, 15, 15), QPageLayout::Millimeter);
    writer.setTitle(coreText(job.experiment->title));
    QCPPainter painter;
    painter.begin(&writer);
    const QRectF page(0, 0, writer.width(), writer.height());
    const double chartHeight = page.width() * kPictureSize.height() / kPictureSize.width();
    drawText(painter,
             QStringLiteral("<h2>%1</h2><p>%2</p>")
                 .arg(coreText(job.experiment->title), coreText(job.experiment->explanation)),
             {0, 0, page.width(), page.height() * 0.1});
    painter.save();
    painter.translate(0, page.height() * 0.1);
    painter.scale(page.width() / kPictureSize.width(), page.width() / kPictureSize.width());
    paint(plot, painter, kPictureSize);
    painter.restore();
    const double top = page.height() * 0.11 + chartHeight;
    drawText(painter, reportHtml(*job.experiment, job.run, job.figure.title),
             {0, top, page.width(), page.height() - top});
    painter.end();
    return bytes;
}

QByteArray contents(const ExportJob& job, ExportKind kind) {
    switch (kind) {
    case ExportKind::csv:
        return QByteArray::fromStdString(reportCsv(reportOf(*job.experiment, job.run)));
    case ExportKind::json:
        return QByteArray::fromStdString(writeRun(job.run));
    case ExportKind::markdown:
        return QByteArray::fromStdString(reportMarkdown(reportOf(*job.experiment, job.run)));
    case ExportKind::png:
        return png(job);
    case ExportKind::svg:
        return svg(job);
    case ExportKind::pdf:
        return pdf(job);
    }
    return {};
}

} // namespace

QString extensionOf(ExportKind kind) {
    switch (kind) {
    case ExportKind::csv:
        return QStringLiteral("csv");
    case ExportKind::json:
        return QStringLiteral("json");
    case ExportKind::markdown:
        return QStringLiteral("md");
    case ExportKind::png:
        return QStringLiteral("png");
    case ExportKind::svg:
        return QStringLiteral("svg");
    case ExportKind::pdf:
        return QStringLiteral("pdf");
    }
    return {};
}

QString exportRun(const ExportJob& job, ExportKind kind, const QString& path) {
    return saveBytes(path, contents(job, kind)) ? QString() : cannotWrite(path);
}

} // namespace blockwarp::ui
