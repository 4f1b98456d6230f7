// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/lessons.h"

#include "core/attacks/length_run.h"
#include "core/base/cancel.h"
#include "core/base/progress.h"
#include "core/bench/figures/figure.h"
#include "core/bench/reports/report_library.h"
#include "core/cipher/cipher_spec.h"
#include "core/leak/demonstrations.h"
#include "core/leak/leak_lab.h"
#include "core/rsa/letters.h"
#include "core/trace/aes_trace.h"
#include "ui/panels/recorded_runs.h"
#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"

#include <QImage>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace blockwarp::ui {
namespace {

struct Row {
    std::string_view lesson;
    PaintLesson paint;
};

constexpr std::array kRows{
    Row{"why-ecb-leaks", paintLeak},
    Row{"secret-is-not-safe", paintFlippedBit},
    Row{"inside-aes", paintState},
    Row{"rsa-without-padding", paintLetters},
    Row{"gpu-fast-and-slow", paintRace},
    Row{"five-reports", paintSpeedUps},
    Row{"good-cipher-used-badly", paintOracle},
    Row{"rsa-used-badly", paintFault},
    Row{"length-tells", paintLengths},
};

constexpr std::string_view kChart = "memory to memory, aes-128-ctr encryption";

struct Line {
    bool gpu = false;
    std::vector<QPointF> points; ///< logarithms
};

std::vector<Line> recordedLines() {
    const auto run = recordedRun(recordedMachine(), QStringLiteral("size-sweep"));
    const ExperimentSpec* experiment = run ? findExperiment(run->experiment) : nullptr;
    if (experiment == nullptr) return {};
    std::vector<Line> lines;
    for (const FigureSeries& series :
         makeFigure(*experiment, *run, kChart, Unit::gbPerSecond).series) {
        if (series.name != "GPU" && series.name != "CPU (OpenSSL), 1 thread") continue;
        Line& line = lines.emplace_back(Line{series.engine == EngineKind::cuda, {}});
        for (const FigurePoint& point : series.points)
            line.points.emplace_back(std::log10(point.x), std::log10(point.y));
    }
    return lines;
}

std::vector<double> printedSpeedUps() {
    for (const SharedReport& report : allReports({}).reports)
        for (const ReportEntry& entry : report->entries)
            if (report->name == "msoe" && entry.name == "table-6")
                return entry.series.at(1).printed;
    return {};
}

QRectF inside(const QRect& room) {
    return QRectF(room).adjusted(space::large, space::large, -space::large, -space::medium);
}

/// FIPS 197, Appendix B.
constexpr std::array<std::uint8_t, 16> kKey{0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
                                            0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c};
constexpr AesState kBlock{0x32, 0x43, 0xf6, 0xa8, 0x88, 0x5a, 0x30, 0x8d,
                          0x31, 0x31, 0x98, 0xa2, 0xe0, 0x37, 0x07, 0x34};

LeakRequest requestFor(std::string_view cipher) {
    LeakRequest request;
    request.cipher = findCipher(cipher);
    request.engine = EngineKind::cpu;
    request.tuning.threads = 1;
    request.key = kKey;
    return request;
}

QImage encrypted(const QImage& picture) {
    QImage result = picture.convertToFormat(QImage::Format_RGB888);
    // Whole rows without gaps: Qt fills rows up to a multiple of four bytes.
    Q_ASSERT(result.bytesPerLine() == 3 * result.width());
    NoProgress progress;
    const auto sealed = encryptPixels(
        requestFor("aes-128-ecb"),
        {result.constBits(), static_cast<std::size_t>(result.sizeInBytes())}, NoCancel());
    if (sealed) std::ranges::copy(*sealed, result.bits());
    return result;
}

/// The badge, 256 pixels wide and a little less high, then its ciphertext.
const std::pair<QImage, QImage>& leak() {
    static const auto pictures = [] {
        const QImage badge = QImage(QStringLiteral(":/samples/badge.png"))
                                 .scaledToWidth(256, Qt::FastTransformation)
                                 .convertToFormat(QImage::Format_RGB888);
        return std::pair(badge, encrypted(badge));
    }();
    return pictures;
}

QFont cellFont(const QPainter& painter, double side) {
    QFont font = fixedFont();
    font.setPixelSize(static_cast<int>(side * 0.5));
    font.setWeight(painter.font().weight());
    return font;
}

struct CellLook {
    QColor fill;
    QColor ink;
    QColor line;
};

void drawCell(QPainter& painter, const QRectF& place, const QString& text, const CellLook& look) {
    drawSurface(painter, place, 4, look.fill, look.line);
    painter.setPen(look.ink);
    painter.drawText(place, Qt::AlignCenter, text);
}

CellLook plainCell(const QPalette& palette) {
    return {palette.color(QPalette::Base), palette.color(QPalette::Text),
            palette.color(QPalette::Midlight)};
}

CellLook markedCell(const QPalette& palette) {
    const QColor accent = palette.color(QPalette::Highlight);
    return {accent, palette.color(QPalette::HighlightedText), accent};
}

/// A line of characters, those that differ from `other` marked.
void drawLine(QPainter& painter, const QRectF& room, const std::string& line,
              const std::string& other, const QPalette& palette) {
    const double pitch = room.width() / static_cast<double>(line.size());
    const double side = std::min(pitch - 3, room.height());
    const double height = std::min(room.height(), side * 1.5);
    painter.setFont(cellFont(painter, side * 1.5));
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == ' ') continue;
        QRectF cell(0, 0, side, height);
        cell.moveCenter({room.left() + pitch * (static_cast<double>(i) + 0.5), room.center().y()});
        drawCell(painter, cell, QString(QLatin1Char(line[i])),
                 line[i] == other.at(i) ? plainCell(palette) : markedCell(palette));
    }
}

/// One line below the other, with what changed marked.
void drawChange(QPainter& painter, const QRect& room, const std::string& before,
                const std::string& after, const QPalette& palette) {
    drawGround(painter, room, palette);
    const double height = std::min(30.0, room.height() / 3.5);
    QRectF line(0, 0, std::min<double>(room.width() - 2 * space::small, 9 * height), height);
    line.moveCenter(QRectF(room).center() - QPointF(0, height * 0.7));
    drawLine(painter, line, before, before, palette);
    drawLine(painter, line.translated(0, height * 1.4), after, before, palette);
}

std::string flipped(const std::string& text, std::size_t byte, unsigned bit) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    NoProgress progress;
    const auto opened =
        flipCiphertextBit(requestFor("aes-128-ctr"), {bytes, text.size()}, byte, bit, NoCancel());
    return opened ? std::string(opened->pixels.begin(), opened->pixels.end()) : text;
}

/// Of the candidates for the first digit: bytes that the guess adds, over all fillers.
std::vector<double> candidateLengths() {
    std::atomic<std::uint64_t> queries = 0;
    const auto run = runLengthAttack("14142135623730950488016887242097", LengthDefence::none, 1,
                                     queries, NoCancel());
    std::vector<double> lengths;
    for (std::size_t candidate = 0; run && candidate < kCookieCandidates; ++candidate)
        lengths.push_back(static_cast<double>(run->findings.steps.front().sum(candidate)));
    return lengths;
}

/// In the order of the numbers.
const std::vector<rsa::Symbol>& letterCounts() {
    static const auto counts = [] {
        const auto run = rsa::encryptLetters(
            U"meet me at the old bridge this evening after the bells have rung seven times");
        std::vector<rsa::Symbol> blocks;
        if (run) blocks = run->blocks;
        std::ranges::sort(blocks, {}, &rsa::Symbol::number);
        return blocks;
    }();
    return counts;
}

} // namespace

PaintLesson pictureOf(std::string_view lesson) {
    const auto* found = std::ranges::find(kRows, lesson, &Row::lesson);
    return found != kRows.end() ? found->paint : nullptr;
}

void paintRace(QPainter& painter, const QRect& room, const QPalette& palette) {
    static const std::vector<Line> lines = recordedLines();
    drawGround(painter, room, palette);
    QRectF all;
    for (const Line& line : lines)
        for (const QPointF& point : line.points)
            all |= QRectF(point, QSizeF(1e-9, 1e-9));
    if (all.isEmpty()) return;
    const QRectF inner = inside(room);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Line& line : lines) {
        QPolygonF drawn;
        for (const QPointF& point : line.points)
            drawn << QPointF(inner.left() + inner.width() * (point.x() - all.left()) / all.width(),
                             inner.bottom() -
                                 inner.height() * (point.y() - all.top()) / all.height());
        const QColor ink =
            palette.color(line.gpu ? QPalette::Highlight : QPalette::PlaceholderText);
        painter.setPen(QPen(ink, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(drawn);
    }
}

void paintSpeedUps(QPainter& painter, const QRect& room, const QPalette& palette) {
    static const std::vector<double> speedUps = printedSpeedUps();
    drawGround(painter, room, palette);
    if (speedUps.empty()) return;
    const double most = *std::ranges::max_element(speedUps);
    const QRectF inner = inside(room);
    const double pitch = inner.width() / static_cast<double>(speedUps.size());
    const QColor accent = palette.color(QPalette::Highlight);
    for (std::size_t i = 0; i < speedUps.size(); ++i) {
        const double height = inner.height() * speedUps[i] / most;
        const QRectF bar(inner.left() + pitch * static_cast<double>(i), inner.bottom() - height,
                         pitch * 0.7, height);
        drawSurface(painter, bar, 2, speedUps[i] == most ? accent : faded(accent, 0.35, palette));
    }
}

void paintLengths(QPainter& painter, const QRect& room, const QPalette& palette) {
    static const std::vector<double> lengths = candidateLengths();
    drawGround(painter, room, palette);
    if (lengths.empty()) return;
    const auto [least, most] = std::ranges::minmax(lengths);
    const QRectF inner = inside(room);
    const double pitch = inner.width() / static_cast<double>(lengths.size());
    const QColor accent = palette.color(QPalette::Highlight);
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const double height = inner.height() * (lengths[i] - least + 1) / (most - least + 1);
        const QRectF bar(inner.left() + pitch * static_cast<double>(i), inner.bottom() - height,
                         pitch * 0.7, height);
        drawSurface(painter, bar, 2, lengths[i] == least ? accent : faded(accent, 0.35, palette));
    }
}

void paintLeak(QPainter& painter, const QRect& room, const QPalette& palette) {
    const auto& [plain, sealed] = leak();
    const int seen = room.height() * plain.width() / room.width();
    const int top = std::max(0, (plain.height() - seen) / 2);
    const QRect part(0, top, plain.width(), plain.height() - 2 * top);
    const auto half = [](const QRect& all, bool right) {
        const int middle = all.width() / 2;
        return right ? all.adjusted(middle, 0, 0, 0)
                     : QRect(all.topLeft(), QSize(middle, all.height()));
    };
    painter.drawImage(half(room, false), plain, half(part, false));
    painter.drawImage(half(room, true), sealed, half(part, true));
    painter.fillRect(QRect(room.center().x(), room.top(), 2, room.height()),
                     palette.color(QPalette::Base));
}

void paintFlippedBit(QPainter& painter, const QRect& room, const QPalette& palette) {
    static const std::string before = "pay 0100";
    static const std::string after = flipped(before, 4, 3); // '0' is 0x30, '8' is 0x38
    drawChange(painter, room, before, after, palette);
}

void paintState(QPainter& painter, const QRect& room, const QPalette& palette) {
    static const AesState state = traceAes(AesForm::cipher, kKey, kBlock).stages.at(2).after;
    drawGround(painter, room, palette);
    const double pitch = std::min((room.height() - 2.0 * space::small) / 4, room.width() / 7.0);
    painter.setFont(cellFont(painter, pitch));
    const double left = QRectF(room).center().x() - 2.8 * pitch;
    for (int i = 0; i < 16; ++i) {
        const int row = i % 4;
        const bool marked = i / 4 == row; // the diagonal becomes the first column
        const QRectF cell(left + (i / 4) * pitch * 1.4,
                          QRectF(room).center().y() + (row - 2) * pitch + 2, pitch * 1.4 - 4,
                          pitch - 4);
        drawCell(painter, cell,
                 QStringLiteral("%1").arg(state.at(static_cast<std::size_t>(i)), 2, 16,
                                          QLatin1Char('0')),
                 marked ? markedCell(palette) : plainCell(palette));
    }
}

void paintOracle(QPainter& painter, const QRect& room, const QPalette& palette) {
    static const std::string before = "????????";
    static const std::string after = "????noon";
    drawChange(painter, room, before, after, palette);
}

/// The half of One fault's signature, 5, with bit 3 flipped.
void paintFault(QPainter& painter, const QRect& room, const QPalette& palette) {
    static const std::string before = "000101";
    static const std::string after = "001101";
    drawChange(painter, room, before, after, palette);
}

void paintLetters(QPainter& painter, const QRect& room, const QPalette& palette) {
    drawGround(painter, room, palette);
    const auto& counts = letterCounts();
    if (counts.empty()) return;
    const auto most = std::ranges::max_element(counts, {}, &rsa::Symbol::count)->count;
    const QRectF inner =
        QRectF(room).adjusted(space::large, space::large, -space::large, -space::medium);
    const double pitch = inner.width() / static_cast<double>(counts.size());
    const QColor accent = palette.color(QPalette::Highlight);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double share = static_cast<double>(counts[i].count) / static_cast<double>(most);
        const QRectF bar(inner.left() + pitch * static_cast<double>(i),
                         inner.bottom() - inner.height() * share, pitch * 0.7,
                         inner.height() * share);
        drawSurface(painter, bar, 2, share > 0.6 ? accent : faded(accent, 0.35, palette));
    }
}

} // namespace blockwarp::ui
