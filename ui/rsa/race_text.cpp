// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/race_text.h"

#include "ui/base/format.h"

#include <QCoreApplication>

#include <cmath>

namespace blockwarp::ui {
namespace {

QString words(const char* text) {
    return QCoreApplication::translate("rsa", text);
}

QString perSecond(double rate) {
    return words("%1 operations/s").arg(formatCount(std::uint64_t(std::llround(rate))));
}

} // namespace

QString raceSentence(const rsa::RaceResult& result, std::size_t items, unsigned threads) {
    const QString cpu = perSecond(result.cpu.rate);
    const QString count = formatCount(items);
    if (!result.gpu)
        return words("The CPU with %1 threads: %2. It took %3 for %4; there was no GPU to race.")
            .arg(threads)
            .arg(cpu, formatSeconds(result.cpu.times.wall), count);
    const double ratio = result.gpu->rate / result.cpu.rate;
    const QString text =
        ratio >= 1 ? words("The GPU is %1 times as fast as the CPU's %2 threads: %3 against %4. "
                           "All %5 results are equal.")
                   : words("The CPU's %2 threads are %1 times as fast as the GPU: %4 against %3. "
                           "All %5 results are equal.");
    return text.arg(formatRatio(ratio >= 1 ? ratio : 1 / ratio))
        .arg(threads)
        .arg(perSecond(result.gpu->rate), cpu, count);
}

} // namespace blockwarp::ui
