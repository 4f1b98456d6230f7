// SPDX-License-Identifier: GPL-3.0-or-later
/// A button that looks like a link: it leads somewhere and changes nothing.
#pragma once

#include <QPushButton>

namespace blockwarp::ui {

/// What does not fit is elided, and then the tool tip has the whole text.
class LinkButton : public QPushButton {
    Q_OBJECT

  public:
    explicit LinkButton(const QString& text, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    QString shown() const;
};

} // namespace blockwarp::ui
