// SPDX-License-Identifier: GPL-3.0-or-later
/// An explicit key and IV, for the raw container.
#pragma once

#include "core/cipher/cipher_spec.h"
#include "core/queue/queue_secrets.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

#include <optional>

namespace blockwarp::ui {

class KeyFields : public QWidget {
    Q_OBJECT

  public:
    explicit KeyFields(QWidget* parent = nullptr);

    void setContext(const CipherSpec& cipher, Direction direction);
    bool isEmpty() const;
    void clear();
    /// No value where something is missing; the page then says so beside the field.
    std::optional<SecretSource> take();
    /// Empty where the key is typed.
    std::filesystem::path file() const;
    void clearError() { message_->clearError(); }

  private:
    void layOut();
    void showFields();
    void chooseFile();
    void drawRandom(QLineEdit* field, std::size_t bytes);
    void refuse(QLineEdit* field, const QString& message);
    std::optional<Iv> takeIv();
    std::optional<SecretSource> takeFile();
    std::optional<SecretSource> takeText();

    const CipherSpec* cipher_ = nullptr;
    Direction direction_ = Direction::encrypt;
    QRadioButton* fromText_;
    QRadioButton* fromFile_;
    QLineEdit* key_;
    QPushButton* randomKey_;
    QLineEdit* file_;
    QPushButton* browse_;
    QLabel* ivLabel_;
    QLineEdit* iv_;
    QPushButton* randomIv_;
    QCheckBox* show_;
    QCheckBox* padding_;
    MessageLine* message_;
};

} // namespace blockwarp::ui
