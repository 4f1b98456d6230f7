// SPDX-License-Identifier: GPL-3.0-or-later
/// What the diagram of a mode is drawn of: mode, direction, keys, IV, and a message as hex or text.
#pragma once

#include "core/trace/mode_diagram.h"
#include "ui/widgets/form.h"
#include "ui/widgets/message_line.h"

#include <QLineEdit>

#include <map>

namespace blockwarp::ui {

class ChainInputs : public QWidget {
    Q_OBJECT

  public:
    explicit ChainInputs(QWidget* parent = nullptr);

    const ModeInput& input() const { return input_; }
    Algorithm algorithm() const { return static_cast<Algorithm>(mode_->currentData().toInt()); }
    Direction direction() const {
        return static_cast<Direction>(direction_->currentData().toInt());
    }

    void setText(const std::vector<std::uint8_t>& text);
    /// Says how the text fills the blocks of its diagram, and whether its padding is right.
    void describe(const ModeDiagram& diagram);

  signals:
    void changed(); ///< to values that can be used
    void wrong();   ///< what is typed cannot be used, and input() is what was before
    void turned();  ///< the direction: setText() with what came out

  private:
    void fillLists();
    void layOut();
    void changeMode();
    void loadExample(int row);
    void nameExample();
    void read();
    void readText();
    QString lastBlock(const ModeDiagram& diagram) const;
    /// Reads all fields. Returns what is wrong; then the input stays as it was.
    QString takeFields();
    QString takeIv(ModeInput& to) const;
    QString takeKeys(ModeInput& to) const;
    QString takeAdditional(ModeInput& to) const;

    ModeInput input_;
    Algorithm shownMode_ = Algorithm::aesCbc;
    std::map<Algorithm, QString> ivs_; ///< as they were left
    QComboBox* mode_;
    QComboBox* direction_;
    QComboBox* padding_;
    QComboBox* example_;
    QLineEdit* key_;
    QLineEdit* tweakKey_;
    QLineEdit* iv_;
    QLineEdit* additional_;
    QLineEdit* hex_;
    QLineEdit* text_;
    QLabel* ivLabel_ = nullptr;
    QWidget* second_ = nullptr;  ///< the second key's column
    QWidget* beside_ = nullptr;  ///< the additional data's column
    QWidget* filling_ = nullptr; ///< the padding's column
    Explanation* about_;         ///< of the text's bytes
    MessageLine* problem_;
};

} // namespace blockwarp::ui
