// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/tour_steps.h"

#include "ui/base/text.h"
#include "ui/rsa/close_tab.h"
#include "ui/rsa/fault_tab.h"
#include "ui/rsa/key_tab.h"
#include "ui/rsa/letters_tab.h"
#include "ui/rsa/oaep_tab.h"
#include "ui/rsa/race_tab.h"
#include "ui/rsa/receivers_tab.h"
#include "ui/rsa/rsa_page.h"
#include "ui/rsa/steps_tab.h"
#include "ui/tour/tour_site.h"

namespace blockwarp::ui {
namespace {

using namespace tour;

constexpr int kTourRace = 4000; ///< operations: a second or two on a laptop
constexpr int kTourStep = 8;    ///< the last of Euclid's rows
constexpr int kTourBit = 3;     ///< of s_q, flipped
constexpr int kTourLongBit = 700;

RsaPage& rsaPage(const TourSite& site) {
    return site.window().page<RsaPage>();
}

/// Goes to a tab and presses its main button; `look` says when it is over.
TourStep work(TourSite& site, RsaPage::Tab tab, const QString& name,
              std::function<TourState(RsaPage&)> look) {
    return {name,
            [&site, tab] {
                site.window().showPage(rsaPage(site));
                rsaPage(site).choose(tab);
                rsaPage(site).press();
            },
            [&site, look = std::move(look)] { return look(rsaPage(site)); }};
}

TourState lookAtKey(RsaPage& page) {
    if (page.keys().isBusy()) return {};
    return page.key().exists() ? over(Words::tr("RSA: %1").arg(page.key().title()))
                               : failed(Words::tr("No key was generated."));
}

TourState lookAtPadding(RsaPage& page) {
    if (page.oaep().isBusy()) return {};
    const QString bare = page.oaep().bareVerdict();
    const QString padded = page.oaep().oaepVerdict();
    if (bare.isEmpty()) return failed(Words::tr("Nothing was encrypted."));
    return over(Words::tr("RSA: textbook: %1; OAEP: %2").arg(bare, padded));
}

TourState lookAtLetters(RsaPage& page, LettersTab::Stage wanted) {
    if (page.letters().stage() != wanted) return {};
    return over(wanted == LettersTab::Stage::broken
                    ? Words::tr("RSA: the text was read without the private key")
                    : Words::tr("RSA: letters and numbers are equally frequent"));
}

TourState lookAtRace(RsaPage& page) {
    if (page.race().isRunning()) return {};
    if (!page.race().problem().isEmpty()) return failed(page.race().problem());
    return over(Words::tr("RSA: %1").arg(page.race().headline()));
}

TourStep smallNumbers(TourSite& site) {
    return {Words::tr("Small numbers"),
            [&site] {
                rsaPage(site).choose(RsaPage::stepsTab);
                rsaPage(site).steps().view().setStep(kTourStep);
            },
            []() -> TourState { return over(Words::tr("RSA: small numbers")); }};
}

TourStep show(TourSite& site, RsaPage::Tab tab, const QString& report) {
    return {report,
            [&site, tab] {
                site.window().showPage(rsaPage(site));
                rsaPage(site).choose(tab);
            },
            [report] { return over(report); }};
}

/// An attack at its end, once its numbers are there.
TourStep attack(TourSite& site, RsaPage::Tab tab, const QString& report,
                std::function<AttackRsaTab&(RsaPage&)> tabOf, std::function<void()> prepare) {
    return {report,
            [&site, tab, prepare = std::move(prepare)] {
                site.window().showPage(rsaPage(site));
                rsaPage(site).choose(tab);
                prepare();
            },
            [&site, report, tabOf = std::move(tabOf)]() -> TourState {
                AttackRsaTab& attack = tabOf(rsaPage(site));
                if (attack.isBusy()) return {};
                attack.board().setStep(attack.board().steps() - 1);
                return attack.board().isValid() ? over(report)
                                                : failed(Words::tr("The attack has no numbers."));
            }};
}

TourStep prepareRace(TourSite& site) {
    return {Words::tr("A small race"), [&site] { rsaPage(site).race().setItems(kTourRace); },
            []() -> TourState { return over(Words::tr("RSA: a race of %1").arg(kTourRace)); }};
}

} // namespace

std::vector<TourStep> rsaTour(TourSite& site) {
    using Stage = LettersTab::Stage;
    const auto letters = [&site](Stage wanted) {
        return work(site, RsaPage::lettersTab, Words::tr("RSA letter by letter"),
                    [wanted](RsaPage& page) { return lookAtLetters(page, wanted); });
    };
    const auto inTheMiddle = [&site] {
        const RaceTab& race = rsaPage(site).race();
        return race.isRunning() && race.done() > kTourRace / 2;
    };
    return {
        show(site, RsaPage::keyTab, Words::tr("RSA: before a key")),
        picture(site, QStringLiteral("rsa-key-empty.png")),
        show(site, RsaPage::oaepTab, Words::tr("RSA: before padding")),
        picture(site, QStringLiteral("rsa-padding-empty.png")),
        show(site, RsaPage::lettersTab, Words::tr("RSA: before the letters")),
        picture(site, QStringLiteral("rsa-letters-empty.png")),
        attack(
            site, RsaPage::closeTab, Words::tr("RSA: close primes"),
            [](RsaPage& page) -> AttackRsaTab& { return page.closePrimes(); }, [] {}),
        picture(site, QStringLiteral("rsa-close.png")),
        attack(
            site, RsaPage::receiversTab, Words::tr("RSA: three receivers"),
            [](RsaPage& page) -> AttackRsaTab& { return page.receivers(); }, [] {}),
        picture(site, QStringLiteral("rsa-receivers.png")),
        attack(
            site, RsaPage::receiversTab, Words::tr("RSA: three receivers against OAEP"),
            [](RsaPage& page) -> AttackRsaTab& { return page.receivers(); },
            [&site] { rsaPage(site).receivers().setPadded(true); }),
        picture(site, QStringLiteral("rsa-receivers-oaep.png")),
        attack(
            site, RsaPage::faultTab, Words::tr("RSA: one fault"),
            [](RsaPage& page) -> AttackRsaTab& { return page.fault(); },
            [&site] { rsaPage(site).fault().setBits({.halfQ = kTourBit}); }),
        picture(site, QStringLiteral("rsa-fault.png")),
        show(site, RsaPage::raceTab, Words::tr("RSA: before the race")),
        picture(site, QStringLiteral("rsa-race-empty.png")),
        work(site, RsaPage::keyTab, Words::tr("Generating an RSA key"), lookAtKey),
        picture(site, QStringLiteral("rsa-key.png")),
        work(site, RsaPage::oaepTab, Words::tr("Encrypting twice"), lookAtPadding),
        picture(site, QStringLiteral("rsa-padding.png")),
        attack(
            site, RsaPage::faultTab, Words::tr("RSA: one fault in the page's key"),
            [](RsaPage& page) -> AttackRsaTab& { return page.fault(); },
            [&site] {
                rsaPage(site).fault().setNumbers(1);
                rsaPage(site).fault().setBits({.halfQ = kTourLongBit});
            }),
        picture(site, QStringLiteral("rsa-fault-2048.png")),
        letters(Stage::encrypted),
        picture(site, QStringLiteral("rsa-letters.png")),
        letters(Stage::broken),
        picture(site, QStringLiteral("rsa-letters-broken.png")),
        smallNumbers(site),
        picture(site, QStringLiteral("rsa-small.png")),
        prepareRace(site),
        withPicture(site, work(site, RsaPage::raceTab, Words::tr("The RSA race"), lookAtRace),
                    QStringLiteral("rsa-race-running.png"), inTheMiddle),
        picture(site, QStringLiteral("rsa-race.png")),
    };
}

} // namespace blockwarp::ui
