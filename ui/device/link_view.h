// SPDX-License-Identifier: GPL-3.0-or-later
/// The link between CPU and GPU: an arrow each way, with the speed that was measured.
#pragma once

#include "core/bench/runs/link_speed.h"

#include <QLabel>
#include <QWidget>

#include <optional>

namespace blockwarp::ui {

class LinkView : public QWidget {
    Q_OBJECT

  public:
    explicit LinkView(QWidget* parent = nullptr);

    /// `kind`: as the system words it; `speed`: nothing if no saved run of this GPU has copies.
    void show(const QString& kind, const std::optional<LinkSpeed>& speed, const QString& when);
    /// Without a GPU there is none.
    void showNone();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QLabel* there_;
    QLabel* back_;
    QLabel* about_;
    QWidget* arrows_;
    bool linked_ = false;
};

} // namespace blockwarp::ui
