// SPDX-License-Identifier: GPL-3.0-or-later
/// A titled part of a form that can be folded away.
#pragma once

#include "ui/widgets/elided_label.h"

#include <QToolButton>
#include <QWidget>

namespace blockwarp::ui {

class Collapsible : public QWidget {
    Q_OBJECT

  public:
    /// Folded at first. Takes `content`.
    Collapsible(const QString& title, QWidget* content, QWidget* parent = nullptr);

    bool isOpen() const { return header_->isChecked(); }
    void setOpen(bool open) { header_->setChecked(open); }
    /// What is in it, in a few words at the end of its line; elided where there is no room.
    void setSummary(const QString& summary) { summary_->setLine(summary); }

  signals:
    void opened(); ///< by a person, not by setOpen()

  private:
    QToolButton* header_;
    ElidedLabel* summary_;
};

} // namespace blockwarp::ui
