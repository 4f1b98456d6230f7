// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/asker.h"

#include <memory>
#include <string>
#include <utility>

namespace blockwarp::ui {

/// For work that has been told everything: asks nothing, and can be cancelled.
class NobodyAsked final : public Asker {
  public:
    explicit NobodyAsked(std::shared_ptr<CancelFlag> cancel) : cancel_(std::move(cancel)) {}

    Result<SecretBytes> secret(blockwarp::Prompt, const std::string& about) override {
        return Error{ErrorCode::secretUnreadable, about};
    }
    bool agrees(blockwarp::Prompt) override { return false; }
    const CancelToken& cancel() const override { return *cancel_; }

  private:
    std::shared_ptr<CancelFlag> cancel_;
};

} // namespace blockwarp::ui
