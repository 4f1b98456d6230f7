// SPDX-License-Identifier: GPL-3.0-or-later
/// The blackboard: a row for each step from two primes to a message that came back.
#pragma once

#include "core/rsa/small_steps.h"
#include "ui/panels/stepped_view.h"

#include <QLabel>
#include <QTableWidget>

#include <vector>

namespace blockwarp::ui {

class SmallView : public SteppedView {
    Q_OBJECT

  public:
    explicit SmallView(QWidget* parent = nullptr);
    void setTrace(const rsa::SmallTrace& trace);
    const rsa::SmallTrace& trace() const { return trace_; }
    int steps() const override { return static_cast<int>(lines_.size()); }
    int firstNumber() const override { return 1; }
    bool hasBases() const override { return false; }

  protected:
    void showStep() override;
    /// Shows no values: those of the last valid numbers would look like those that were typed.
    void greyOut(bool grey) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Line {
        QString title;
        QString sum;
        QString result;
        QString why;
        QString before = {}; ///< instead of the title until the step is reached; empty: the title
    };

    static std::vector<Line> keyLines(const rsa::SmallTrace& trace);
    static void addEuclid(std::vector<Line>& lines, const rsa::SmallTrace& trace);
    static void addExponent(std::vector<Line>& lines, const rsa::SmallTrace& trace);
    static void addPower(std::vector<Line>& lines, const std::vector<rsa::PowerRow>& rows,
                         std::uint64_t base, std::uint64_t modulus);

    void fitColumns();

    rsa::SmallTrace trace_;
    std::vector<Line> lines_;
    QTableWidget* table_;
    QLabel* why_;
};

} // namespace blockwarp::ui
