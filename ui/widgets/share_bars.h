// SPDX-License-Identifier: GPL-3.0-or-later
/// Percents of something that can be full: a horizontal bar each, with its title and number.
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace blockwarp::ui {

struct ShareBar {
    QString title;
    double percent;
    bool full; ///< drawn as what is scarce
};

class ShareBars : public QWidget {
    Q_OBJECT

  public:
    explicit ShareBars(QWidget* parent = nullptr);
    void setBars(std::vector<ShareBar> bars);
    const std::vector<ShareBar>& bars() const { return bars_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    int rowHeight() const;
    int titleWidth() const;
    int numberWidth() const;

    std::vector<ShareBar> bars_;
};

} // namespace blockwarp::ui
