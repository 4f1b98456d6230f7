// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/strategy_table.h"

#include "core/bench/profiles/bound.h"
#include "ui/base/text.h"
#include "ui/theme/tokens.h"

#include <QHeaderView>

#include <algorithm>

namespace blockwarp::ui {
namespace {

enum Column { nameColumn, placeColumn, wavefrontColumn, conflictColumn, measuredColumn, columns };

constexpr double kBytesOf32Blocks = 512;

QString placeOf(const LookupLayout& layout) {
    switch (layout.kind) {
    case TableKind::four:
        return StrategyTable::tr("four tables, cache");
    case TableKind::one:
        return StrategyTable::tr("one table, cache");
    case TableKind::replicated:
        return StrategyTable::tr("four tables in each bank");
    case TableKind::circuit:
        return StrategyTable::tr("none: a circuit");
    case TableKind::sbox:
    case TableKind::wordSbox:
        break;
    }
    return layout.memory == TableMemory::shared     ? StrategyTable::tr("S-box, shared memory")
           : layout.memory == TableMemory::constant ? StrategyTable::tr("S-box, constant memory")
                                                    : StrategyTable::tr("S-box, cache");
}

QTableWidgetItem* makeNumber() {
    auto* item = new QTableWidgetItem;
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

} // namespace

StrategyTable::StrategyTable(QWidget* parent)
    : QTableWidget(static_cast<int>(lookupLayouts().size()), columns, parent) {
    setObjectName("kernelStrategies");
    setAccessibleName(tr("Strategy"));
    setHorizontalHeaderLabels(
        {tr("Strategy"), tr("Tables"), tr("Wavefronts"), tr("Conflicts"), tr("H200, all")});
    horizontalHeaderItem(wavefrontColumn)
        ->setToolTip(tr("Of all lookups for 32 blocks, computed from these blocks"));
    horizontalHeaderItem(conflictColumn)->setToolTip(tr("More than one wavefront a lookup"));
    horizontalHeaderItem(measuredColumn)
        ->setToolTip(
            tr("Counted by Nsight Compute on an NVIDIA H200 for 32 blocks on average, with "
               "text, round keys and shuffles"));
    verticalHeader()->hide();
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    setShowGrid(false);
    for (int row = 0; row < rowCount(); ++row) {
        const LookupLayout& layout = lookupLayouts()[static_cast<std::size_t>(row)];
        setItem(row, nameColumn, new QTableWidgetItem(toQString(layout.strategy)));
        setItem(row, placeColumn, new QTableWidgetItem(placeOf(layout)));
        for (const int column : {wavefrontColumn, conflictColumn, measuredColumn})
            setItem(row, column, makeNumber());
    }
    choose(QStringLiteral("ttable4"));
    connect(this, &QTableWidget::currentCellChanged, this, [this](int row, int, int before, int) {
        if (row != before && row >= 0) emit chosen();
    });
}

void StrategyTable::resizeEvent(QResizeEvent* event) {
    QTableWidget::resizeEvent(event);
    scrollToItem(currentItem(), PositionAtCenter);
}

const LookupLayout& StrategyTable::strategy() const {
    return lookupLayouts()[static_cast<std::size_t>(std::max(currentRow(), 0))];
}

/// At the same place after a presentation, which hides it.
void StrategyTable::showEvent(QShowEvent* event) {
    QTableWidget::showEvent(event);
    QMetaObject::invokeMethod(
        this, [this] { scrollToItem(currentItem(), PositionAtCenter); }, Qt::QueuedConnection);
}

void StrategyTable::choose(const QString& strategy) {
    const auto found =
        std::ranges::find(lookupLayouts(), strategy.toStdString(), &LookupLayout::strategy);
    if (found != lookupLayouts().end())
        setCurrentCell(static_cast<int>(found - lookupLayouts().begin()), nameColumn);
}

std::optional<double> StrategyTable::measured(const LookupLayout& layout) const {
    const CipherSpec* cipher = findCipher(cipher_);
    if (cipher == nullptr || layout.memory == TableMemory::constant) return {}; // not its unit
    const FoundProfile found = nearestProfile(shelf_, layout.strategy, *cipher, Direction::encrypt);
    if (!found.profile || found.profile->cipher != cipher_ ||
        found.profile->direction != Direction::encrypt)
        return {};
    const auto all = valueOf(*found.profile, "all_wavefronts");
    if (!all) return {};
    return *all * kBytesOf32Blocks / static_cast<double>(found.profile->bytes);
}

void StrategyTable::compare(std::span<const std::uint8_t> key, const WarpBlocks& blocks,
                            bool counters) {
    if (shelf_.sets.empty()) shelf_ = allProfiles({});
    cipher_ = "aes-" + std::to_string(8 * key.size()) + (counters ? "-ctr" : "-ecb");
    for (int row = 0; row < rowCount(); ++row) {
        const LookupLayout& layout = lookupLayouts()[static_cast<std::size_t>(row)];
        const WarpTrace trace = traceWarp(layout, key, blocks, counters);
        item(row, wavefrontColumn)->setText(QLocale().toString(trace.wavefronts(), 'f', 0));
        item(row, conflictColumn)->setText(QLocale().toString(trace.conflicts()));
        const auto counted = measured(layout);
        item(row, measuredColumn)
            ->setText(counted ? QLocale().toString(*counted, 'f', 0) : QStringLiteral("–"));
    }
    resizeColumnsToContents();
}

} // namespace blockwarp::ui
