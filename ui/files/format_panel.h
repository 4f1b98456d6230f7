// SPDX-License-Identifier: GPL-3.0-or-later
/// Which cipher and which container; both lists come from core's tables.
#pragma once

#include "core/container/container.h"
#include "ui/widgets/cipher_chooser.h"
#include "ui/widgets/form.h"
#include "ui/widgets/message_line.h"

#include <QSettings>
#include <QWidget>

namespace blockwarp::ui {

class CipherPanel : public QWidget {
    Q_OBJECT

  public:
    explicit CipherPanel(QWidget* parent = nullptr);

    const CipherSpec& cipher() const { return chooser_->cipher(); }
    Container container() const;
    void setContainer(Container container);
    void save(QSettings& settings) const;
    void load(const QSettings& settings);

  signals:
    void changed();

  private:
    void explain();

    QComboBox* mode_;
    QComboBox* keySize_;
    QComboBox* container_;
    CipherChooser* chooser_;
    MessageLine* caution_;
    Explanation* containerText_;
};

} // namespace blockwarp::ui
