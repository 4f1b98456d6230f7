// SPDX-License-Identifier: GPL-3.0-or-later
/// What the Inspector's views of AES work on: a key, a block, encryption or decryption.
#pragma once

#include "core/trace/aes_trace.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"
#include "ui/widgets/message_line.h"

#include <QComboBox>
#include <QLineEdit>

namespace blockwarp::ui {

/// Keys here are for looking at: they are shown, and never kept.
class AesInputs : public Card {
    Q_OBJECT

  public:
    explicit AesInputs(QWidget* parent = nullptr);

    AesForm form() const;
    const std::vector<std::uint8_t>& key() const { return key_; } ///< 16, 24 or 32 bytes
    const AesState& block() const { return block_; }
    /// A line about them.
    QString summary() const;

  signals:
    void changed(); ///< to values that can be used
    /// False: what is typed cannot be used, and key() and block() are those before.
    void validChanged(bool valid);

  private:
    void layOut();
    void loadExample();
    void changeForm();
    void read();
    /// Fills the block with what is typed as text, padded; says how.
    void readText();
    /// The text of the block, where it is one.
    void showText();
    void layOutText();
    /// Reads key and block. Returns what is wrong with what is typed; then both stay as they were.
    QString takeFields();
    void nameExample();
    AesState plaintext() const;

    /// What an example brought, until another one does.
    struct Loaded {
        int row = 0;
        std::vector<std::uint8_t> key;
        AesState plaintext{};
    };

    Loaded loaded_;
    bool valid_ = true;
    std::vector<std::uint8_t> key_;
    AesState block_{};
    AesForm shownForm_ = AesForm::cipher;
    QComboBox* example_;
    QComboBox* form_;
    QLineEdit* keyEdit_;
    QLineEdit* blockEdit_;
    QLineEdit* textEdit_;
    Explanation* padding_; ///< how the text became a block
    MessageLine* problem_;
};

} // namespace blockwarp::ui
