// SPDX-License-Identifier: GPL-3.0-or-later
/// Where outputs go. Names are typed in the queue; choosing here creates nothing.
#pragma once

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QWidget>

namespace blockwarp::ui {

class OutputPanel : public QWidget {
    Q_OBJECT

  public:
    explicit OutputPanel(QWidget* parent = nullptr);

    bool isInFolder() const { return inFolder_->isChecked(); } ///< or beside each input
    QString folder() const { return folder_->text().trimmed(); }
    bool replace() const { return replace_->isChecked(); }
    bool verify() const { return verify_->isEnabled() && verify_->isChecked(); }
    bool extract() const { return extract_->isChecked(); }
    /// Offers to unpack files that are named like archives.
    void setExtractable(bool extractable) { extract_->setVisible(extractable); }
    /// Only what is encrypted can be verified; where that is done anyhow, `whyNot` says so.
    void setVerifiable(bool encrypting, const QString& whyNot);

  signals:
    void changed();

  private:
    void chooseFolder();

    QRadioButton* beside_;
    QRadioButton* inFolder_;
    QLineEdit* folder_;
    QPushButton* browse_;
    QCheckBox* replace_;
    QCheckBox* verify_;
    QCheckBox* extract_;
};

} // namespace blockwarp::ui
