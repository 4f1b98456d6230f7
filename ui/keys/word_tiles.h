// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QStringList>

namespace blockwarp::ui {

/// The six words of a fingerprint, numbered, as large as one reads them out.
class WordTiles : public QLabel {
    Q_OBJECT

  public:
    explicit WordTiles(QWidget* parent = nullptr);

    /// With spaces between them; an empty text shows nothing.
    void setWords(const QString& words);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    bool hasHeightForWidth() const override { return false; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QFont wordFont() const;
    int tileHeight() const;

    QStringList words_;
};

} // namespace blockwarp::ui
