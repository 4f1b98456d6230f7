// SPDX-License-Identifier: GPL-3.0-or-later
/// Says before Start how long the keys of many .age files take, and offers the archive instead.
#pragma once

#include "core/keys/scrypt_keys.h"
#include "ui/jobs/job_runner.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_line.h"

#include <QWidget>

#include <cstddef>
#include <optional>

namespace blockwarp::ui {

/// Hidden unless several files derive a key each.
class DerivationNotice : public QWidget {
    Q_OBJECT

  public:
    explicit DerivationNotice(QWidget* parent = nullptr);

    /// `threads`: that derive at the same time.
    void present(std::size_t keys, std::size_t threads, bool archivePossible);

  signals:
    void archiveWanted();

  private:
    void measure(std::size_t threads);
    void say();

    MessageLine* message_;
    LinkButton* archive_;
    std::size_t keys_ = 0;
    std::size_t threads_ = 0; ///< that the pace is of, or will be
    std::optional<keys::ScryptPace> pace_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
