// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/table_lookup.h"

#include "kernels/aes_tables.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {
namespace {

constexpr auto kTables = kernels::makeEncryptTables();

AesWord bytesOf(std::uint32_t littleEndian) {
    AesWord word;
    for (unsigned i = 0; i < 4; ++i)
        word[i] = static_cast<std::uint8_t>(littleEndian >> (8 * i));
    return word;
}

void addTo(AesWord& sum, const AesWord& word) {
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] = static_cast<std::uint8_t>(sum[i] ^ word[i]);
}

} // namespace

TableColumn tableColumn(const AesTrace& trace, int round, int column) {
    assert(trace.form == AesForm::cipher && round >= 1 && round < trace.rounds);
    assert(column >= 0 && column < 4);
    const auto stage = std::ranges::find_if(trace.stages, [round](const AesStage& s) {
        return s.round == round && s.step == AesStep::subBytes;
    });
    const AesState& key = (stage + 3)->roundKey; // SubBytes, ShiftRows, MixColumns, AddRoundKey
    TableColumn made;
    for (int row = 0; row < 4; ++row) {
        const int source = sourcesOf(AesStep::shiftRows, row + 4 * column).front();
        const std::uint8_t byte = stage->before[static_cast<std::size_t>(source)];
        const AesWord word = bytesOf(kTables.at[row][byte]);
        made.lookups[static_cast<std::size_t>(row)] = {row, source, byte, aesSbox(false)[byte],
                                                       word};
        addTo(made.result, word);
    }
    std::copy_n(key.begin() + 4 * column, 4, made.roundKey.begin());
    addTo(made.result, made.roundKey);
    return made;
}

} // namespace blockwarp
