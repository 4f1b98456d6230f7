// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA for a class and for the curious: keys, why padding, small numbers, CPU against GPU.
#pragma once

#include "ui/frame/page.h"
#include "ui/rsa/page_key.h"
#include "ui/widgets/tab_row.h"

namespace blockwarp::ui {

class CloseTab;
class FaultTab;
class Inventory;
class KeyTab;
class LettersTab;
class OaepTab;
class RaceTab;
class ReceiversTab;
class RsaTab;
class StepsTab;

class RsaPage : public Page {
    Q_OBJECT

  public:
    enum Tab { keyTab, oaepTab, lettersTab, stepsTab, closeTab, receiversTab, faultTab, raceTab };

    explicit RsaPage(const Inventory& inventory, QWidget* parent = nullptr);

    void choose(Tab tab) { tabs_->choose(tab); }
    /// By its name in lessons: "receivers". Ignores what is none.
    void choose(const QString& tab);
    QString current() const; ///< its name
    RsaTab& tab() const;
    void press() { mainButton()->click(); } ///< as Enter does
    const PageKey& key() const { return key_; }
    PageKey& key() { return key_; }
    KeyTab& keys() const { return *keys_; }
    OaepTab& oaep() const { return *oaep_; }
    LettersTab& letters() const { return *letters_; }
    StepsTab& steps() const { return *steps_; }
    CloseTab& closePrimes() const { return *close_; }
    ReceiversTab& receivers() const { return *receivers_; }
    FaultTab& fault() const { return *fault_; }
    RaceTab& race() const { return *race_; }

    QString activity() const override;
    void stop() override;
    LessonStage* stage() override;
    Presented presented() override;
    void saveSettings(QSettings& settings) const override;
    void loadSettings(const QSettings& settings) override;

  signals:
    /// An entry of a published report, to be run on the Benchmark page.
    void reportWanted(const QString& entry);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void followTab();
    QList<RsaTab*> allTabs() const;

    PageKey key_;
    TabRow* tabs_;
    KeyTab* keys_;
    OaepTab* oaep_;
    LettersTab* letters_;
    StepsTab* steps_;
    CloseTab* close_;
    ReceiversTab* receivers_;
    FaultTab* fault_;
    RaceTab* race_;
    LessonStage* stage_ = nullptr;
};

} // namespace blockwarp::ui
