// SPDX-License-Identifier: GPL-3.0-or-later
/// Which engine does the work, and how a GPU's memory is used. Three choices can be seen at once;
/// a list has all of them, those to learn from too.
#pragma once

#include "core/bench/profiles/profile_library.h"
#include "core/engine/engine.h"
#include "core/engine/machine.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/form.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/segments.h"

#include <QSettings>
#include <QWidget>

#include <optional>

namespace blockwarp::ui {

class Inventory;
class ProfilePanel;

struct EngineSelection {
    EngineKind engine =
        EngineKind::automatic; ///< in a race: what runs the kernels, cuda or emulated
    bool race = false;         ///< CPU and GPU on the same file
    std::string strategy;      ///< empty: the fastest
};

class EnginePanel : public QWidget {
    Q_OBJECT

  public:
    /// The inventory must outlive the panel.
    explicit EnginePanel(const Inventory& inventory, QWidget* parent = nullptr);

    /// Every engine by its name; whoever places it becomes its parent.
    QComboBox* allEngines() const { return engine_; }

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
    void layOut();
    void fill();
    void connectParts();
    void showChoice();
    void updateEngines();
    void updateStrategies();
    void tell();
    void explain();
    void explainStrategy();
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
    Segments* choice_;
    QComboBox* engine_;
    Explanation* engineText_;
    MessageLine* note_;
    LinkButton* emulate_; ///< where there is no GPU
    QComboBox* strategy_;
    QLabel* strategyLabel_;
    LinkButton* why_;
    Explanation* strategyCaption_;
    QWidget* details_; ///< what follows, once somebody asks why
    Explanation* strategyText_;
    ProfilePanel* profile_;
};

} // namespace blockwarp::ui
