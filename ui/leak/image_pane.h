// SPDX-License-Identifier: GPL-3.0-or-later
/// One picture of the Leak lab with its title, its count and a button to save it.
#pragma once

#include "ui/leak/leak_job.h"

#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QWidget>

namespace blockwarp::ui {

/// Draws pixels as squares: smoothing would invent colours that the ciphertext does not have.
class PixelView : public QWidget {
    Q_OBJECT

  public:
    explicit PixelView(QWidget* parent = nullptr);
    void setImage(const QImage& image);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QImage image_;
};

class ImagePane : public QWidget {
    Q_OBJECT

  public:
    ImagePane(const QString& title, const QString& name, QWidget* parent = nullptr);

    void present(const LeakView& view);
    const QImage& image() const { return image_; }
    Captioned captioned() const;

  signals:
    void saveRequested();

  private:
    QString title_;
    QImage image_;
    PixelView* view_;
    QLabel* share_;
    QLabel* count_;
    QPushButton* save_;
};

} // namespace blockwarp::ui
