// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/parameter_values.h"

#include "core/bench/experiments/axis.h"
#include "core/keys/key_input.h"
#include "ui/base/text.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr qsizetype kShown = 2; ///< values that a chip names

QStringList choicesOf(const ParameterSpec& parameter) {
    QStringList choices;
    if (parameter.choices)
        for (const std::string& choice : parameter.choices())
            choices << toQString(choice);
    return choices;
}

} // namespace

QStringList valuesOf(const QString& text) {
    QStringList values;
    for (const QString& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (const QString value = part.trimmed(); !value.isEmpty()) values << value;
    return values;
}

QString listOf(const QStringList& values) {
    return values.join(QStringLiteral(", "));
}

QString valueTitle(const ParameterSpec& parameter, const QString& value) {
    if (const CipherSpec* cipher = findCipher(value.toStdString());
        cipher && parameter.name == "ciphers")
        return cipherTitle(*cipher);
    if (parameter.kind == ParameterKind::sizes)
        if (const auto bytes = parseByteCount(value.toStdString()))
            return coreText(axisText(AxisKind::bytes, static_cast<double>(*bytes)));
    return value;
}

QString valuesTitle(const ParameterSpec& parameter, const QString& text) {
    const QStringList values = valuesOf(text);
    if (values.isEmpty()) return Words::tr("usual");
    const QString first = valueTitle(parameter, values.front());
    const bool numbers = std::ranges::all_of(values, [](const QString& value) {
        bool ok = false;
        (void)value.toULongLong(&ok);
        return ok;
    });
    if (values.size() > kShown && (parameter.kind == ParameterKind::sizes || numbers))
        return Words::tr("%1 … %2").arg(first, valueTitle(parameter, values.back()));
    if (values.size() > kShown)
        return Words::tr("%1 and %2 more").arg(first).arg(values.size() - 1);
    QStringList titles;
    for (const QString& value : values)
        titles << valueTitle(parameter, value);
    return listOf(titles);
}

QString withValue(const ParameterSpec& parameter, const QString& text, const QString& value,
                  bool on) {
    QStringList values = valuesOf(text);
    values.removeAll(value);
    if (on) values << value;
    const QStringList order = choicesOf(parameter);
    std::ranges::stable_sort(values, [&order](const QString& one, const QString& other) {
        const qsizetype first = order.indexOf(one);
        const qsizetype second = order.indexOf(other);
        if (first >= 0 && second >= 0) return first < second;
        return one.toULongLong() < other.toULongLong(); // a number of the user's own
    });
    return listOf(values);
}

bool SizeSteps::read(const QString& text) {
    std::vector<std::uint64_t> sizes;
    for (const QString& value : valuesOf(text)) {
        const auto bytes = parseByteCount(value.toStdString());
        if (!bytes || *bytes == 0) return false;
        sizes.push_back(*bytes);
    }
    if (sizes.empty()) return false;
    std::ranges::sort(sizes);
    smallest = sizes.front();
    largest = sizes.back();
    factor = sizes.size() > 1 ? std::max<std::uint64_t>(2, sizes[1] / sizes[0]) : 2;
    return true;
}

QString SizeSteps::write() const {
    QStringList values;
    for (std::uint64_t size = smallest; size <= largest && values.size() < 64; size *= factor)
        values << toQString(writeByteCount(size));
    return listOf(values);
}

} // namespace blockwarp::ui
