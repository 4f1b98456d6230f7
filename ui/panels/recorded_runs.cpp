// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/recorded_runs.h"

#include "core/bench/runs/run_json.h"
#include "ui/base/text.h"

#include <QFile>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace blockwarp::ui {

namespace {

std::shared_ptr<const BenchRun> readResource(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return nullptr;
    auto run = readRun(file.readAll().toStdString());
    return run ? std::make_shared<const BenchRun>(std::move(*run)) : nullptr;
}

} // namespace

QString recordedMachine() {
    return QStringLiteral("h200");
}

std::shared_ptr<const BenchRun> recordedRun(const QString& machine, QString experiment) {
    static std::map<QString, std::shared_ptr<const BenchRun>> known;
    const QString path = QStringLiteral(":/runs/%1/%2.json")
                             .arg(machine, experiment.replace(QLatin1Char('/'), QLatin1Char('-')));
    const auto [run, isNew] = known.try_emplace(path);
    if (isNew) run->second = readResource(path);
    return run->second;
}

QString recordedOn(const BenchRun& run) {
    const QString name = recordedMachine().toUpper();
    const auto gpus = std::ranges::count_if(run.conditions, [](const auto& condition) {
        const std::string_view key = condition.first;
        return key.starts_with("GPU ") && key.find_first_not_of("0123456789", 4) == key.npos;
    });
    return gpus > 1 ? Words::tr("%1 × %2").arg(gpus).arg(name) : Words::tr("an %1").arg(name);
}

} // namespace blockwarp::ui
