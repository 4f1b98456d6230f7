// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/chain_diagram.h"

#include "ui/base/text.h"
#include "ui/panels/byte_text.h"
#include "ui/theme/drawing.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/small_text.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr QChar kEllipsis(0x2026); // behind bytes that have no room

// In pixels at a desk.
constexpr double kNear = 5; ///< from a wire at which the pointer is on it
constexpr double kArrow = 7;
constexpr double kTagOverlap = 3; ///< of "= P1" with its box

QFont digitFont(const QFont& like) {
    return scaledFont(fixedFont(like), 0.9);
}

QFont nameFont(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

/// Of "= P1".
QFont tagFont(const QWidget& widget) {
    return scaledFont(nameFont(widget.font()), smallText(type::caption, widget));
}

/// Below the last row there is room for tags.
QSizeF frameOf(const QWidget& widget) {
    return {1, 2 + QFontMetricsF(tagFont(widget)).height() - kTagOverlap};
}

double distanceTo(const QLineF& line, QPointF place) {
    const QPointF along = line.p2() - line.p1();
    const double length = QPointF::dotProduct(along, along);
    const double share =
        length > 0 ? std::clamp(QPointF::dotProduct(place - line.p1(), along) / length, 0.0, 1.0)
                   : 0;
    return QLineF(place, line.p1() + along * share).length();
}

void drawArrow(QPainter& painter, QPointF from, QPointF to, const QColor& colour, double scale) {
    const double length = std::max(1.0, QLineF(from, to).length());
    const QPointF along = (to - from) * (kArrow * scale / length);
    const QPointF across = QPointF(-along.y(), along.x()) * 0.57;
    painter.setBrush(colour);
    painter.setPen(Qt::NoPen);
    painter.drawPolygon(QPolygonF{{to, to - along + across, to - along - across}});
}

/// How far a node lies in the direction of an arrow key; nothing if it lies elsewhere. Up and down
/// stay in the column; left and right may change the row.
std::optional<int> stepsAway(int key, int right, int below) {
    const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
    const bool back = key == Qt::Key_Left || key == Qt::Key_Up;
    const int ahead = (sideways ? right : below) * (back ? -1 : 1);
    if (ahead <= 0 || (!sideways && right != 0)) return {};
    constexpr int column = 100; // more than a diagram has rows
    return sideways ? column * ahead + std::abs(below) : ahead;
}

} // namespace

ChainDiagram::ChainDiagram(QWidget* parent) : QWidget(parent) {
    setObjectName("chainDiagram");
    setAccessibleName(tr("Diagram of the mode"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    wantRing(*this);
}

void ChainDiagram::setDiagram(const ModeDiagram& diagram, int chosen) {
    const bool sameShape = diagram.nodes.size() == diagram_.nodes.size() &&
                           diagram.wires.size() == diagram_.wires.size();
    diagram_ = diagram;
    chosen_ = chosen;
    layOut();
    updateGeometry();
    follow(sameShape ? followed_ : hasFocus() ? start() : -1);
}

constexpr std::array<ChainDiagram::Digits, 4> ChainDiagram::kDigits{Digits{8, 2}, Digits{4, 4},
                                                                    Digits{4, 1}, Digits{2, 1}};

DiagramSizes ChainDiagram::sizes(const Digits& digits) const {
    const QFontMetricsF metrics(digitFont(font()));
    const QFontMetricsF names(nameFont(font()));
    const QString line(2 * static_cast<int>(digits.perLine), QLatin1Char('0'));
    const double wide = metrics.horizontalAdvance(digits.abridge() ? line + kEllipsis : line) +
                        names.horizontalAdvance(QStringLiteral("Tag")) +
                        3 * space::tiny * lineScale(*this);
    const double high = static_cast<double>(digits.lines) * metrics.height();
    return {{wide, std::max(high, names.height()) + space::tiny},
            names.height() + space::tiny,
            lineScale(*this)};
}

QSize ChainDiagram::minimumSizeHint() const {
    if (diagram_.nodes.empty()) return {};
    const QSizeF least = DiagramLayout::leastRoom(diagram_, sizes(kDigits.back())) + frameOf(*this);
    return {static_cast<int>(std::ceil(least.width())),
            static_cast<int>(std::ceil(least.height()))};
}

/// As many digits as there is room for.
void ChainDiagram::layOut() {
    const QSizeF room = QSizeF(size()) - frameOf(*this);
    const auto fits = [&](const Digits& digits) {
        const QSizeF least = DiagramLayout::leastRoom(diagram_, sizes(digits));
        return least.width() <= room.width() && least.height() <= room.height();
    };
    const auto* found =
        diagram_.nodes.empty() ? kDigits.begin() : std::ranges::find_if(kDigits, fits);
    digits_ = found == kDigits.end() ? kDigits.back() : *found;
    layout_ = DiagramLayout(diagram_, sizes(digits_), room);
}

void ChainDiagram::resizeEvent(QResizeEvent*) {
    layOut();
}

void ChainDiagram::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange) return;
    layOut();
    updateGeometry();
}

void ChainDiagram::follow(int node) {
    followed_ = node;
    from_.assign(diagram_.nodes.size(), false);
    into_ = from_;
    if (node >= 0) {
        from_ = madeFrom(diagram_, static_cast<std::size_t>(node));
        into_ = goesInto(diagram_, static_cast<std::size_t>(node));
    }
    update();
    emit followedChanged(node);
}

int ChainDiagram::nodeAt(QPointF place) const {
    for (std::size_t i = 0; i < diagram_.nodes.size(); ++i)
        if (layout_.node(i).contains(place)) return static_cast<int>(i);
    double nearest = kNear * lineScale(*this);
    int found = -1;
    for (std::size_t i = 0; i < diagram_.wires.size(); ++i) {
        const QPolygonF& wire = layout_.wire(i);
        for (qsizetype leg = 0; leg + 1 < wire.size(); ++leg) {
            const double distance = distanceTo({wire[leg], wire[leg + 1]}, place);
            if (distance > nearest) continue;
            nearest = distance;
            found = static_cast<int>(diagram_.wires[i].from);
        }
    }
    return found;
}

void ChainDiagram::mouseMoveEvent(QMouseEvent* event) {
    const int node = nodeAt(event->position());
    if (node != followed_ && (node >= 0 || !hasFocus())) follow(node);
}

void ChainDiagram::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    if (const int node = nodeAt(event->position()); node >= 0) follow(node);
}

void ChainDiagram::leaveEvent(QEvent*) {
    if (!hasFocus()) follow(-1);
}

int ChainDiagram::start() const {
    return static_cast<int>(diagram_.blocks.at(static_cast<std::size_t>(chosen_)).in);
}

void ChainDiagram::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (followed_ < 0 && !diagram_.blocks.empty()) follow(start());
}

void ChainDiagram::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    follow(-1);
}

/// The nearest node in the arrow's direction, or the same one.
int ChainDiagram::neighbour(int key) const {
    const DiagramNode& now = diagram_.nodes[static_cast<std::size_t>(followed_)];
    int best = followed_;
    std::optional<int> least;
    for (std::size_t i = 0; i < diagram_.nodes.size(); ++i) {
        const DiagramNode& other = diagram_.nodes[i];
        const auto far = stepsAway(key, other.column - now.column, other.row - now.row);
        if (!far || (least && *far >= *least)) continue;
        least = far;
        best = static_cast<int>(i);
    }
    return best;
}

void ChainDiagram::keyPressEvent(QKeyEvent* event) {
    const bool isArrow = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right ||
                         event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (!isArrow || followed_ < 0) return QWidget::keyPressEvent(event);
    follow(neighbour(event->key()));
}

bool ChainDiagram::isChosen(const DiagramNode& node) const {
    return node.column == diagram_.firstColumn + chosen_;
}

void ChainDiagram::drawWire(QPainter& painter, std::size_t index) const {
    const DiagramWire& wire = diagram_.wires[index];
    const QPolygonF& way = layout_.wire(index);
    const bool comes = from_[wire.to];
    const bool goes = into_[wire.from];
    const QColor colour = palette().color(comes || goes ? QPalette::Highlight : QPalette::Mid);
    QPen pen(colour, (comes || goes ? 2.4 : 1.2) * lineScale(*this));
    if (goes) pen.setDashPattern({3, 1.6});
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(way);
    drawArrow(painter, way[way.size() - 2], way.back(), colour, lineScale(*this));
}

/// Above its wire; a long way is named where it begins.
void ChainDiagram::drawLabel(QPainter& painter, std::size_t index) const {
    const QPolygonF& way = layout_.wire(index);
    const QFont small = scaledFont(nameFont(font()), type::caption);
    const QFontMetricsF metrics(small);
    const QPointF middle = way.size() > 4 ? way[1] : (way.front() + way.back()) / 2;
    const QSizeF room(metrics.horizontalAdvance(QStringLiteral("000")), metrics.height());
    painter.setFont(small);
    painter.setPen(toneColor(Tone::muted, palette()));
    painter.drawText(QRectF(middle - QPointF(room.width() / 2, room.height() + kArrow), room),
                     Qt::AlignCenter, toQString(diagram_.wires[index].label));
}

/// Bytes that are padding or borrowed are muted.
void ChainDiagram::drawDigits(QPainter& painter, const DiagramNode& node, const QRectF& box) const {
    const QFontMetricsF metrics(digitFont(font()));
    const double digit = metrics.horizontalAdvance(QLatin1Char('0'));
    const std::size_t shown = std::min(node.bytes.size(), digits_.bytes());
    const std::size_t lines = (shown + digits_.perLine - 1) / digits_.perLine;
    const double wide = 2 * static_cast<double>(digits_.perLine) * digit +
                        (digits_.abridge() ? metrics.horizontalAdvance(kEllipsis) : 0);
    const double left = box.right() - wide - (space::tiny + 2) * lineScale(*this);
    const double top = box.center().y() - static_cast<double>(lines) * metrics.height() / 2;
    const auto place = [&](std::size_t i) {
        const auto column = static_cast<double>(i % digits_.perLine);
        const auto line = static_cast<double>(i / digits_.perLine);
        return QPointF(left + 2 * column * digit, top + line * metrics.height() + metrics.ascent());
    };
    painter.setFont(digitFont(font()));
    for (std::size_t i = 0; i < shown; ++i) {
        painter.setPen(i < node.own ? palette().color(QPalette::Text)
                                    : toneColor(Tone::caution, palette()));
        painter.drawText(place(i), byteText(node.bytes[i], NumberBase::hex));
    }
    if (shown < node.bytes.size())
        painter.drawText(place(shown - 1) + QPointF(2 * digit, 0), kEllipsis);
}

void ChainDiagram::drawValue(QPainter& painter, const DiagramNode& node, const QRectF& box) const {
    painter.setFont(nameFont(font()));
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(box.adjusted((space::tiny + 2) * lineScale(*this), 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, toQString(node.name));
    drawDigits(painter, node, box);
    if (node.same) drawSame(painter, node, box);
}

/// "= P1", over the lower edge.
void ChainDiagram::drawSame(QPainter& painter, const DiagramNode& node, const QRectF& box) const {
    const QFont small = tagFont(*this);
    painter.setFont(small);
    const QString text = QStringLiteral("= ") + toQString(diagram_.nodes[*node.same].name);
    const QFontMetricsF metrics(small);
    const QRectF tag(box.right() - metrics.horizontalAdvance(text) - space::small,
                     box.bottom() - kTagOverlap, metrics.horizontalAdvance(text) + 6,
                     metrics.height());
    drawSurface(painter, tag, 4, palette().color(QPalette::Base), amberColor(palette()));
    painter.setPen(toneColor(Tone::caution, palette()));
    painter.drawText(tag, Qt::AlignCenter, text);
}

void ChainDiagram::drawSum(QPainter& painter, const QRectF& box) const {
    painter.drawEllipse(box);
    const QPointF middle = box.center();
    painter.drawLine(QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y()));
    painter.drawLine(QPointF(middle.x(), box.top()), QPointF(middle.x(), box.bottom()));
}

void ChainDiagram::drawNode(QPainter& painter, std::size_t index) const {
    const DiagramNode& node = diagram_.nodes[index];
    const QRectF& box = layout_.node(index);
    const bool isFollowed = static_cast<int>(index) == followed_;
    const bool onWay = from_[index] || into_[index];
    const QColor line = palette().color(onWay ? QPalette::Highlight : QPalette::Mid);
    const double width = (isFollowed ? 3 : onWay ? 2 : 1.2) * lineScale(*this);
    const bool strong = followed_ < 0 ? isChosen(node) : isFollowed;
    const QColor fill = strong ? selectionColor(palette()) : palette().color(QPalette::Base);
    if (node.part == DiagramPart::sum) {
        painter.setPen(QPen(line, width));
        painter.setBrush(fill);
        return drawSum(painter, box);
    }
    const bool isBytes = node.part == DiagramPart::value;
    drawSurface(painter, box, isBytes ? radius::control : radius::card,
                isBytes || strong ? fill : palette().color(QPalette::AlternateBase),
                node.same && !onWay ? amberColor(palette()) : line, width);
    if (isBytes) return drawValue(painter, node, box);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.setFont(nameFont(font()));
    painter.drawText(box, Qt::AlignCenter,
                     node.part == DiagramPart::timesH ? QStringLiteral("· H")
                     : node.part == DiagramPart::cipher
                         ? QStringLiteral("AES, ") + toQString(node.name)
                         : QStringLiteral("AES⁻¹, ") + toQString(node.name));
}

/// What is followed lies on top.
void ChainDiagram::paintEvent(QPaintEvent*) {
    if (diagram_.nodes.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(0.5, 1);
    for (const bool onTop : {false, true})
        for (std::size_t i = 0; i < diagram_.wires.size(); ++i) {
            const DiagramWire& wire = diagram_.wires[i];
            if ((from_[wire.to] || into_[wire.from]) == onTop) drawWire(painter, i);
        }
    for (std::size_t i = 0; i < diagram_.nodes.size(); ++i)
        drawNode(painter, i);
    for (std::size_t i = 0; i < diagram_.wires.size(); ++i)
        drawLabel(painter, i);
}

} // namespace blockwarp::ui
