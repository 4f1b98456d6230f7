// SPDX-License-Identifier: GPL-3.0-or-later
/// Where outputs go. Names are typed in the queue; choosing here creates nothing.
#pragma once

#include "ui/files/recovery_choice.h"
#include "ui/widgets/form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QWidget>

#include <filesystem>

namespace blockwarp::ui {

class OutputPanel : public QWidget {
    Q_OBJECT

  public:
    explicit OutputPanel(QWidget* parent = nullptr);

    bool isInFolder() const {
        return place_->currentIndex() == kInFolder;
    } ///< or beside each input
    /// Empty where none is named: a relative one would depend on where the program was started.
    std::filesystem::path folder() const;
    RecoveryChoice& recovery() const { return *recovery_; }
    bool extract() const { return extract_->isChecked(); }
    /// Offers to unpack files that are named like archives.
    void setExtractable(bool extractable) { extract_->setVisible(extractable); }
    /// How many outputs have names that are taken, and how many of those rows have agreed to
    /// replace what is there: the box stands for all of them, and for none that is still to come.
    void setExisting(int inTheWay, int agreed);
    /// At the end of the line, how much there is.
    void setAmount(const QString& amount) { amount_->setText(amount); }

  signals:
    void changed();
    void replaceAsked(bool replace); ///< all that is in the way, or nothing any more

  private:
    static constexpr int kInFolder = 1; ///< of the list of places

    void layOut();
    void chooseFolder();
    void showFolder(bool shown);

    QWidget* save_;
    QComboBox* place_;
    QWidget* target_; ///< the folder
    QLineEdit* folder_;
    RecoveryChoice* recovery_;
    QCheckBox* replace_;
    QCheckBox* extract_;
    Explanation* amount_;
};

class QueueModel;

/// Of all outputs, for the button that opens it; empty where they are in several folders.
std::filesystem::path outputFolder(const QueueModel& queue);

} // namespace blockwarp::ui
