// SPDX-License-Identifier: GPL-3.0-or-later
/// The same message twice without padding and twice with OAEP, to be predicted first.
#pragma once

#include "core/base/cancel.h"
#include "core/rsa/encrypt_twice.h"
#include "ui/jobs/job_runner.h"
#include "ui/rsa/page_key.h"
#include "ui/rsa/rsa_tab.h"

#include <QHBoxLayout>
#include <QLineEdit>

#include <array>
#include <optional>

namespace blockwarp::ui {

class OaepTab : public RsaTab {
    Q_OBJECT

  public:
    explicit OaepTab(PageKey& key, QWidget* parent = nullptr);
    ~OaepTab() override;

    bool isBusy() const { return busy_; }
    /// Both pairs of ciphertexts; none before.
    const std::optional<rsa::TwiceEncrypted>& sealed() const { return sealed_; }
    /// In how many bytes the ciphertexts without padding differ, in words; empty before.
    const QString& bareVerdict() const { return verdicts_[0]->message(); }
    const QString& oaepVerdict() const { return verdicts_[1]->message(); }

  private:
    struct Outcome {
        KnownKey key; ///< with which it was done; a new one where there was none
        rsa::TwiceEncrypted sealed;
    };

    static Result<Outcome> work(KnownKey key, const SecretBytes& message,
                                const CancelToken& cancel);
    QWidget* makeWay(std::size_t way, const QString& title, const QString& about);
    void run();
    void present(Result<Outcome> outcome);
    void forget();
    void tellKey();

    PageKey& key_;
    bool busy_ = false;
    std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
    std::optional<rsa::TwiceEncrypted> sealed_;
    Prompt* prompt_;
    QLabel* keyLine_;
    QLineEdit* text_;
    std::array<FixedText*, 4> panes_{}; ///< bare twice, then OAEP twice
    std::array<MessageLine*, 2> verdicts_{};
    JobRunner runner_;
};

} // namespace blockwarp::ui
