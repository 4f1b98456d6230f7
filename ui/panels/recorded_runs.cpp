// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/recorded_runs.h"

#include "core/bench/runs/run_json.h"
#include "ui/base/text.h"

#include <QFile>

#include <map>
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
    const std::size_t gpus = processorsOf(run.conditions).gpus.size();
    return gpus > 1 ? Words::tr("%1 × %2").arg(gpus).arg(name) : Words::tr("an %1").arg(name);
}

} // namespace blockwarp::ui
