// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/letters.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/rsa/textbook.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace blockwarp::rsa {
namespace {

constexpr char32_t kUnknown = 0xfffd;

} // namespace

std::vector<Symbol> countSymbols(std::span<const std::uint64_t> text) {
    std::vector<Symbol> symbols;
    std::unordered_map<std::uint64_t, std::size_t> places;
    for (const std::uint64_t number : text) {
        const auto [at, isNew] = places.try_emplace(number, symbols.size());
        if (isNew) symbols.push_back({number, 0});
        ++symbols[at->second].count;
    }
    std::ranges::stable_sort(symbols, std::ranges::greater{}, &Symbol::count);
    return symbols;
}

Result<LettersRun> encryptLetters(std::u32string_view text) {
    return guarded([&]() -> Result<LettersRun> {
        const SmallKey key = classroomKey();
        const std::vector<std::uint64_t> letters(text.begin(), text.end());
        auto sealed = runTextbook(key, key.e, letters, TextbookEngine::cpu);
        if (!sealed) return sealed.error();
        LettersRun run{{key.n, key.e}, std::move(sealed->results), countSymbols(letters), {}};
        run.blocks = countSymbols(run.ciphertext);
        return run;
    });
}

Result<BrokenLetters> breakLetters(const LettersKey& key, std::span<const std::uint64_t> ciphertext,
                                   std::size_t characters) {
    return guarded([&]() -> Result<BrokenLetters> {
        const Stopwatch clock;
        std::vector<std::uint64_t> all(characters);
        std::iota(all.begin(), all.end(), std::uint64_t{0});
        const SmallKey known{.p = 0, .q = 0, .n = key.n, .e = key.e, .d = 0};
        const auto sealed = runTextbook(known, key.e, all, TextbookEngine::cpu);
        if (!sealed) return sealed.error();
        std::unordered_map<std::uint64_t, char32_t> book;
        book.reserve(characters);
        for (std::size_t i = 0; i < characters; ++i)
            book.emplace(sealed->results[i], static_cast<char32_t>(i));
        BrokenLetters broken{.seconds = clock.seconds()};
        for (const std::uint64_t number : ciphertext) {
            const auto at = book.find(number);
            if (at == book.end()) ++broken.unknown;
            broken.text += at == book.end() ? kUnknown : at->second;
        }
        return broken;
    });
}

} // namespace blockwarp::rsa
