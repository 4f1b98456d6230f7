// SPDX-License-Identifier: GPL-3.0-or-later
/// What breaks when a good cipher is used badly: attacks, each on what the person types.
#pragma once

#include "ui/frame/page.h"
#include "ui/widgets/tab_row.h"

namespace blockwarp::ui {

class AttackTab;
class Inventory;
enum class ElsewherePage;

class AttacksPage : public Page {
    Q_OBJECT

  public:
    explicit AttacksPage(const Inventory& inventory, QWidget* parent = nullptr);

    /// By its id: "padding". False if there is none.
    bool choose(const QString& attack);
    QString current() const;
    AttackTab& tab() const;
    QStringList attacks() const;
    QList<AttackTab*> allTabs() const; ///< in the order of attacks()

    void stop() override;
    LessonStage* stage() override;
    Presented presented() override;

  signals:
    /// An attack that another page shows: see Elsewhere::wanted().
    void elsewhereWanted(ElsewherePage page, const QString& place);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void followTab();
    bool takeKey(int key);

    TabRow* tabs_;
    LessonStage* stage_ = nullptr;
};

} // namespace blockwarp::ui
