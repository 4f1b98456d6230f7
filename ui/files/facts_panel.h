// SPDX-License-Identifier: GPL-3.0-or-later
/// Everything that a file says without a key, to read and to copy.
#pragma once

#include "core/queue/queue_item.h"
#include "ui/files/file_heading.h"
#include "ui/widgets/card.h"
#include "ui/widgets/message_line.h"

#include <QPushButton>
#include <QTextEdit>

namespace blockwarp::ui {

class FactsPanel : public Card {
    Q_OBJECT

  public:
    explicit FactsPanel(QWidget* parent = nullptr);

    void present(const QueueItem& item);
    void presentNothing();

  private:
    void setText(const QString& html, const QString& plain);

    FileHeading* heading_;
    MessageLine* problem_;
    QTextEdit* text_;
    QPushButton* copy_;
    QString plain_; ///< what is copied
};

} // namespace blockwarp::ui
