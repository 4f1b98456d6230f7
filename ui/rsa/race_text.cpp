// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/race_text.h"

#include "ui/base/format.h"
#include "ui/base/text.h"

#include <cmath>

namespace blockwarp::ui {
namespace {

QString perSecond(double rate) {
    return Words::tr("%1 operations/s").arg(formatCount(std::uint64_t(std::llround(rate))));
}

QString threadCount(std::size_t threads) {
    return threads == 1 ? Words::tr("1 thread") : Words::tr("%1 threads").arg(threads);
}

} // namespace

QString raceSentence(const rsa::RaceResult& result, std::size_t items) {
    const QString threads = threadCount(result.cpu.workers);
    const QString cpu = perSecond(result.cpu.rate);
    const QString count = formatCount(items);
    if (!result.gpu)
        return Words::tr("The CPU with %1: %2. It took %3 for %4; there was no GPU to race.")
            .arg(threads, cpu, formatSeconds(result.cpu.times.wall), count);
    const double ratio = result.gpu->rate / result.cpu.rate;
    const QString text =
        ratio >= 1 ? Words::tr("The GPU is %1 times as fast as the CPU with %2: %3 against %4. "
                               "All %5 results are equal.")
                   : Words::tr("The CPU with %2 is %1 times as fast as the GPU: %4 against %3. "
                               "All %5 results are equal.");
    return text.arg(formatRatio(ratio >= 1 ? ratio : 1 / ratio), threads,
                    perSecond(result.gpu->rate), cpu, count);
}

} // namespace blockwarp::ui
