// SPDX-License-Identifier: GPL-3.0-or-later
/// One message for three receivers with e = 3: read without a key, unless it is padded.
#pragma once

#include "core/attacks/receivers_run.h"
#include "ui/panels/text_field.h"
#include "ui/rsa/attack_rsa_tab.h"
#include "ui/rsa/lines_board.h"

#include <QSpinBox>

#include <optional>

namespace blockwarp::ui {

class ReceiversTab : public AttackRsaTab {
    Q_OBJECT

  public:
    explicit ReceiversTab(QWidget* parent);

    const std::optional<ReceiversRun>& run() const { return run_; }
    bool isPadded() const { return padded_; }
    void setPadded(bool padded); ///< with OAEP, which needs large numbers

  protected:
    void press() override;
    QString outcome() const override;
    bool isPredicted() const override { return !padded_; }
    QString action() const override;
    bool canPress() const override;

  private:
    void addInputs();
    bool isReal() const;
    /// Says what is wrong beside the fields.
    bool checkInputs();
    void takeInputs();
    void makeKeys();
    void compute();
    AttackQuestion question() const;
    LinesScene scene() const;
    QString numberText(const Integer& number) const;

    LinesBoard* lines_;
    std::array<QSpinBox*, kReceivers> moduli_{};
    QSpinBox* message_;
    QWidget* small_;
    TextField* text_;
    MessageLine* problem_;
    bool padded_ = false;
    bool valid_ = false;
    std::optional<Moduli> keys_; ///< of 2048 bits, once they are made
    std::optional<ReceiversRun> run_;
};

} // namespace blockwarp::ui
