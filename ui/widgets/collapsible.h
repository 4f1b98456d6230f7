// SPDX-License-Identifier: GPL-3.0-or-later
/// A titled part of a form that can be folded away.
#pragma once

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

  signals:
    void opened(); ///< by a person, not by setOpen()

  private:
    QToolButton* header_;
};

} // namespace blockwarp::ui
