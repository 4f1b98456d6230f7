// SPDX-License-Identifier: GPL-3.0-or-later
/// A surface for content that belongs together, with a hairline around it.
#pragma once

#include "ui/widgets/labels.h"

#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>

namespace blockwarp::ui {

class Card : public QWidget {
    Q_OBJECT

  public:
    /// `margin`: around its content.
    explicit Card(int margin, QWidget* parent = nullptr);

    QVBoxLayout& column() const { return *column_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QVBoxLayout* column_;
};

/// A titled part of a form that can be folded away.
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
