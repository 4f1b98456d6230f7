// SPDX-License-Identifier: GPL-3.0-or-later
/// What the Inspector's views of AES work on: a key, a block, encryption or decryption.
#pragma once

#include "core/trace/aes_trace.h"
#include "ui/widgets/message_line.h"

#include <QComboBox>
#include <QLineEdit>
#include <QWidget>

namespace blockwarp::ui {

/// Keys here are for looking at: they are shown, and never kept.
class AesInputs : public QWidget {
    Q_OBJECT

  public:
    explicit AesInputs(QWidget* parent = nullptr);

    AesForm form() const;
    const std::vector<std::uint8_t>& key() const { return key_; } ///< 16, 24 or 32 bytes
    const AesState& block() const { return block_; }

  signals:
    void changed(); ///< to values that can be used

  private:
    void layOut();
    void loadExample();
    void changeForm();
    void read();

    std::vector<std::uint8_t> key_;
    AesState block_{};
    AesForm shownForm_ = AesForm::cipher;
    QComboBox* example_;
    QComboBox* form_;
    QLineEdit* keyEdit_;
    QLineEdit* blockEdit_;
    MessageLine* problem_;
};

} // namespace blockwarp::ui
