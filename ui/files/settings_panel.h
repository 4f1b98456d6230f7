// SPDX-License-Identifier: GPL-3.0-or-later
/// The column of choices on the Files page, and what they add up to.
#pragma once

#include "core/engine/engine.h"
#include "core/files/file_job.h"
#include "core/queue/file_queue.h"
#include "ui/files/format_panel.h"
#include "ui/files/secret_panel.h"
#include "ui/panels/engine_panel.h"
#include "ui/widgets/card.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/scroll_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSettings>
#include <QSpinBox>
#include <QWidget>

#include <optional>

class QGridLayout;

namespace blockwarp::ui {

class Inventory;

/// The knobs that most people leave alone. Zero or "automatic" lets the program choose.
class TuningPanel : public QWidget {
    Q_OBJECT

  public:
    explicit TuningPanel(const Inventory& inventory, QWidget* parent = nullptr);

    /// Everything but the strategy.
    Tuning tuning() const;
    /// What is not left to the program, in a few words each.
    QStringList summary() const;
    void save(QSettings& settings) const;
    void load(const QSettings& settings);

  signals:
    void changed();

  private:
    void addRow(QLabel* label, QWidget* field);
    void listDevices();
    QSpinBox* addSpin(const QString& label, const char* name, int most, int step);

    const Inventory& inventory_;
    QGridLayout* rows_;
    QComboBox* chunk_;
    QSpinBox* threads_;
    QSpinBox* threadsPerBlock_;
    QComboBox* blocksPerThread_;
    QSpinBox* workersPerDevice_;
    QLabel* devicesLabel_;
    QListWidget* devices_;
};

/// Which bytes of a file are decrypted: all, or a range that a person types.
class RangePanel : public QWidget {
    Q_OBJECT

  public:
    explicit RangePanel(QWidget* parent = nullptr);

    /// Nothing where all bytes are meant, or what was typed is no range.
    std::optional<ByteRange> range() const { return range_; }
    /// Whether that many files can be decrypted so; if not, it says why.
    bool accepts(int files, bool race);

  signals:
    void changed();

  private:
    void read();

    QLineEdit* text_;
    MessageLine* message_;
    std::optional<ByteRange> range_;
};

class SettingsPanel : public ScrollColumn {
    Q_OBJECT

  public:
    explicit SettingsPanel(const Inventory& inventory, QWidget* parent = nullptr);

    FormatPanel& format() const { return *format_; }
    SecretPanel& secret() const { return *secret_; }
    EnginePanel& engine() const { return *engine_; }

    Direction direction() const;
    void setDirection(Direction direction);
    Container container() const { return format_->container(); }
    /// The cipher that would be used to encrypt.
    const CipherSpec& cipher() const { return format_->cipher(); }
    bool usesPassphrase() const { return secret_->usesPassphrase(); }
    /// That work on so many small files at once.
    std::size_t threadsFor(std::size_t files) const;
    /// Of the one file to decrypt; nothing: all of it.
    std::optional<ByteRange> range() const;
    /// Whether that many files can be decrypted with what was typed there; shows why not.
    bool acceptsRange(int files);
    bool isRace() const { return engine_->selection().race; }
    /// Reads back what was encrypted.
    bool verify() const {
        return !verify_->isHidden() && verify_->isEnabled() && verify_->isChecked();
    }
    /// Only what is encrypted can be verified; where that is done anyhow, `whyNot` says so.
    void setVerifiable(const QString& whyNot);
    /// What is encrypted becomes an archive, or does not.
    void setArchive(bool archive, bool compressed);
    /// What the queue holds decides what is asked.
    void setKinds(const QueueKinds& kinds);
    /// All but where outputs go. No value where a secret is missing: the panel says so beside the
    /// field.
    std::optional<QueuePlan> takePlan();
    /// Where a person types next once there are files; what is there is chosen, to be typed over.
    void focusSecret() { secret_->firstField()->setFocus(Qt::TabFocusReason); }
    void showSecretMessage(const QString& message);

    void save(QSettings& settings) const;
    void load(const QSettings& settings);

  signals:
    void changed();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void layOut(QWidget* content);
    QWidget* makeAdvanced(const Inventory& inventory, QWidget* content);
    void connectParts();
    void refresh();
    void suggestFormat();
    void summarize();

    QueueKinds kinds_;
    Contents contents_;
    Segments* direction_;
    FormatPanel* format_;
    SecretPanel* secret_;
    EnginePanel* engine_;
    QCheckBox* verify_;
    RangePanel* range_;
    TuningPanel* tuning_;
    Collapsible* advanced_;
};

} // namespace blockwarp::ui
