// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/kernel_view.h"

#include "core/leak/raster.h"
#include "ui/base/text.h"
#include "ui/frame/presented.h"
#include "ui/inspector/aes_words.h"
#include "ui/inspector/strategy_table.h"
#include "ui/inspector/warp_picture.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <QImage>

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

/// 32 neighbouring blocks from the middle of a picture, as the Leak lab encrypts it.
WarpBlocks blocksOf(const QString& sample) {
    const QImage image = QImage(QStringLiteral(":/samples/%1.png").arg(sample))
                             .convertToFormat(QImage::Format_RGBA8888);
    const Raster raster =
        toFormat(PixelFormat::rgb24, image.width(), image.height(),
                 {image.constBits(), static_cast<std::size_t>(image.sizeInBytes())});
    const std::size_t middle = byteOfPixel(raster.shape, {0, image.height() / 2});
    WarpBlocks blocks{};
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const std::size_t from = middle / kAesBlockBytes * kAesBlockBytes + kAesBlockBytes * i;
        std::copy_n(raster.bytes.begin() + static_cast<std::ptrdiff_t>(from), kAesBlockBytes,
                    blocks[i].begin());
    }
    return blocks;
}

/// "T₂[3f]" or "S[3f]"; the last round has no tables of columns.
QString entryName(const LookupLayout& layout, const WarpLookup& lookup, std::uint8_t byte,
                  bool last) {
    const bool columns = layout.kind == TableKind::four || layout.kind == TableKind::replicated;
    if (layout.kind == TableKind::sbox || layout.kind == TableKind::wordSbox || last)
        return QStringLiteral("S[%1]").arg(hexByte(byte));
    const auto table = columns ? static_cast<std::size_t>(lookup.table) : 0;
    return QStringLiteral("%1[%2]").arg(tableName(table), hexByte(byte));
}

} // namespace

KernelView::KernelView(QWidget* parent)
    : SteppedView(parent), blocks_(makeCombo(tr("Blocks of the warp"), this)),
      title_(makeHeading({}, this)), banks_(new BankPicture(this)), bits_(new PlanePicture(this)),
      sentence_(new QLabel(this)), table_(new StrategyTable(this)), summary_(new QLabel(this)) {
    blocks_->setObjectName("kernelBlocks");
    title_->setObjectName("kernelTitle");
    sentence_->setObjectName("kernelSentence");
    summary_->setObjectName("kernelSummary");
    blocks_->addItem(tr("Counters from the block (CTR)"));
    blocks_->addItem(tr("The badge (ECB)"), QStringLiteral("badge"));
    blocks_->addItem(tr("The photograph (ECB)"), QStringLiteral("photo"));
    layOut();
    connect(table_, &StrategyTable::chosen, this, &KernelView::trace);
    connect(blocks_, &QComboBox::currentIndexChanged, this, [this] {
        compared_ = false;
        trace();
        if (isVisible()) compare();
    });
    connect(banks_, &WarpPicture::columnChosen, this, &KernelView::showLane);
    connect(bits_, &WarpPicture::columnChosen, this, &KernelView::showLane);
}

void KernelView::layOut() {
    blocks_->setMinimumContentsLength(static_cast<int>(blocks_->itemText(0).size()));
    title_->setWordWrap(true);
    summary_->setWordWrap(true);
    summary_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    table_->setMinimumHeight(5 * fontMetrics().height());
    auto* label = new QLabel(tr("Blocks of the &warp"), this);
    label->setBuddy(blocks_);
    for (QWidget* part : std::initializer_list<QWidget*>{label, blocks_, table_})
        leaveOutOfPresentation(*part);
    auto* side = new QVBoxLayout;
    side->setSpacing(space::tiny);
    side->addWidget(label);
    side->addWidget(blocks_);
    side->addSpacing(space::small);
    side->addWidget(summary_, 1);
    auto* below = new QHBoxLayout;
    below->setSpacing(space::large);
    below->addWidget(table_, 2);
    below->addLayout(side, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addWidget(title_);
    column->addWidget(banks_, 3);
    column->addWidget(bits_, 3);
    column->addWidget(sentence_);
    column->addLayout(below, 2);
    column_ = column;
    below_ = below;
}

/// On a projector there is no table, so that the picture takes its room. A wrapped label asks for
/// the height of a narrow one.
void KernelView::fitParts() {
    const bool alone = table_->isHidden();
    column_->setStretchFactor(below_, alone ? 0 : 2);
    summary_->setMinimumHeight(alone ? summary_->heightForWidth(width())
                                     : 3 * summary_->fontMetrics().lineSpacing());
}

bool KernelView::event(QEvent* event) {
    const bool done = SteppedView::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fitParts();
    return done;
}

const LookupLayout& KernelView::strategy() const {
    return table_->strategy();
}

int KernelView::steps() const {
    return static_cast<int>(isCircuit() ? planes_.size() : warp_.lookups.size());
}

const WarpLookup* KernelView::lookup() const {
    return isCircuit() ? nullptr : &warp_.lookups.at(static_cast<std::size_t>(step()));
}

void KernelView::setInputs(std::span<const std::uint8_t> key, const AesState& block) {
    key_.assign(key.begin(), key.end());
    block_ = block;
    compared_ = false;
    trace();
    if (isVisible()) compare();
}

void KernelView::chooseStrategy(const QString& name) {
    table_->choose(name);
}

WarpBlocks KernelView::blocks() const {
    return hasCounters() ? countedFrom(block_) : blocksOf(blocks_->currentData().toString());
}

/// All strategies take a moment, so that they wait until somebody looks.
void KernelView::compare() {
    if (compared_ || key_.empty()) return;
    compared_ = true;
    table_->compare(key_, blocks(), hasCounters());
    summary_->setText(summary());
}

void KernelView::showEvent(QShowEvent* event) {
    SteppedView::showEvent(event);
    compare();
}

/// Stays in the same round where the strategies differ in which they look up.
void KernelView::trace() {
    if (key_.empty()) return;
    constexpr int loads = 16; // of a round
    const auto firstRound = [this] {
        return warp_.lookups.empty() ? 1 : warp_.lookups.front().round;
    };
    const int place = step() + loads * (firstRound() - 1);
    warp_ = traceWarp(strategy(), key_, blocks(), hasCounters());
    planes_ = isCircuit() ? tracePlanes(key_, blocks()) : std::vector<PlaneLookup>{};
    setStep(place - loads * (firstRound() - 1));
}

QString KernelView::passes(const WarpLookup& lookup) const {
    if (strategy().memory == TableMemory::constant)
        return lookup.conflicts() == 0 ? tr("1 turn, the same word for all lanes")
                                       : tr("%1 turns, one for each word").arg(lookup.wavefronts);
    return lookup.conflicts() == 0 ? tr("1 wavefront, no conflict")
                                   : tr("%1 wavefronts, %2 more than without conflicts")
                                         .arg(lookup.wavefronts)
                                         .arg(lookup.conflicts());
}

void KernelView::showStep() {
    if (isCircuit()) {
        const PlaneLookup& planes = planes_.at(static_cast<std::size_t>(step()));
        title_->setText(
            tr("Round %1, byte %2: S-box %3").arg(planes.round).arg(planes.source).arg(step() + 1));
        bits_->setPlanes(planes);
    } else {
        title_->setText(tr("Round %1, lookup %2: %3")
                            .arg(lookup()->round)
                            .arg(step() + 1)
                            .arg(passes(*lookup())));
        banks_->setLookup(*lookup(), strategy().memory);
    }
    banks_->setVisible(!isCircuit());
    bits_->setVisible(isCircuit());
    showLane(isCircuit() ? bits_->chosen() : banks_->chosen());
    summary_->setText(summary());
}

QString KernelView::laneSentence(const WarpLookup& lookup, int lane) const {
    const LaneLookup& each = lookup.lanes.at(static_cast<std::size_t>(lane));
    const bool last = lookup.round == warp_.lookups.back().round;
    const QString wanted = tr("Lane %1 wants %2 for block %3: ")
                               .arg(lane)
                               .arg(entryName(strategy(), lookup, each.byte, last))
                               .arg(each.block);
    if (strategy().memory == TableMemory::constant)
        return wanted + tr("word %1, turn %2 of %3.")
                            .arg(each.word)
                            .arg(each.wavefront + 1)
                            .arg(lookup.wavefronts);
    return wanted + tr("word %1, bank %2, wavefront %3 of %4.")
                        .arg(each.word)
                        .arg(each.bank)
                        .arg(each.wavefront + 1)
                        .arg(lookup.wavefronts);
}

QString KernelView::planeSentence(int block) const {
    const PlaneLookup& planes = planes_.at(static_cast<std::size_t>(step()));
    return tr("Block %1: %2 becomes %3, its bits at place %1 of all words.")
        .arg(block)
        .arg(hexByte(byteOfPlanes(planes.before, block)),
             hexByte(byteOfPlanes(planes.after, block)));
}

void KernelView::showLane(int lane) {
    const QString text = isCircuit() ? planeSentence(lane) : laneSentence(*lookup(), lane);
    sentence_->setText(text);
    (isCircuit() ? static_cast<QWidget*>(bits_) : banks_)->setAccessibleDescription(text);
}

QString KernelView::summary() const {
    if (isCircuit())
        return tr("<b>bitsliced</b>: no lookup, so no conflict and no address that depends on the "
                  "key. One lane does SubBytes on a byte of 32 blocks in %1 instructions; a round "
                  "of 32 blocks takes %2, and a warp has 32 lanes.")
            .arg(kSboxGates)
            .arg(kRoundGates);
    const bool constant = strategy().memory == TableMemory::constant;
    const QString counted = constant ? tr("<b>%1</b>: %2 turns for the lookups of 32 blocks, %3 of "
                                          "them because lanes want different words.")
                                     : tr("<b>%1</b>: %2 wavefronts for the lookups of 32 blocks, "
                                          "%3 of them because of conflicts.");
    QString text =
        counted.arg(toQString(strategy().strategy), QLocale().toString(warp_.wavefronts(), 'f', 0),
                    QLocale().toString(warp_.conflicts()));
    if (warp_.sharedLookups > 0)
        text += tr(" Rounds 1 and 2 are shared by 256 counters: %1 lookups for 32 blocks.")
                    .arg(QLocale().toString(warp_.sharedLookups, 'f', 2));
    if (strategy().strategy == "hybrid")
        text += tr(" Shown are its table warps; bitsliced warps take a part of the blocks.");
    if (const auto measured = table_->measured(strategy()))
        text += tr(" An H200 counted %1, with text, keys and all else.")
                    .arg(QLocale().toString(*measured, 'f', 0));
    if (constant)
        text += tr(" Constant memory delivers one word at a time: good for keys, bad for tables.");
    return text;
}

} // namespace blockwarp::ui
