// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/measure/runner.h"

namespace blockwarp::tests {

/// Hears everything and says nothing.
class SilentWatcher final : public RunWatcher {
    void opened(std::size_t, const ContenderFacts&) override {}
    void refused(std::size_t, const Error&) override {}
    void sampled(std::size_t, const Phases&) override {}
    bool cancelled() const override { return false; }
};

} // namespace blockwarp::tests
