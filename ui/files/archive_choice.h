// SPDX-License-Identifier: GPL-3.0-or-later
/// Whether folders and files become one archive, and how it is made.
#pragma once

#include "core/queue/queue_item.h"
#include "ui/widgets/segments.h"

#include <QCheckBox>
#include <QLabel>
#include <QWidget>

namespace blockwarp::ui {

class ArchiveChoice : public QWidget {
    Q_OBJECT

  public:
    explicit ArchiveChoice(QWidget* parent = nullptr);

    bool isArchive() const { return choice_->currentIndex() == kArchive; }
    ArchiveRule rule() const {
        return {keepGoing_->isChecked(), compress_->isChecked(), pad_->isChecked()};
    }
    /// Takes effect unless the person has chosen.
    void suggest(bool archive);
    /// As if the person had chosen it.
    void choose() { choice_->setCurrentIndex(kArchive); }
    bool isPossible() const { return possible_; }
    /// Goes back to what is usual for files, and forgets what the person chose.
    void reset();
    /// A reason why there can be no archive, or an empty text. What is wanted comes back with it.
    void setPossible(const QString& whyNot);

  signals:
    void changed();

  private:
    static constexpr int kArchive = 0; ///< of the segments

    void layOut();
    void follow();
    QString sizeText() const;
    void refresh();

    Segments* choice_;
    QCheckBox* keepGoing_;
    QCheckBox* compress_;
    QCheckBox* pad_;
    QLabel* caption_; ///< what the size tells
    bool wanted_ = false;
    bool chosen_ = false; ///< by the person
    bool possible_ = true;
    bool following_ = false; ///< the buttons change, and not by the person
};

} // namespace blockwarp::ui
