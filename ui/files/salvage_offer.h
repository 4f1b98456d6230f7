// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/files/queue_item.h"

#include <QPushButton>
#include <QWidget>

namespace blockwarp::ui {

/// Offers to save what is authentic of a damaged file. Hidden for other files.
class SalvageOffer : public QWidget {
    Q_OBJECT

  public:
    explicit SalvageOffer(QWidget* parent = nullptr);

    void present(const QueueItem& item);

  signals:
    void wanted(); ///< after a question that says what is written
};

} // namespace blockwarp::ui
