// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/recorded_runs.h"

#include "core/bench/runs/run_json.h"

#include <QFile>

#include <utility>

namespace blockwarp::ui {

QString recordedMachine() {
    return QStringLiteral("h200");
}

std::shared_ptr<const BenchRun> recordedRun(const QString& machine, QString experiment) {
    QFile file(QStringLiteral(":/runs/%1/%2.json")
                   .arg(machine, experiment.replace(QLatin1Char('/'), QLatin1Char('-'))));
    if (!file.open(QIODevice::ReadOnly)) return nullptr;
    auto run = readRun(file.readAll().toStdString());
    return run ? std::make_shared<const BenchRun>(std::move(*run)) : nullptr;
}

} // namespace blockwarp::ui
