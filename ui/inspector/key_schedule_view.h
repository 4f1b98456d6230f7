// SPDX-License-Identifier: GPL-3.0-or-later
/// The key expansion word by word, in the columns of FIPS 197's Appendix A.
#pragma once

#include "core/trace/aes_trace.h"
#include "ui/panels/stepped_view.h"

#include <QLabel>
#include <QTableWidget>

namespace blockwarp::ui {

class KeyScheduleView : public SteppedView {
    Q_OBJECT

  public:
    explicit KeyScheduleView(QWidget* parent = nullptr);
    void setKey(std::span<const std::uint8_t> key);
    int steps() const override { return static_cast<int>(words_.size()); }
    bool hasBases() const override { return false; }

  protected:
    void showStep() override;

  private:
    QString explain(const KeyWordStep& step) const;

    std::vector<KeyWordStep> words_;
    int keyWords_ = 4; ///< Nk
    QTableWidget* table_;
    QLabel* explanation_;
};

} // namespace blockwarp::ui
