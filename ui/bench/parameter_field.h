// SPDX-License-Identifier: GPL-3.0-or-later
/// One parameter of an experiment: what there is to choose, the text that may be typed instead,
/// and what is wrong with it.
#pragma once

#include "core/bench/experiments/settings.h"
#include "ui/widgets/message_line.h"

#include <QLineEdit>
#include <QVBoxLayout>
#include <QWidget>

namespace blockwarp::ui {

class ParameterChooser;

class ParameterField : public QWidget {
    Q_OBJECT

  public:
    ParameterField(const ParameterSpec& parameter, const QString& text, QWidget* parent);

    const ParameterSpec& parameter() const { return parameter_; }
    QString text() const { return edit_->text(); }
    void setText(const QString& text) { edit_->setText(text); }
    QLineEdit& edit() const { return *edit_; }
    /// Reads the text into the settings, or says here why not.
    bool read(Settings& settings);

  signals:
    void changed();
    void edited(); ///< by a person

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    const ParameterSpec& parameter_;
    QVBoxLayout* column_;
    ParameterChooser* chooser_ = nullptr; ///< made when it is first shown
    QLineEdit* edit_;
    MessageLine* problem_;
};

} // namespace blockwarp::ui
