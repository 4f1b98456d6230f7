// SPDX-License-Identifier: GPL-3.0-or-later
/// What the page says beside the queue while it holds, and at the end.
#pragma once

#include "core/keys/scrypt_keys.h"
#include "ui/jobs/job_runner.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/message_line.h"

#include <QPushButton>
#include <QWidget>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <vector>

namespace blockwarp::ui {

/// Hidden while there are none.
class LeftoverNotice : public QWidget {
    Q_OBJECT

  public:
    explicit LeftoverNotice(QWidget* parent = nullptr);

    void present(const std::vector<std::filesystem::path>& folders);

  signals:
    void removed(); ///< or tried to: look again

  private:
    void removeAll();

    std::vector<std::filesystem::path> folders_;
    MessageLine* message_;
    QPushButton* remove_;
    JobRunner runner_;
};

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

/// The generated passphrases that the queue's files have, until the queue is cleared.
class PassphraseNotice : public QWidget {
    Q_OBJECT

  public:
    explicit PassphraseNotice(QWidget* parent = nullptr);

    /// Empty: there was none.
    void add(const QString& passphrase);
    void clear();

  private:
    QStringList passphrases_;
    MessageLine* message_;
    QPushButton* copy_;
};

/// A run of this many seconds, or a shorter one, is waited for.
inline constexpr double kLongRunSeconds = 10;

bool deservesNotice(double seconds, bool windowActive);

/// A message of the desktop where there are such, else the window asks for attention.
void giveNotice(QWidget& window, const QString& text);

} // namespace blockwarp::ui
