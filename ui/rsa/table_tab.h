// SPDX-License-Identifier: GPL-3.0-or-later
/// Textbook RSA on texts of growing length: CPU, GPU and how many times as fast that is.
#pragma once

#include "core/rsa/textbook.h"
#include "ui/jobs/job_runner.h"
#include "ui/jobs/progress_meter.h"
#include "ui/rsa/rsa_tab.h"

#include <QPushButton>
#include <QTableWidget>

#include <memory>
#include <vector>

namespace blockwarp::ui {

class Inventory;

class TableTab : public RsaTab {
    Q_OBJECT

  public:
    explicit TableTab(const Inventory& inventory, QWidget* parent = nullptr);
    ~TableTab() override;

    /// What is measured; 100 B to 100 kB, medians of 5, unless said otherwise.
    void setPlan(std::vector<std::size_t> sizes, unsigned samples);
    bool isRunning() const { return running_; }
    const QString& problem() const { return problem_; } ///< empty after a success
    const std::vector<rsa::TextbookRow>& rows() const { return rows_; }

    QString activity() const override;
    void stop() override { meter_->cancel(); }

  private:
    void makeTable();
    void start();
    void measureNext();
    void append(const Result<std::vector<rsa::TextbookRow>>& row);
    void finish(Tone tone, const QString& message);
    void setRunning(bool running);
    void showRow(int row);
    void copy(const QString& text, const QString& what);
    void tellMachine();

    const Inventory& inventory_;
    std::vector<std::size_t> sizes_{100, 1000, 10'000, 100'000};
    unsigned samples_ = 5;
    std::vector<rsa::TextbookRow> rows_;
    QString problem_;
    bool running_ = false;
    std::shared_ptr<ProgressMeter> meter_ = std::make_shared<ProgressMeter>();
    QLabel* scope_;
    QTableWidget* table_;
    QPushButton* csv_;
    QPushButton* markdown_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
