// SPDX-License-Identifier: GPL-3.0-or-later
/// What an experiment of the Leak lab needs beside the picture.
#pragma once

#include "ui/leak/scene_job.h"
#include "ui/widgets/form.h"

#include <QSpinBox>

namespace blockwarp::ui {

/// A second picture for nonceReuse; a place for flipBit and onePixel; hidden otherwise.
class ExperimentBar : public QWidget {
    Q_OBJECT

  public:
    explicit ExperimentBar(QWidget* parent = nullptr);

    void setKind(Demonstration kind);
    /// Limits the place to the picture and puts it into its middle.
    void setShape(const RasterShape& shape);
    void setPixel(PixelPlace pixel);
    void fill(LeakWork& work) const;

  private:
    void tellPlace();

    RasterShape shape_;
    QLabel* secondLabel_;
    QComboBox* second_;
    QLabel* byteLabel_;
    QSpinBox* byte_;
    QLabel* bitLabel_;
    QSpinBox* bit_;
    QLabel* place_;
};

} // namespace blockwarp::ui
