// SPDX-License-Identifier: GPL-3.0-or-later
/// The attacks that other pages show, in a list that opens below a link: a row each.
#pragma once

#include "ui/widgets/buttons.h"

namespace blockwarp::ui {

class Popup;

enum class ElsewherePage { leakLab, rsa };

class Elsewhere : public LinkButton {
    Q_OBJECT

  public:
    explicit Elsewhere(QWidget* parent);

  signals:
    /// `place`: a demonstration of the Leak lab, or a tab of the RSA page, by its name in lessons.
    void wanted(ElsewherePage page, const QString& place);

  private:
    void addRow(std::size_t index);

    Popup* list_;
};

} // namespace blockwarp::ui
