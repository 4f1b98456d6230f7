// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/text.h"
#include "ui/files/files_page.h"
#include "ui/files/recipients_panel.h"
#include "ui/files/settings_panel.h"
#include "ui/keys/add_person_dialog.h"
#include "ui/keys/keys_page.h"
#include "ui/keys/own_key_dialog.h"
#include "ui/tour/tour_site.h"
#include "ui/tour/tour_steps.h"

#include <QFile>
#include <QPointer>

#include <memory>

namespace blockwarp::ui {
namespace {

using namespace tour;

KeysPage& keysPage(const TourSite& site) {
    return site.window().page<KeysPage>();
}

/// Shows the page with the ring of that folder.
TourStep showRing(TourSite& site, const QString& folder, const QString& report) {
    return {report,
            [&site, folder] {
                keysPage(site).setFolder(toPath(folder));
                site.window().showPage(keysPage(site));
            },
            [&site, report]() -> TourState {
                return keysPage(site).store().view() ? over(report) : TourState();
            }};
}

TourStep choose(TourSite& site, const QString& name) {
    return {name, [&site, name] { keysPage(site).choose(name); },
            [name] { return over(Words::tr("Keys: %1").arg(name)); }};
}

/// A dialog of the page, and its picture.
std::vector<TourStep> dialog(TourSite& site, const QString& picture,
                             std::function<QDialog*(KeysPage&)> open) {
    auto shown = std::make_shared<QPointer<QDialog>>();
    return {{picture, [&site, shown, open] { *shown = open(keysPage(site)); },
             [picture] { return over(Words::tr("Keys: a dialog")); }},
            pictureOf(site, picture, [shown] { return shown->data(); }),
            {picture, [shown] { (*shown)->reject(); },
             [] { return over(Words::tr("Keys: closed it")); }}};
}

PeopleChips& people(const TourSite& site) {
    return filesPage(site).settings().secret().recipients().people();
}

/// A file for two people of the ring and oneself, before it is encrypted.
std::vector<TourStep> encryptForPeople(TourSite& site) {
    const QStringList names{QStringLiteral("Ada Lindqvist"), QStringLiteral("Bilal Haddad")};
    const auto choosePeople = [&site, names] {
        FilesPage& page = filesPage(site);
        page.clear();
        page.settings().setDirection(Direction::encrypt);
        page.settings().secret().chooseKeys();
        people(site).setFolder(toPath(site.ringFolder()));
        for (const QString& name : names)
            (void)people(site).add(name); // the next step counts them
        site.window().openFiles({site.sample()});
    };
    const auto isReady = [&site, names]() -> TourState {
        const QueueModel& queue = filesPage(site).queue();
        if (queue.size() == 0 || !queue.item(0).facts) return {};
        const auto openers = filesPage(site).settings().secret().openers();
        if (openers.size() != static_cast<std::size_t>(names.size()) + 1)
            return failed(Words::tr("People of the ring cannot be chosen."));
        return over(Words::tr("Files: %1 can open it").arg(openers.size()));
    };
    return {{Words::tr("Choosing people"), choosePeople, isReady},
            picture(site, QStringLiteral("files-people.png")),
            {Words::tr("The usual ring"),
             [&site] {
                 people(site).setFolder(ring::usualFolder());
                 filesPage(site).clear();
             },
             [] { return over(Words::tr("Files: nobody is chosen any more")); }}};
}

QDialog* addPerson(KeysPage& page) {
    AddPersonDialog* dialog = page.addPerson();
    dialog->findChild<QLineEdit*>("personName")->setText(QStringLiteral("Maria Santos"));
    const auto& people = page.store().view()->people;
    if (people.size() > 1) dialog->setText(people[1].keys.front().text);
    return dialog;
}

} // namespace

std::vector<TourStep> keysTour(TourSite& site) {
    std::vector<TourStep> steps{
        showRing(site, site.path(QStringLiteral("no-keys")), Words::tr("Keys: nothing yet")),
        picture(site, QStringLiteral("keys-empty.png"))};
    const auto add = [&steps](std::vector<TourStep> more) {
        for (TourStep& step : more)
            steps.push_back(std::move(step));
    };
    add(dialog(site, QStringLiteral("keys-make.png"),
               [](KeysPage& page) { return page.makeKey(); }));
    add({background(site, Words::tr("A ring"), &TourSite::makeRing,
                    Words::tr("Keys: a ring of invented people")),
         showRing(site, site.ringFolder(), Words::tr("Keys: people")),
         picture(site, QStringLiteral("keys.png"))});
    add(dialog(site, QStringLiteral("keys-add.png"), addPerson));
    add(encryptForPeople(site));
    add({showRing(site, site.ringFolder(), Words::tr("Keys: people again"))});
    add({choose(site, QStringLiteral("Everyday")),
         picture(site, QStringLiteral("keys-own.png")),
         background(site, Words::tr("An accident"), &TourSite::damageRing,
                    Words::tr("Keys: an edit by hand")),
         showRing(site, site.ringFolder(), Words::tr("Keys: read again")),
         choose(site, QStringLiteral("Bilal Hadad")),
         picture(site, QStringLiteral("keys-damaged.png")),
         {Words::tr("A broken ring"),
          [&site] {
              QFile file(site.ringFolder() + QStringLiteral("/contacts.toml"));
              if (file.open(QIODevice::Append)) file.write("[[contact\n");
              file.close();
              keysPage(site).setFolder(toPath(site.ringFolder()));
          },
          [&site]() -> TourState {
              return keysPage(site).store().view() ? over(Words::tr("Keys: not readable"))
                                                   : TourState();
          }},
         picture(site, QStringLiteral("keys-problem.png"))});
    return steps;
}

} // namespace blockwarp::ui
