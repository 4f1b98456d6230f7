// SPDX-License-Identifier: GPL-3.0-or-later
/// Shows what happens inside: AES and ChaCha20 step by step, chaining, tables, avalanche.
#pragma once

#include "ui/frame/page.h"
#include "ui/panels/step_bar.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/tab_row.h"

#include <vector>

namespace blockwarp::ui {

class AesInputs;
class AesView;
class AvalancheView;
class ChachaView;
class ChainingView;
class Inventory;
class KernelView;
class KeyScheduleView;
class Segments;
class TableView;

class InspectorPage : public Page {
    Q_OBJECT

  public:
    enum Tab { aesTab, keyTab, avalancheTab, tableTab, kernelTab, chainingTab, chachaTab };

    explicit InspectorPage(const Inventory& inventory, QWidget* parent = nullptr);

    void choose(Tab tab) { tabs_->choose(tab); }
    SteppedView& view() const;
    StepBar& bar() const { return *bar_; }

    AesView& aes() const { return *aes_; }
    AvalancheView& avalanche() const { return *avalanche_; }
    ChainingView& chaining() const { return *chaining_; }
    KernelView& kernels() const { return *kernels_; }

    void stop() override { bar_->stop(); }
    LessonStage* stage() override;
    Presented presented() override;
    void setPresented(bool on) override;

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void addTabs();
    void addTab(const QString& title, SteppedView* view, QWidget* shown);
    void layOut();
    void follow();
    void showTab(int tab);
    void describe();
    void hideValues(bool hides);
    bool takePresentedKey(int key);

    Segments* titles_;
    TabRow* tabs_;
    LinkButton* change_;              ///< unfolds `inputs_`
    LinkButton* hide_;                ///< hides values until they are asked for
    std::vector<SteppedView*> views_; ///< of each tab
    AesInputs* inputs_;
    AesView* aes_;
    KeyScheduleView* keys_;
    AvalancheView* avalanche_;
    TableView* tables_;
    KernelView* kernels_;
    ChainingView* chaining_;
    ChachaView* chacha_;
    StepBar* bar_;
    LessonStage* stage_ = nullptr;
};

} // namespace blockwarp::ui
