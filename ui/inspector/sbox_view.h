// SPDX-License-Identifier: GPL-3.0-or-later
/// The S-box as FIPS 197 prints it (Figure 7, or Figure 14 for the inverse), with a lookup shown.
#pragma once

#include <QWidget>

#include <cstdint>

namespace blockwarp::ui {

class SboxView : public QWidget {
    Q_OBJECT

  public:
    explicit SboxView(QWidget* parent = nullptr);
    void setLookup(bool inverse, std::uint8_t byte);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    bool inverse_ = false;
    std::uint8_t byte_ = 0;
};

} // namespace blockwarp::ui
