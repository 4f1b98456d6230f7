// SPDX-License-Identifier: GPL-3.0-or-later
/// Which engine does the work, and how a GPU's memory is used.
#pragma once

#include "core/bench/profiles/profile_library.h"
#include "core/engine/engine.h"
#include "core/engine/machine.h"
#include "ui/widgets/form.h"
#include "ui/widgets/message_line.h"

#include <QSettings>
#include <QWidget>

#include <optional>

namespace blockwarp::ui {

class Inventory;
class ProfilePanel;

struct EngineSelection {
    EngineKind engine = EngineKind::automatic; ///< in a race: cuda
    bool race = false;                         ///< CPU, then GPU, on the same file
    std::string strategy;                      ///< empty: the fastest
};

class EnginePanel : public QWidget {
    Q_OBJECT

  public:
    /// `withRace` offers the race of CPU against GPU. The inventory must outlive the panel.
    EnginePanel(const Inventory& inventory, bool withRace, QWidget* parent = nullptr);

    /// Greys out what this work cannot use and says why. In a file with segments even serial
    /// ciphers keep several CPU threads busy.
    void setWork(const CipherSpec& cipher, Direction direction, bool segments = false);
    EngineSelection selection() const;
    /// Chooses an engine by its name, or "race"; nothing if this work cannot use it.
    void choose(const QString& engine);
    void save(QSettings& settings, const QString& group) const;
    void load(const QSettings& settings, const QString& group);

  signals:
    void changed();

  private:
    void fill(bool withRace);
    void updateEngines();
    void updateStrategies();
    void tell();
    void explain();
    void showProfile(const Strategy* strategy);
    QString whyNot(const QString& engine) const;
    QString whySerialHere() const;
    bool usesStrategies() const;

    const Inventory& inventory_;
    std::optional<ProfileShelf> profiles_; ///< once a strategy is looked at
    const CipherSpec* cipher_ = nullptr;
    Direction direction_ = Direction::encrypt;
    bool segments_ = false;
    QString wantedEngine_;   ///< comes back when it becomes possible again
    QString wantedStrategy_; ///< likewise
    QComboBox* engine_;
    Explanation* engineText_;
    MessageLine* note_;
    QComboBox* strategy_;
    QLabel* strategyLabel_;
    Explanation* strategyText_;
    ProfilePanel* profile_;
};

} // namespace blockwarp::ui
