// SPDX-License-Identifier: GPL-3.0-or-later
/// What an experiment of the Leak lab needs beside the picture.
#pragma once

#include "ui/leak/scene_job.h"
#include "ui/widgets/form.h"
#include "ui/widgets/segments.h"

#include <QLineEdit>
#include <QSpinBox>

namespace blockwarp::ui {

/// A second picture for nonceReuse; a place for flipBit and onePixel; for flipBit and shuffle the
/// choice of a text instead of the picture; hidden otherwise.
class ExperimentBar : public QWidget {
    Q_OBJECT

  public:
    explicit ExperimentBar(QWidget* parent = nullptr);

    void setKind(Demonstration kind);
    /// Limits the place to the picture and puts it into its middle.
    void setShape(const RasterShape& shape);
    void setPixel(PixelPlace pixel);
    void fill(LeakWork& work) const;
    /// Of a demonstration that takesText(): a text is chosen instead of the picture.
    bool isText() const;
    void chooseText();
    /// What was typed, or the demonstration's sample.
    QString text() const;
    bool isSample() const;
    void setText(const QString& text); ///< empty: the sample

  signals:
    void subjectChanged(); ///< picture or text
    void textChanged();

  private:
    void makeText();
    void layOut();
    void tellPlace();

    RasterShape shape_;
    Demonstration kind_ = Demonstration::compare;
    Segments* subject_;
    QLabel* textLabel_;
    QLineEdit* text_;
    Explanation* textNote_;
    QLabel* secondLabel_;
    QComboBox* second_;
    QLabel* byteLabel_;
    QSpinBox* byte_;
    QLabel* bitLabel_;
    QSpinBox* bit_;
    QLabel* place_;
};

} // namespace blockwarp::ui
