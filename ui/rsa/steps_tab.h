// SPDX-License-Identifier: GPL-3.0-or-later
/// A key with small numbers, step by step: the numbers, what is wrong with them, the steps.
#pragma once

#include "ui/panels/step_bar.h"
#include "ui/rsa/rsa_tab.h"
#include "ui/rsa/small_view.h"
#include "ui/widgets/flow_layout.h"

#include <QSpinBox>

namespace blockwarp::ui {

/// Why numbers make no key, and what to change.
QString sentenceOf(const rsa::SmallFault& fault);

/// n is below: both primes are below 10,000.
inline constexpr int kMaxSmallNumber = 99'999'999;
/// Adds a labelled field for a number of 0 to `most`.
void addNumberField(FlowLayout& row, QWidget* parent, const QString& label, QSpinBox* field,
                    const char* name, int value, int most);

/// Its arrows go from prime to prime; any number can be typed.
class PrimeBox : public QSpinBox {
    Q_OBJECT

  public:
    using QSpinBox::QSpinBox;
    void stepBy(int steps) override;
};

class StepsTab : public RsaTab {
    Q_OBJECT

  public:
    explicit StepsTab(QWidget* parent = nullptr);

    SmallView& view() const { return *view_; }
    void stop() override { steps_->stop(); }
    QString keys() const override { return tr("← → step · Space play"); }
    QString enter() const override { return {}; }
    bool takeKey(int key) override;

  protected:
    void hideEvent(QHideEvent* event) override;

  private:
    void follow();

    PrimeBox* p_;
    PrimeBox* q_;
    QSpinBox* e_;
    QSpinBox* message_;
    MessageLine* problem_;
    SmallView* view_;
    StepBar* steps_;
};

} // namespace blockwarp::ui
