// SPDX-License-Identifier: GPL-3.0-or-later
/// One line of text that loses its middle or its beginning, not its end, when there is too little
/// room.
#pragma once

#include <QLabel>

namespace blockwarp::ui {

/// For paths and status lines; the tool tip holds the whole text.
class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setLine(const QString& text);
    /// Bold, and its end is kept: names that are alike differ there.
    void setHeading();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Qt::TextElideMode elide_ = Qt::ElideMiddle;
};

} // namespace blockwarp::ui
