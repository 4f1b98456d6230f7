// SPDX-License-Identifier: GPL-3.0-or-later
/// Textbook RSA on one thread of the CPU, or on the first GPU with a thread for each number.
#include "core/bench/measure/contender_kinds.h"

#include <algorithm>

namespace blockwarp {
namespace {

using Numbers = std::vector<std::uint64_t>;

/// Printable characters.
Numbers text(std::size_t bytes) {
    Numbers numbers(bytes);
    for (std::size_t i = 0; i < bytes; ++i)
        numbers[i] = ' ' + i * 7 % 95;
    return numbers;
}

class TextbookContender final : public Contender {
  public:
    explicit TextbookContender(const Work& work)
        : work_(work), task_(*work.textbook()),
          engine_(work.engine == EngineKind::cuda ? rsa::TextbookEngine::cuda
                                                  : rsa::TextbookEngine::cpu),
          exponent_(task_.direction == Direction::encrypt ? key_.e : key_.d) {}

    /// Once, and all results compared: with the text, or with what squaring on the CPU makes of it.
    Result<void> verify() {
        numbers_ = text(static_cast<std::size_t>(work_.bytes));
        const auto sealed = rsa::runTextbook(key_, key_.e, numbers_, rsa::TextbookEngine::cpu);
        if (!sealed) return sealed.error();
        Numbers expected = sealed->results;
        if (task_.direction == Direction::decrypt) std::swap(numbers_, expected);
        const auto run = once();
        if (!run) return run.error();
        if (run->results != expected)
            return Error{ErrorCode::wrongResult, "its time means nothing"};
        return {};
    }

    Result<Phases> sample(const CancelToken& cancel) override {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto run = once();
        if (!run) return run.error();
        Phases phases;
        phases.kernel = run->kernelSeconds;
        phases.wall = work_.scope == Scope::kernel ? run->kernelSeconds : run->seconds;
        return phases;
    }

    ContenderFacts facts() const override {
        return {std::string(textbookWayName(task_.way)), 1, numbers_.size(), numbers_.size()};
    }

  private:
    Result<rsa::TextbookRun> once() const {
        return rsa::runTextbook(key_, exponent_, numbers_, engine_, task_.way);
    }

    const Work work_;
    const TextbookWork task_;
    const rsa::SmallKey key_ = rsa::reportKey();
    const rsa::TextbookEngine engine_;
    const std::uint64_t exponent_;
    Numbers numbers_;
};

} // namespace

OpenedContender openTextbook(const Work& work) {
    auto contender = std::make_unique<TextbookContender>(work);
    if (auto ok = contender->verify(); !ok) return ok.error();
    return std::unique_ptr<Contender>(std::move(contender));
}

} // namespace blockwarp
