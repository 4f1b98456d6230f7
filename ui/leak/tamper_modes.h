// SPDX-License-Identifier: GPL-3.0-or-later
/// What each mode decrypts after the same change, a line each.
#pragma once

#include "ui/leak/tamper_scene.h"

#include <QWidget>

namespace blockwarp::ui {

class TamperModes : public QWidget {
    Q_OBJECT

  public:
    explicit TamperModes(QWidget* parent = nullptr);

    void setScene(const TamperScene& scene);
    void setCurrent(int mode);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  signals:
    void chosen(int mode);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    int leastLine() const;
    int lineHeight() const;
    QRect lineRect(int mode) const;
    void drawLine(QPainter& painter, int mode) const;
    void drawReading(QPainter& painter, const QRect& room, const TamperedPane& pane) const;

    TamperScene scene_;
    int current_ = 0;
};

} // namespace blockwarp::ui
