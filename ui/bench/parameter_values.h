// SPDX-License-Identifier: GPL-3.0-or-later
/// A parameter's typed text as values to choose from, and in few words. Inside ui/bench only.
#pragma once

#include "core/bench/experiments/settings.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace blockwarp::ui {

/// The values of a comma list, without the spaces around them.
QStringList valuesOf(const QString& text);
QString listOf(const QStringList& values);

/// A value as people read it: "AES-128-CTR", "64 KiB".
QString valueTitle(const ParameterSpec& parameter, const QString& value);
/// For a chip: "4 KiB … 256 MiB", "encrypt, decrypt", "AES-128-CTR and 3 more".
QString valuesTitle(const ParameterSpec& parameter, const QString& text);

/// With or without that value, in the order of the parameter's choices.
QString withValue(const ParameterSpec& parameter, const QString& text, const QString& value,
                  bool on);

/// Sizes from the smallest to the largest, each `factor` times the one before.
struct SizeSteps {
    std::uint64_t smallest = 0;
    std::uint64_t largest = 0;
    std::uint64_t factor = 2;

    /// Of a list that can be read and is not empty; else false. The factor is that of the first
    /// two; the sizes between need not follow it.
    bool read(const QString& text);
    QString write() const;
};

} // namespace blockwarp::ui
