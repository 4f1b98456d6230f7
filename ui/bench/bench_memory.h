// SPDX-License-Identifier: GPL-3.0-or-later
/// What the Benchmark page remembers of each experiment: typed parameters and the unit. Defaults
/// are not remembered, so that they follow the machine.
#pragma once

#include <QMap>
#include <QSettings>
#include <QString>

namespace blockwarp::ui {

class BenchMemory {
  public:
    using Texts = QMap<QString, QString>; ///< by the parameter's name

    /// `way`: an experiment in full or quick, which have defaults of their own.
    void setTyped(const QString& way, const Texts& texts);
    Texts typed(const QString& way) const { return typed_.value(way); }
    void setUnit(const QString& experiment, const QString& unit) { units_[experiment] = unit; }
    QString unit(const QString& experiment) const { return units_.value(experiment); }

    void save(QSettings& settings) const;
    void load(const QSettings& settings);

  private:
    QMap<QString, Texts> typed_;
    QMap<QString, QString> units_;
};

} // namespace blockwarp::ui
