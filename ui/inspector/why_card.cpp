// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/why_card.h"

#include "core/trace/gf256.h"
#include "ui/base/text.h"
#include "ui/inspector/aes_words.h"
#include "ui/panels/byte_text.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <bit>

namespace blockwarp::ui {
namespace {

constexpr int kWide = 56; ///< of a square, unless its text is wider
constexpr int kHigh = 48;

QString strong(std::uint8_t byte) {
    return QStringLiteral("<b>%1</b>").arg(hexByte(byte));
}

QString bitRow(std::uint8_t byte, const QString& name) {
    return QStringLiteral("%1  %2\n").arg(byte, 8, 2, QLatin1Char('0')).arg(name);
}

ChainLink link(std::uint8_t byte, const QString& caption, SquareLook look,
               const QString& sign = QStringLiteral("→")) {
    return {hexByte(byte), caption, look, sign};
}

ByteStory inputStory(const AesStage& stage, int index) {
    const std::uint8_t byte = stage.after[static_cast<std::size_t>(index)];
    const QString place = Words::tr("Row %1, column %2").arg(index % 4).arg(index / 4);
    return {Words::tr("Byte %1 of the block is %2.").arg(index).arg(strong(byte)),
            Words::tr("Where does byte %1 go?").arg(index),
            Words::tr("A block is a square of 4 by 4 bytes."),
            {link(byte, Words::tr("Byte %1").arg(index), SquareLook::framed),
             link(byte, place, SquareLook::solid)},
            Words::tr("The 16 bytes fill the state column by column."),
            {}};
}

/// Rotations of `byte` and a constant, whose XOR is `sum`.
QString affineBits(std::uint8_t byte, std::initializer_list<int> turns, std::uint8_t constant,
                   std::uint8_t sum) {
    QString text;
    for (const int turn : turns)
        text += bitRow(std::rotl(byte, turn),
                       turn == 0 ? hexByte(byte)
                                 : Words::tr("%1 rotated left by %2").arg(hexByte(byte)).arg(turn));
    text += bitRow(constant, Words::tr("%1, the constant").arg(hexByte(constant)));
    return QStringLiteral("<pre>%1<b>%2</b></pre>")
        .arg(text, bitRow(sum, Words::tr("%1, the XOR of all rows").arg(hexByte(sum))).trimmed());
}

ByteStory lookupStory(std::uint8_t before, std::uint8_t after, bool inverse) {
    ByteStory story;
    story.sentence =
        (inverse ? Words::tr("%1 is looked up in row %2, column %3 of the inverse S-box "
                             "and becomes %4.")
                 : Words::tr("%1 is looked up in row %2, column %3 of the S-box and "
                             "becomes %4."))
            .arg(strong(before), QString::number(before / 16, 16), QString::number(before % 16, 16),
                 strong(after));
    story.title = Words::tr("Why %1?").arg(hexByte(after));
    story.about = Words::tr("The table stores two operations on a byte.");
    const std::uint8_t middle = fieldInverse(inverse ? after : before);
    const QString field = Words::tr("Inverse");
    const QString affine = inverse ? Words::tr("Inverse affine map") : Words::tr("Affine map");
    story.links = {link(before, Words::tr("Byte"), SquareLook::framed),
                   link(middle, inverse ? affine : field, SquareLook::tinted),
                   link(after, inverse ? field : affine, SquareLook::solid)};
    const std::uint8_t number = inverse ? after : before;
    const QString product =
        number == 0
            ? Words::tr("00 has no inverse in GF(2⁸); AES takes 00.")
            : Words::tr("%1 times %2 is 01 in GF(2⁸).").arg(hexByte(number), hexByte(middle));
    story.note = inverse
                     ? Words::tr("The affine map is undone first, then the inverse. ") + product
                     : product + Words::tr(" The affine map XORs rotations of the inverse and the "
                                           "constant 63.");
    story.details = inverse ? affineBits(before, {1, 3, 6}, 0x05, middle)
                            : affineBits(middle, {0, 1, 2, 3, 4}, 0x63, after);
    return story;
}

ByteStory shiftStory(const AesStage& stage, int index) {
    const bool inverse = isInverse(stage.step);
    const int row = index % 4;
    const int from = sourcesOf(stage.step, index).front() / 4;
    const std::uint8_t byte = stage.after[static_cast<std::size_t>(index)];
    ByteStory story;
    story.sentence = row == 0 ? Words::tr("Row 0 stays where it is.")
                              : Words::tr("%1 comes from column %2.").arg(strong(byte)).arg(from);
    story.title = Words::tr("Where does %1 come from?").arg(hexByte(byte));
    story.about = inverse ? Words::tr("Row r rotates r places to the right.")
                          : Words::tr("Row r rotates r places to the left.");
    story.links = {link(byte, Words::tr("Column %1").arg(from), SquareLook::framed),
                   link(byte, Words::tr("Column %1").arg(index / 4), SquareLook::solid)};
    story.note = inverse
                     ? Words::tr("This undoes ShiftRows.")
                     : Words::tr("Each column then holds bytes of four columns, so that MixColumns "
                                 "spreads a change over the whole state within two rounds.");
    return story;
}

QString polynomial(std::uint16_t bits) {
    return toQString(polynomialText(bits));
}

QString productRow(const MixProduct& part) {
    const QString product = part.coefficient == 1
                                ? polynomial(part.byte)
                                : QStringLiteral("(%1) · (%2) = %3")
                                      .arg(polynomial(part.coefficient), polynomial(part.byte),
                                           polynomial(part.unreduced));
    const QString reduced = part.unreduced > 0xff
                                ? Words::tr(" ≡ %1 mod m(x)").arg(polynomial(part.product))
                                : QString();
    return QStringLiteral("<tr><td><code>%1·%2 = <b>%3</b></code>&nbsp;</td><td>%4%5</td></tr>")
        .arg(hexByte(part.coefficient), hexByte(part.byte), hexByte(part.product), product,
             reduced);
}

ByteStory mixStory(const AesStage& stage, int index) {
    const std::uint8_t after = stage.after[static_cast<std::size_t>(index)];
    ByteStory story;
    QString rows;
    QStringList factors;
    QStringList products;
    for (const MixProduct& part : mixProducts(isInverse(stage.step), stage.before, index)) {
        factors << QStringLiteral("%1·%2").arg(hexByte(part.coefficient), hexByte(part.byte));
        products << hexByte(part.product);
        story.links.push_back(
            link(part.product, factors.back(), SquareLook::tinted, QStringLiteral("⊕")));
        rows += productRow(part);
    }
    story.links.push_back(link(after, Words::tr("Sum"), SquareLook::solid, QStringLiteral("=")));
    const QString plus = QStringLiteral(" ⊕ ");
    story.sentence =
        Words::tr("%1 = %2 = %3.").arg(factors.join(plus), products.join(plus), strong(after));
    story.title = Words::tr("Why %1?").arg(hexByte(after));
    story.about = Words::tr("Four products in GF(2⁸), added by XOR.");
    story.note = Words::tr("A byte is a polynomial over GF(2): 02 is x, 03 is x + 1. Products are "
                           "reduced by m(x) = x⁸ + x⁴ + x³ + x + 1.");
    story.details = QStringLiteral("<table>%1</table>").arg(rows);
    return story;
}

ByteStory keyStory(const AesStage& stage, int index) {
    const auto i = static_cast<std::size_t>(index);
    const std::uint8_t before = stage.before[i];
    const std::uint8_t key = stage.roundKey[i];
    const std::uint8_t after = stage.after[i];
    return {Words::tr("%1 XOR %2 of the round key is %3.")
                .arg(strong(before), strong(key), strong(after)),
            Words::tr("Why %1?").arg(hexByte(after)),
            Words::tr("Bits that are equal give 0, others 1."),
            {link(before, Words::tr("Byte"), SquareLook::framed),
             link(key, Words::tr("Round key"), SquareLook::framed, QStringLiteral("⊕")),
             link(after, Words::tr("XOR"), SquareLook::solid, QStringLiteral("="))},
            Words::tr("The same XOR takes the round key away again."),
            QStringLiteral("<pre>%1%2<b>%3</b></pre>")
                .arg(bitRow(before, hexByte(before)), bitRow(key, hexByte(key)),
                     bitRow(after, hexByte(after)).trimmed())};
}

} // namespace

ByteChain::ByteChain(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ByteChain::setLinks(const std::vector<ChainLink>& links) {
    links_ = links;
    QStringList said;
    for (const ChainLink& link : links_)
        said << link.caption + QStringLiteral(": ") + link.text;
    setAccessibleName(said.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QFont ByteChain::captionFont() const {
    return scaledFont(font(), type::caption);
}

/// Large, unless a sign is a word of its own (<<<).
QFont ByteChain::signFont() const {
    const bool words =
        std::ranges::any_of(links_, [](const ChainLink& link) { return link.sign.size() > 1; });
    return scaledFont(font(), words ? 1 : 1.4);
}

/// Words are no squares, so that they take no more height than their text.
QSize ByteChain::squareSize() const {
    QFont bold = fixedFont(font());
    bold.setBold(true);
    QSize text;
    for (const ChainLink& link : links_)
        text = text.expandedTo(QFontMetrics(bold).size(0, link.text));
    const QSize square(withText(kWide, *this), withText(kHigh, *this));
    text += QSize(space::large, space::large);
    return text.width() > square.width() ? text : square;
}

int ByteChain::linkWidth() const {
    int widest = squareSize().width();
    for (const ChainLink& link : links_)
        widest = std::max(widest, QFontMetrics(captionFont()).horizontalAdvance(link.caption));
    return widest;
}

/// For the widest sign.
int ByteChain::leastGap() const {
    int widest = space::huge;
    for (const ChainLink& link : links_)
        widest =
            std::max(widest, QFontMetrics(signFont()).horizontalAdvance(link.sign) + space::small);
    return widest;
}

QSize ByteChain::sizeHint() const {
    const int count = static_cast<int>(links_.size());
    return {count * linkWidth() + (count - 1) * leastGap(),
            squareSize().height() + space::tiny + QFontMetrics(captionFont()).height()};
}

void ByteChain::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int wide = linkWidth();
    const QSize size = squareSize();
    const int count = static_cast<int>(links_.size());
    const int gap = count > 1 ? std::min((width() - count * wide) / (count - 1),
                                         std::max(12 * kGrid, leastGap()))
                              : 0;
    int left = 0;
    for (const ChainLink& link : links_) {
        const QRect square({left + (wide - size.width()) / 2, 0}, size);
        drawSquare(painter, square, link.text, link.look, *this);
        painter.setFont(captionFont());
        painter.setPen(toneColor(Tone::muted, palette()));
        painter.drawText(QRect(left, size.height() + space::tiny, wide, height()),
                         Qt::AlignHCenter | Qt::AlignTop, link.caption);
        if (left > 0) {
            painter.setFont(signFont());
            painter.setPen(palette().color(QPalette::WindowText));
            painter.drawText(QRect(left - gap, 0, gap, size.height()), Qt::AlignCenter, link.sign);
        }
        left += wide + gap;
    }
}

ByteStory storyOf(const AesStage& stage, int index) {
    const auto i = static_cast<std::size_t>(index);
    switch (stage.step) {
    case AesStep::input:
        return inputStory(stage, index);
    case AesStep::addRoundKey:
        return keyStory(stage, index);
    case AesStep::subBytes:
    case AesStep::invSubBytes:
        return lookupStory(stage.before[i], stage.after[i], isInverse(stage.step));
    case AesStep::shiftRows:
    case AesStep::invShiftRows:
        return shiftStory(stage, index);
    case AesStep::mixColumns:
    case AesStep::invMixColumns:
        return mixStory(stage, index);
    }
    return {};
}

ByteStory questionOf(const AesStage& stage, int index) {
    std::vector<ChainLink> links;
    for (const int source : sourcesOf(stage.step, index))
        links.push_back(link(stage.before[static_cast<std::size_t>(source)], Words::tr("Before"),
                             SquareLook::framed, QStringLiteral(",")));
    links.push_back(
        {QStringLiteral("?"), Words::tr("After"), SquareLook::solid, QStringLiteral("→")});
    return {Words::tr("What does %1 make of it?").arg(stepName(stage.step)),
            Words::tr("What comes out?"),
            Words::tr("Work it out first. A click on the byte, or Enter, shows it; Page Down shows "
                      "all of the step."),
            links,
            {},
            {}};
}

WhyCard::WhyCard(QWidget* parent)
    : Card(space::large, parent), title_(makeHeading({}, this)), about_(new Explanation(this)),
      chain_(new ByteChain(this)), note_(new Explanation(this)), details_(new QLabel(this)),
      more_(new LinkButton(tr("Show bit by bit"), this)) {
    column().setContentsMargins(space::large, space::medium, space::large, space::medium);
    title_->setObjectName("aesWhy");
    chain_->setObjectName("aesChain");
    details_->setObjectName("aesDetails");
    details_->setFont(fixedFont());
    details_->setWordWrap(true);
    details_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    more_->setObjectName("aesBits");
    more_->setCheckable(true);
    auto* picture = new QVBoxLayout;
    picture->setSpacing(space::small);
    for (QWidget* part : std::initializer_list<QWidget*>{title_, about_, chain_, note_})
        picture->addWidget(part);
    picture->addStretch();
    auto* row = new QHBoxLayout;
    row->setSpacing(space::huge);
    row->addLayout(picture, 1);
    row->addWidget(details_, 1);
    column().addLayout(row, 1);
    column().addWidget(more_, 0, Qt::AlignLeft);
    connect(more_, &QPushButton::toggled, this, &WhyCard::showParts);
}

void WhyCard::setStory(const ByteStory& story, bool hasRoom) {
    hasRoom_ = hasRoom;
    title_->setText(story.title);
    about_->setText(story.about);
    chain_->setLinks(story.links);
    note_->setText(story.note);
    details_->setText(story.details);
    showParts();
}

void WhyCard::showParts() {
    const bool instead = !hasRoom_ && more_->isChecked();
    more_->setVisible(!hasRoom_);
    more_->setText(instead ? tr("Show the two operations") : tr("Show bit by bit"));
    details_->setVisible(!details_->text().isEmpty() && (hasRoom_ || instead));
    for (QWidget* part : std::initializer_list<QWidget*>{about_, chain_, note_})
        part->setVisible(!instead);
}

} // namespace blockwarp::ui
