// SPDX-License-Identifier: GPL-3.0-or-later
/// The choices of the Leak lab: picture, format, ciphers, key, engine, and what is drawn on top.
#pragma once

#include "core/base/secret.h"
#include "ui/leak/scene_job.h"
#include "ui/leak/view_state.h"
#include "ui/widgets/form.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSettings>
#include <QTimer>

namespace blockwarp::ui {

class HeatLegend;
class Inventory;
class Segments;

class LeakControls : public QWidget {
    Q_OBJECT

  public:
    LeakControls(const Inventory& inventory, ViewState& view, QWidget* parent = nullptr);

    /// Fills in everything but the pictures; false while the key cannot be used (it says why).
    bool fill(LeakWork& work) const;
    void selectSample(const QString& name) { selectData(*sample_, name); }
    /// The picture is none of the samples.
    void setForeignPicture(const QString& name);
    /// The text that was typed last is the picture.
    void chooseText() { sample_->setCurrentIndex(textRow()); }
    bool isText() const { return sample_->currentIndex() == textRow(); }
    /// Leaves out what concerns pictures alone.
    void setForText(bool on);
    void setDrawnOn(bool drawn) { undraw_->setVisible(drawn); }
    void save(QSettings& settings) const;
    void load(const QSettings& settings);

  signals:
    void changed(); ///< encrypt again
    void sampleChosen(const QString& path);
    void textTyped(const QString& text); ///< to encrypt instead of a picture
    void undrawWanted();
    void openWanted();
    void zoomWanted(int steps); ///< 0: the whole picture

  private:
    /// Behind the samples.
    int textRow() const { return sample_->count() - 1; }
    void chosen(int row);
    void fillLists();
    void makeText();
    void layOut();
    QLayout* makePicturePart();
    QLayout* makeCipherPart();
    QLayout* makeViewPart();
    QWidget* makePart(QLayout* content);
    QLayout* makeZoomRow();
    void updateEngines();
    void updateSector();
    void checkKey();
    const CipherSpec& freeCipher() const;
    std::size_t keyBytes() const;

    const Inventory& inventory_;
    ViewState& view_;
    QComboBox* sample_;
    QPlainTextEdit* text_;
    QTimer typing_; ///< a text is encrypted once its author pauses
    Segments* format_;
    QComboBox* free_;
    QComboBox* sector_;
    QLabel* sectorLabel_ = nullptr;
    QLabel* freeLabel_ = nullptr;
    std::vector<QWidget*> ofPictures_; ///< parts
    Segments* keySize_;
    QLineEdit* key_;
    MessageLine* keyNote_;
    QComboBox* engine_;
    Explanation* engineNote_;
    QCheckBox* grid_;
    QCheckBox* heat_;
    QCheckBox* wipe_;
    QCheckBox* draw_;
    QPushButton* undraw_;
    HeatLegend* legend_;
    bool keyIsGood_ = true;
};

} // namespace blockwarp::ui
