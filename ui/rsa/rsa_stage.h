// SPDX-License-Identifier: GPL-3.0-or-later
/// The RSA page as a lesson sees it. The race is out of reach: it measures for minutes.
#pragma once

#include "core/attacks/rsa_fault.h"
#include "ui/frame/lesson_stage.h"
#include "ui/rsa/page_key.h"

#include <QLineEdit>

#include <vector>

namespace blockwarp::ui {

class AttackRsaTab;
class RsaPage;

class RsaStage : public LessonStage {
    Q_OBJECT

  public:
    explicit RsaStage(RsaPage& rsa);

    std::optional<PageValue> value(const QString& name) const override;
    QString whyNot() const override;

  protected:
    bool isBusy() const override;
    void keepMore() override;
    void bringBackMore() override;

  private:
    /// What no field holds of an attack.
    struct KeptAttack {
        int numbers = 0;
        int step = 0;
    };

    void addAttacks();
    std::vector<AttackRsaTab*> attacks() const;
    AttackRsaTab* currentAttack() const; ///< null on other tabs
    QString run() const;
    void setRun(const QString& times);
    std::optional<PageValue> smallValue(const QString& measure) const;
    std::optional<PageValue> lettersValue(const QString& measure) const;
    std::optional<PageValue> paddingValue(const QString& measure) const;
    std::optional<PageValue> closeValue(const QString& measure) const;
    std::optional<PageValue> receiversValue(const QString& measure) const;
    std::optional<PageValue> faultValue(const QString& measure) const;

    RsaPage& rsa_;
    QLineEdit* note_; ///< looked for while it is in the page: it may be presented later
    KnownKey key_;    ///< the page's, before a lesson
    FaultBits bits_;  ///< likewise
    std::vector<KeptAttack> kept_;
};

} // namespace blockwarp::ui
