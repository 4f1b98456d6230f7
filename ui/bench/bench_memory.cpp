// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/bench_memory.h"

namespace blockwarp::ui {
namespace {

const QString kTyped = QStringLiteral("bench/typed/");
const QString kUnits = QStringLiteral("bench/unit/");

} // namespace

void BenchMemory::setTyped(const QString& way, const Texts& texts) {
    if (texts.isEmpty())
        typed_.remove(way);
    else
        typed_[way] = texts;
}

void BenchMemory::save(QSettings& settings) const {
    settings.remove(kTyped); // what was taken back must not stay
    for (auto way = typed_.begin(); way != typed_.end(); ++way)
        for (auto text = way->begin(); text != way->end(); ++text)
            settings.setValue(kTyped + way.key() + QLatin1Char('/') + text.key(), text.value());
    for (auto unit = units_.begin(); unit != units_.end(); ++unit)
        settings.setValue(kUnits + unit.key(), unit.value());
}

void BenchMemory::load(const QSettings& settings) {
    for (const QString& key : settings.allKeys()) {
        if (key.startsWith(kUnits)) units_[key.mid(kUnits.size())] = settings.value(key).toString();
        if (!key.startsWith(kTyped)) continue;
        const QString path = key.mid(kTyped.size());
        const auto end = path.lastIndexOf(QLatin1Char('/'));
        if (end > 0) typed_[path.left(end)][path.mid(end + 1)] = settings.value(key).toString();
    }
}

} // namespace blockwarp::ui
