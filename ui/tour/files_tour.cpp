// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/tour_steps.h"

#include "ui/base/text.h"
#include "ui/files/facts_panel.h"
#include "ui/files/files_page.h"
#include "ui/files/identities_panel.h"
#include "ui/files/key_dialog.h"
#include "ui/files/recipients_panel.h"
#include "ui/files/result_card.h"
#include "ui/files/settings_panel.h"
#include "ui/tour/tour_site.h"

#include <QFile>
#include <QPointer>

#include <memory>

namespace blockwarp::ui {
namespace {

constexpr auto kKeyPassphrase = "a long passphrase for the key";

using namespace tour;

SettingsPanel& settingsOf(const TourSite& site) {
    return filesPage(site).settings();
}

/// Waits until the file is there and has been looked at.
TourStep queueFile(TourSite& site, const QString& path) {
    return {Words::tr("Adding a file"),
            [&site, path] {
                filesPage(site).clear();
                settingsOf(site).setDirection(Direction::encrypt); // an encrypted file changes that
                site.window().openFiles({path});
            },
            [&site, path]() -> TourState {
                const QueueModel& queue = filesPage(site).queue();
                if (queue.size() == 0 || !queue.item(0).facts) return {};
                return over(Words::tr("Files: queued %1").arg(path));
            }};
}

TourStep renameOutput(TourSite& site) {
    return {Words::tr("Naming the output"), {}, [&site]() -> TourState {
                QueueModel& queue = filesPage(site).queue();
                const QModelIndex cell = queue.index(0, QueueModel::outputColumn);
                QFile::remove(site.path(site.decryptedName()));
                if (!queue.setData(cell, site.decryptedName(), Qt::EditRole))
                    return failed(Words::tr("The output cannot be named."));
                return over(Words::tr("Files: the result becomes %1").arg(site.decryptedName()));
            }};
}

void fillIn(const TourSite& site) {
    settingsOf(site).engine().choose(site.window().inventory().hasGpu() ? QStringLiteral("race")
                                                                        : QStringLiteral("cpu"));
    settingsOf(site).secret().passphrase().type(QStringLiteral("a passphrase for the tour"));
}

TourState lookAtQueue(const FilesPage& page, const QueueModel& queue) {
    if (page.isRunning()) return {};
    const QueueItem& item = queue.item(0);
    if (item.state == ItemState::done)
        return over(Words::tr("Files: %1").arg(resultSentences(*item.result)));
    return failed(item.state == ItemState::failed ? queue.reason(0)
                                                  : Words::tr("The queue stopped early."));
}

TourStep runQueue(TourSite& site) {
    return {Words::tr("Working on the queue"),
            [&site] {
                fillIn(site);
                filesPage(site).start();
            },
            [&site] { return lookAtQueue(filesPage(site), filesPage(site).queue()); }};
}

/// An error, as people meet it most often.
TourStep typeWrongly(TourSite& site) {
    return {Words::tr("A wrong passphrase"),
            [&site] {
                settingsOf(site).secret().passphrase().type(QStringLiteral("another passphrase"));
                filesPage(site).start();
            },
            [&site]() -> TourState {
                if (filesPage(site).isRunning()) return {};
                const QueueModel& queue = filesPage(site).queue();
                if (queue.item(0).state != ItemState::failed)
                    return failed(Words::tr("A wrong passphrase opened the file."));
                return over(Words::tr("Files: refused: %1").arg(queue.reason(0)));
            }};
}

TourStep showFiles(TourSite& site) {
    return {Words::tr("The Files page"),
            [&site] {
                filesPage(site).clear();
                site.window().showPage(filesPage(site));
            },
            [] { return over(Words::tr("Files: an empty queue")); }};
}

TourStep inspect(TourSite& site) {
    return {Words::tr("Inspecting"), [&site] { filesPage(site).inspect(); },
            [&site]() -> TourState {
                const QString line = factsLine(*filesPage(site).queue().item(0).facts);
                return line.isEmpty()
                           ? failed(Words::tr("The file says nothing about itself."))
                           : over(Words::tr("Files: without a key it says: %1").arg(line));
            }};
}

using OpenDialog = std::shared_ptr<QPointer<KeyDialog>>;

/// Opens the dialog from the recipients of an age file, and leaves it with the key made.
TourStep generateKey(TourSite& site, const OpenDialog& dialog) {
    return {Words::tr("Generating a key"),
            [&site, dialog] {
                settingsOf(site).format().setContainer(Container::age);
                settingsOf(site).secret().chooseKeys();
                *dialog = settingsOf(site).secret().recipients().generateKey();
                (*dialog)->setPath(site.key());
                (*dialog)->typePassphrase(kKeyPassphrase);
                (*dialog)->generate();
            },
            [dialog]() -> TourState {
                const QString key = (*dialog)->recipient();
                if (!key.isEmpty()) return over(Words::tr("Files: made the key %1").arg(key));
                return (*dialog)->isBusy() ? TourState{} : failed((*dialog)->problem());
            }};
}

TourStep useKey(const OpenDialog& dialog) {
    return {Words::tr("Using the key"), [dialog] { (*dialog)->useRecipient(); },
            [] { return over(Words::tr("Files: encrypting for the key")); }};
}

TourStep addIdentity(TourSite& site) {
    return {Words::tr("Adding the private key"),
            [&site] {
                settingsOf(site).secret().identities().addFiles({site.key()});
                settingsOf(site).secret().identities().passphrase()->type(kKeyPassphrase);
            },
            [&site]() -> TourState {
                const QStringList names = settingsOf(site).secret().identities().names();
                if (names.isEmpty()) return {};
                return over(Words::tr("Files: decrypting with %1").arg(names.front()));
            }};
}

} // namespace

std::vector<TourStep> filesTour(TourSite& site) {
    const auto compare = [&site] {
        return background(site, Words::tr("Comparing"), &TourSite::compareWithSample,
                          Words::tr("The decrypted file equals the original."));
    };
    const auto inTheMiddle = [&site] {
        const QueueItem& item = filesPage(site).queue().item(0);
        return item.state == ItemState::running && item.fraction > 0.5;
    };
    const auto dialog = std::make_shared<QPointer<KeyDialog>>();
    return {
        showFiles(site),
        picture(site, QStringLiteral("files-empty.png")),
        queueFile(site, site.sample()),
        picture(site, QStringLiteral("files-waiting.png")),
        withPicture(site, runQueue(site), QStringLiteral("files-running.png"), inTheMiddle),
        picture(site, QStringLiteral("files.png")),
        queueFile(site, site.sample()),
        picture(site, QStringLiteral("files-clash.png")),
        queueFile(site, site.encrypted()),
        renameOutput(site),
        typeWrongly(site),
        picture(site, QStringLiteral("files-refused.png")),
        queueFile(site, site.encrypted()),
        renameOutput(site),
        runQueue(site),
        picture(site, QStringLiteral("files-decrypted.png")),
        compare(),
        inspect(site),
        picture(site, QStringLiteral("files-inspect.png")),
        queueFile(site, site.sample()),
        generateKey(site, dialog),
        pictureOf(site, QStringLiteral("files-key.png"), [dialog] { return dialog->data(); }),
        useKey(dialog),
        runQueue(site),
        picture(site, QStringLiteral("files-age.png")),
        queueFile(site, site.encryptedForKey()),
        renameOutput(site),
        addIdentity(site),
        runQueue(site),
        picture(site, QStringLiteral("files-identity.png")),
        compare(),
    };
}

} // namespace blockwarp::ui
