// SPDX-License-Identifier: GPL-3.0-or-later
/// The self-test as a grid that fills: a row a cipher, a column an engine's strategy.
#pragma once

#include "core/selftest/selftest.h"

#include <QRectF>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <map>
#include <vector>

namespace blockwarp::ui {

/// Arrows go from check to check; the line below says what the chosen one is.
class SelfTestGrid : public QWidget {
    Q_OBJECT

  public:
    explicit SelfTestGrid(QWidget* parent = nullptr);

    void clear();
    void add(const Check& check);
    /// What the chosen check is, in words; empty if none is chosen.
    QString chosenText() const;
    int filled() const { return static_cast<int>(checks_.size()); }

    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override;

  signals:
    void chosen(const QString& text);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Column {
        QString engine;
        QString strategy;
        bool firstOfEngine = false;
    };
    using Place = std::pair<int, int>; ///< column, row

    /// Where the squares are.
    struct Layout {
        double side = 0;
        double pitch = 0;          ///< from row to row
        double top = 0;            ///< of the first row's squares
        std::vector<double> lefts; ///< of each column

        QRectF square(const Place& place) const;
    };

    void addColumns();
    Layout layOut() const;
    double engineGap(std::size_t column, double square) const;
    double labelWidth() const;
    double widthWith(double square) const;
    double headHeight() const;
    QString textOf(const Check& check) const;
    void choose(const Place& place);
    void paintCheck(QPainter& painter, const QRectF& square, const Check* check) const;

    std::vector<Column> columns_;
    QStringList rows_; ///< ciphers, as typed
    std::map<Place, Check> checks_;
    Place chosen_{-1, -1};
};

} // namespace blockwarp::ui
