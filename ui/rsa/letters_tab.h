// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA letter by letter: frequencies before and after, and then the class breaks it.
#pragma once

#include "core/rsa/letters.h"
#include "ui/jobs/job_runner.h"
#include "ui/rsa/rsa_tab.h"

#include <optional>

namespace blockwarp::ui {

class FrequencyBars;

class LettersTab : public RsaTab {
    Q_OBJECT

  public:
    enum class Stage { predicting, encrypted, broken };

    explicit LettersTab(QWidget* parent = nullptr);

    Stage stage() const { return stage_; }
    bool isBusy() const { return busy_; }
    /// What was encrypted; none before.
    const std::optional<rsa::LettersRun>& run() const { return run_; }
    /// Characters that the eavesdropper did not find; none before it was broken.
    std::optional<std::size_t> unknown() const { return unknown_; }

  signals:
    /// An entry of a published report, to be run on the Benchmark page.
    void reportWanted(const QString& entry);

  private:
    void layOut();
    void addReportButton();
    void setStage(Stage stage);
    void goOn();
    void encrypt();
    void breakIt();
    void showEncrypted(Result<rsa::LettersRun> run);
    void showBroken(const Result<rsa::BrokenLetters>& broken);

    Stage stage_ = Stage::predicting;
    std::optional<rsa::LettersRun> run_;
    std::optional<std::size_t> unknown_;
    bool busy_ = false; ///< the button stays enabled: else the focus would go to the text
    JobId job_ = 0;     ///< results of older jobs are dropped
    Prompt* prompt_;
    FixedText* text_;
    QLabel* outTitle_;
    FixedText* out_;
    FrequencyBars* letters_;
    FrequencyBars* blocks_;
    QLabel* keyLine_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
