// SPDX-License-Identifier: GPL-3.0-or-later
/// The column of choices on the Files page, and what they add up to.
#pragma once

#include "ui/files/cipher_panel.h"
#include "ui/files/key_fields.h"
#include "ui/files/queue_runner.h"
#include "ui/files/tuning_panel.h"
#include "ui/widgets/collapsible.h"
#include "ui/widgets/engine_panel.h"

#include <QRadioButton>
#include <QScrollArea>

#include <optional>

namespace blockwarp::ui {

class SettingsPanel : public QScrollArea {
    Q_OBJECT

  public:
    explicit SettingsPanel(const Inventory& inventory, QWidget* parent = nullptr);

    Direction direction() const;
    void setDirection(Direction direction);
    void setContainer(Container container) { cipher_->setContainer(container); }
    Container container() const { return cipher_->container(); }
    /// All but where outputs go. No value where a secret is missing: the panel says so beside the
    /// field.
    std::optional<QueuePlan> takePlan();
    /// `files` more than one with one key and IV is a danger that the panel points out.
    void setFileCount(int files);
    /// Where a person types next once there are files.
    void focusSecret();
    void showSecretMessage(const QString& message);

    void save(QSettings& settings) const;
    void load(const QSettings& settings);

  signals:
    void changed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void layOut(QWidget* content);
    QWidget* makeDirectionRow(QWidget* parent);
    void refresh();

    QWidget* directions_;
    QRadioButton* encrypt_;
    QRadioButton* decrypt_;
    CipherPanel* cipher_;
    PassphraseFields* passphrase_;
    KeyFields* key_;
    MessageLine* secretMessage_;
    MessageLine* reuseWarning_;
    EnginePanel* engine_;
    TuningPanel* tuning_;
    Collapsible* advanced_;
    int files_ = 0;
};

} // namespace blockwarp::ui
