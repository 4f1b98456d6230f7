// SPDX-License-Identifier: GPL-3.0-or-later
/// Who will be able to open a file: names, and the words of their keys to compare by telephone.
#pragma once

#include "ui/widgets/labels.h"

#include <QLabel>
#include <QWidget>

#include <vector>

namespace blockwarp::ui {

/// Whoever can open a file.
struct Opener {
    QString name;  ///< of a person, or a key
    QString words; ///< the key's fingerprint

    bool operator==(const Opener&) const = default;
};

/// Hidden while there is nobody.
class OpenersView : public QWidget {
    Q_OBJECT

  public:
    explicit OpenersView(QWidget* parent = nullptr);

    /// `verdict`: what was found to be true of all of them.
    void present(const QString& heading, const QString& verdict,
                 const std::vector<Opener>& openers);

  private:
    QLabel* heading_;
    VerdictLabel* verdict_;
    QLabel* list_;
};

} // namespace blockwarp::ui
