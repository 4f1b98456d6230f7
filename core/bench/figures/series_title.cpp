// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/figures/series_title.h"

namespace blockwarp {
namespace {

/// Empty for a GPU's kernels, which have strategies.
Message codeOf(EngineKind engine) {
    switch (engine) {
    case EngineKind::cpu:
        return CORE_TEXT("core", "OpenSSL");
    case EngineKind::reference:
        return CORE_TEXT("core", "byte-wise reference");
    case EngineKind::vaes:
        return CORE_TEXT("core", "VAES");
    default:
        return {};
    }
}

/// In bars a series is what an engine did, and the names of the report stand below them.
Message barsTitle(const Variant& variant, const Measured* other) {
    Message engine = translatable(variant.series);
    if (other == nullptr && variant.work.engine != EngineKind::cpu) return engine;
    const Message code = codeOf((other != nullptr ? other->variant : variant).work.engine);
    if (code.empty()) return engine;
    return {other != nullptr ? CORE_TEXT("core", "%1 over %2") : CORE_TEXT("core", "%1 (%2)"),
            {engine, code}};
}

Message withCode(const std::string& name, EngineKind engine) {
    const Message code = codeOf(engine);
    if (code.empty()) return translatable(name);
    return {CORE_TEXT("core", "%1 (%2)"), {translatable(name), code}};
}

bool isOfReport(const BenchRun& run) {
    return run.experiment.starts_with("report-");
}

} // namespace

Message seriesTitle(const BenchRun& run, const Variant& variant) {
    if (!isOfReport(run)) return translatable(variant.series);
    const Measured* other = comparedWith(variant, run.measured);
    if (!variant.category.empty()) return barsTitle(variant, other);
    return withCode(variant.series, (other != nullptr ? other->variant : variant).work.engine);
}

Message overTitle(const BenchRun& run, const Variant& variant) {
    const Measured* other = comparedWith(variant, run.measured);
    if (other == nullptr || !isOfReport(run)) return translatable(variant.over);
    return withCode(variant.over, other->variant.work.engine);
}

} // namespace blockwarp
