// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/chain_diagram.h"

#include "ui/panels/byte_text.h"
#include "ui/theme/drawing.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_width.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kStages = 7; ///< rows of the diagram: value, link, value, box, value, link, value

QString twoLines(const AesState& block) {
    const QString text = hexText(block);
    return text.left(16) + QLatin1Char('\n') + text.mid(16);
}

} // namespace

/// Where the parts of one block's column lie.
struct ChainDiagram::Frame {
    QRectF column;
    double row;

    QRectF at(int stage) const {
        const double high = row * 0.86;
        return {column.left() + 4, column.top() + stage * row + (row - high) / 2,
                column.width() - 8, high};
    }
    QPointF middle(int stage) const { return at(stage).center(); }
};

ChainDiagram::ChainDiagram(QWidget* parent) : QWidget(parent) {
    setObjectName("chainDiagram");
    setAccessibleName(tr("Diagram of the mode"));
    followFont(*this, [this] { setMinimumHeight(kStages * (2 * fontMetrics().height() + 6)); });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ChainDiagram::setBlocks(Algorithm algorithm, Direction direction, const AesState& iv,
                             const std::vector<ChainBlock>& blocks, int chosen) {
    algorithm_ = algorithm;
    direction_ = direction;
    iv_ = iv;
    blocks_ = blocks;
    chosen_ = chosen;
    update();
}

namespace {

class Pen {
  public:
    /// `small`: the scale of the IV's text.
    Pen(QPainter& painter, const QPalette& palette, double small, bool strong)
        : painter_(painter), palette_(palette), font_(painter.font()), small_(small),
          strong_(strong) {}

    void value(const QRectF& box, const QString& name, const AesState& block) const {
        drawSurface(painter_, box, radius::control,
                    strong_ ? selectionColor(palette_) : palette_.color(QPalette::Base),
                    line().color(), strong_ ? 2 : 1);
        painter_.setPen(palette_.color(QPalette::Text));
        QFont font = fixedFont(font_);
        font.setBold(strong_);
        painter_.setFont(font);
        const double label = QFontMetricsF(font).horizontalAdvance(QStringLiteral("00000"));
        painter_.drawText(box.adjusted(label, 0, 0, 0), Qt::AlignCenter, twoLines(block));
        painter_.setFont(bold());
        painter_.drawText(box.adjusted(6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, name);
    }

    void box(const QRectF& box, const QString& text) const {
        drawSurface(painter_, box.adjusted(box.width() / 5, 0, -box.width() / 5, 0), radius::card,
                    palette_.color(QPalette::AlternateBase), line().color(), strong_ ? 2 : 1);
        painter_.setPen(palette_.color(QPalette::WindowText));
        painter_.setFont(bold());
        painter_.drawText(box, Qt::AlignCenter, text);
    }

    void arrow(QPointF from, QPointF to) const {
        painter_.setPen(line());
        painter_.drawLine(from, to);
        const QPointF along =
            (to - from) / std::max(1.0, std::hypot((to - from).x(), (to - from).y()));
        const QPointF across(-along.y(), along.x());
        painter_.setBrush(line().color());
        painter_.drawPolygon(
            QPolygonF{{to, to - along * 7 + across * 4, to - along * 7 - across * 4}});
    }

    void sum(QPointF middle) const {
        painter_.setPen(line());
        painter_.setBrush(palette_.color(QPalette::Base));
        painter_.drawEllipse(middle, 9, 9);
        painter_.drawLine(middle - QPointF(9, 0), middle + QPointF(9, 0));
        painter_.drawLine(middle - QPointF(0, 9), middle + QPointF(0, 9));
    }

    /// The IV comes from the left, its value above and below the arrow.
    void initial(double left, QPointF end, const AesState& iv) const {
        painter_.setPen(palette_.color(QPalette::WindowText));
        painter_.setFont(bold());
        const double label = QFontMetricsF(bold()).horizontalAdvance(QStringLiteral("IV ")) + 4;
        painter_.drawText(QRectF(left, end.y() - 20, label, 40), Qt::AlignVCenter,
                          QStringLiteral("IV"));
        QFont font = fixedFont(font_);
        font.setPointSizeF(font.pointSizeF() * small_);
        painter_.setFont(font);
        const double high = QFontMetricsF(font).height();
        const QStringList halves = twoLines(iv).split(QLatin1Char('\n'));
        painter_.drawText(QPointF(left, end.y() - high * 0.7), halves.front());
        painter_.drawText(QPointF(left, end.y() + high * 1.2), halves.back());
        arrow({left + label, end.y()}, end);
    }

    void path(const QPolygonF& points) const {
        painter_.setPen(line());
        painter_.setBrush(Qt::NoBrush);
        painter_.drawPolyline(points.first(points.size() - 1));
        arrow(points[points.size() - 2], points.back());
    }

  private:
    QPen line() const {
        return {palette_.color(strong_ ? QPalette::Highlight : QPalette::Mid), strong_ ? 2.0 : 1.2};
    }
    QFont bold() const {
        QFont font = font_;
        font.setBold(true);
        return font;
    }

    QPainter& painter_;
    const QPalette& palette_;
    QFont font_;
    double small_;
    bool strong_;
};

} // namespace

void ChainDiagram::drawBlock(QPainter& painter, std::size_t index) const {
    const double wide = double(width() - 1) / double(blocks_.size());
    const Frame f{{double(index) * wide, 0, wide, double(height())}, double(height()) / kStages};
    const ChainBlock& block = blocks_[index];
    const QPalette colours = palette();
    painter.setFont(font());
    const Pen pen(painter, colours, smallText(0.8, *this), static_cast<int>(index) == chosen_);
    const bool encrypts = direction_ == Direction::encrypt;
    const auto named = [index](const char* name) {
        return QLatin1String(name) + QString::number(index + 1);
    };
    const QString in = named(encrypts ? "P" : "C");
    const QString out = named(encrypts ? "C" : "P");
    const bool inverse = !encrypts && algorithm_ != Algorithm::aesCtr;
    const bool counter = algorithm_ == Algorithm::aesCtr;
    const bool chains = algorithm_ == Algorithm::aesCbc;

    const QPointF top(f.middle(0).x(), f.at(0).bottom());
    pen.arrow({f.middle(2).x(), f.at(2).bottom()}, {f.middle(3).x(), f.at(3).top()});
    pen.arrow({f.middle(3).x(), f.at(3).bottom()}, {f.middle(4).x(), f.at(4).top()});
    pen.arrow({f.middle(4).x(), f.at(4).bottom()}, {f.middle(6).x(), f.at(6).top()});
    if (!counter) pen.arrow(top, {f.middle(2).x(), f.at(2).top()});
    pen.value(f.at(2), counter ? QStringLiteral("T%1").arg(index + 1) : tr("in"), block.inputBlock);
    pen.box(f.at(3), inverse ? tr("AES⁻¹, key") : tr("AES, key"));
    pen.value(f.at(4), tr("out"), block.outputBlock);
    pen.value(f.at(6), out, block.out);
    pen.value(f.at(0), in, block.in);
    if (counter) { // the plaintext goes round the block cipher
        const double side = f.at(0).right() + 2;
        pen.path({QPointF(f.at(0).right(), f.middle(0).y()), QPointF(side, f.middle(0).y()),
                  QPointF(side, f.middle(5).y()), f.middle(5) + QPointF(9, 0)});
        pen.sum(f.middle(5));
    }
    if (!chains) return;
    const int link = encrypts ? 1 : 5;
    const QPointF end = f.middle(link) - QPointF(9, 0);
    if (index == 0) {
        pen.initial(f.at(link).left(), end, iv_);
    } else { // from the ciphertext block before
        const int from = encrypts ? 6 : 0;
        const double gap = f.column.left();
        pen.path({QPointF(gap - 4, f.middle(from).y()), QPointF(gap, f.middle(from).y()),
                  QPointF(gap, end.y()), end});
    }
    pen.sum(f.middle(link));
}

void ChainDiagram::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < blocks_.size(); ++i)
        if (static_cast<int>(i) != chosen_) drawBlock(painter, i);
    if (!blocks_.empty()) drawBlock(painter, static_cast<std::size_t>(chosen_));
}

} // namespace blockwarp::ui
