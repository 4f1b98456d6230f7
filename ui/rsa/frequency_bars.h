// SPDX-License-Identifier: GPL-3.0-or-later
/// How often symbols occur: a bar each, the most frequent first, with its label below.
#pragma once

#include <QString>
#include <QWidget>

#include <cstddef>
#include <vector>

namespace blockwarp::ui {

struct FrequencyBar {
    QString label;
    std::size_t count;
    QString tip; ///< what the label stands for
};

/// As many bars as fit. Labels longer than a letter are written upwards.
class FrequencyBars : public QWidget {
    Q_OBJECT

  public:
    explicit FrequencyBars(QWidget* parent = nullptr);
    void setBars(std::vector<FrequencyBar> bars);
    const std::vector<FrequencyBar>& bars() const { return bars_; }

    QSize minimumSizeHint() const override;

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    int shown() const;
    int barWidth() const;
    int labelHeight() const;
    void drawLabel(QPainter& painter, const QRect& place, const QString& label) const;

    std::vector<FrequencyBar> bars_;
};

} // namespace blockwarp::ui
