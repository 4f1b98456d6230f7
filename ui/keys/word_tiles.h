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
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return false; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QFont wordFont(double scale) const;
    int widthFor(double scale) const;
    int tileHeight() const;
    int wholeHeight() const;

    QStringList words_;
};

} // namespace blockwarp::ui
