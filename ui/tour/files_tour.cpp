// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/files_tour.h"

#include "ui/files/facts_text.h"
#include "ui/files/files_page.h"
#include "ui/files/identities_panel.h"
#include "ui/files/key_dialog.h"
#include "ui/files/outcome_panel.h"
#include "ui/tour/tour_parts.h"

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>

#include <memory>

namespace blockwarp::ui {
namespace {

using namespace tour;

FilesPage& pageOf(const TourSite& site) {
    return site.window().page<FilesPage>();
}

void press(const TourSite& site, const char* button) {
    part<QAbstractButton>(pageOf(site), button).click();
}

void choose(const TourSite& site, const char* list, const char* data) {
    auto& combo = part<QComboBox>(pageOf(site), list);
    combo.setCurrentIndex(combo.findData(QLatin1String(data)));
}

/// Waits until the file is there and has been looked at.
TourStep queueFile(TourSite& site, const QString& path) {
    return {words("Adding a file"),
            [&site, path] {
                pageOf(site).queue().removeAll();
                press(site, "encrypt"); // an encrypted file changes that
                site.window().openFiles({path});
            },
            [&site, path]() -> TourState {
                const QueueModel& queue = pageOf(site).queue();
                if (queue.size() == 0 || !queue.item(0).facts) return {};
                return over(words("Files: queued %1").arg(path));
            }};
}

TourStep renameOutput(TourSite& site) {
    return {words("Naming the output"), {}, [&site]() -> TourState {
                QueueModel& queue = pageOf(site).queue();
                const QModelIndex cell = queue.index(0, QueueModel::outputColumn);
                QFile::remove(site.path(site.decryptedName()));
                if (!queue.setData(cell, site.decryptedName(), Qt::EditRole))
                    return failed(words("The output cannot be named."));
                return over(words("Files: the result becomes %1").arg(site.decryptedName()));
            }};
}

void fillIn(const TourSite& site) {
    choose(site, "engine", site.window().inventory().hasGpu() ? "race" : "cpu");
    for (const char* field : {"passphrase", "passphraseAgain"})
        part<QLineEdit>(pageOf(site), field).setText(QStringLiteral("a passphrase for the tour"));
}

TourState lookAtQueue(const FilesPage& page, const QueueModel& queue) {
    if (page.isRunning()) return {};
    const QueueItem& item = queue.item(0);
    if (item.state == ItemState::done) return over(words("Files: %1").arg(resultSentence(item)));
    return failed(item.message.isEmpty() ? words("The queue stopped early.") : item.message);
}

/// `during`: the name of a picture that is taken in the middle of the work.
TourStep runQueue(TourSite& site, const QString& during) {
    auto taken = std::make_shared<bool>(during.isEmpty());
    return {words("Working on the queue"),
            [&site] {
                fillIn(site);
                press(site, "start");
            },
            [&site, during, taken]() -> TourState {
                auto& page = pageOf(site);
                const QueueItem& item = page.queue().item(0);
                if (!*taken && item.state == ItemState::running && item.fraction > 0.5) {
                    *taken = true;
                    if (const QString problem = site.takePicture(during); !problem.isEmpty())
                        return failed(problem);
                }
                return lookAtQueue(page, page.queue());
            }};
}

TourStep inspect(TourSite& site) {
    return {words("Inspecting"), [&site] { press(site, "inspect"); },
            [&site]() -> TourState {
                const QString line = factsLine(*pageOf(site).queue().item(0).facts);
                return line.isEmpty() ? failed(words("The file says nothing about itself."))
                                      : over(words("Files: without a key it says: %1").arg(line));
            }};
}

/// Opens the dialog from the recipients of an age file, and leaves it with the key made.
TourStep generateKey(TourSite& site) {
    return {words("Generating a key"),
            [&site] {
                choose(site, "container", "age");
                press(site, "byKeys");
                press(site, "generateKey");
                const auto& dialog = part<KeyDialog>(site.window(), "keyDialog");
                part<QLineEdit>(dialog, "keyPath").setText(site.key());
                part<QAbstractButton>(dialog, "makeKey").click();
            },
            [&site]() -> TourState {
                const auto& dialog = part<KeyDialog>(site.window(), "keyDialog");
                const QString problem = part<MessageLine>(dialog, "keyDialogMessage").message();
                const QString key = part<QPlainTextEdit>(dialog, "newRecipient").toPlainText();
                if (!key.isEmpty()) return over(words("Files: made the key %1").arg(key));
                return part<QWidget>(dialog, "keyPath").isEnabled() ? failed(problem) : TourState{};
            }};
}

TourStep pictureOfDialog(TourSite& site, const QString& name) {
    auto waits = std::make_shared<int>(10);
    return {name, {}, [&site, name, waits]() -> TourState {
                if (--*waits > 0) return {};
                auto& dialog = part<KeyDialog>(site.window(), "keyDialog");
                const QString file = site.path(name);
                if (!dialog.grab().save(file, "PNG"))
                    return failed(words("“%1” cannot be written.").arg(file));
                part<QAbstractButton>(dialog, "useRecipient").click();
                return over(words("  picture: %1").arg(file));
            }};
}

TourStep addIdentity(TourSite& site) {
    return {words("Adding the private key"),
            [&site] {
                auto& list = part<QListWidget>(pageOf(site), "identities");
                if (auto* panel = qobject_cast<IdentitiesPanel*>(list.parentWidget()))
                    panel->addFiles({site.key()});
            },
            [&site]() -> TourState {
                const auto& list = part<QListWidget>(pageOf(site), "identities");
                if (list.count() == 0) return {};
                return over(words("Files: decrypting with %1").arg(list.item(0)->text()));
            }};
}

} // namespace

std::vector<TourStep> filesTour(TourSite& site) {
    const auto compare = [&site] {
        return background(site, words("Comparing"), &TourSite::compareWithSample,
                          words("The decrypted file equals the original."));
    };
    return {
        queueFile(site, site.sample()),
        runQueue(site, QStringLiteral("files-running.png")),
        picture(site, QStringLiteral("files.png")),
        queueFile(site, site.encrypted()),
        renameOutput(site),
        runQueue(site, {}),
        picture(site, QStringLiteral("files-decrypted.png")),
        compare(),
        inspect(site),
        picture(site, QStringLiteral("files-inspect.png")),
        queueFile(site, site.sample()),
        generateKey(site),
        pictureOfDialog(site, QStringLiteral("files-key.png")),
        runQueue(site, {}),
        picture(site, QStringLiteral("files-age.png")),
        queueFile(site, site.encryptedForKey()),
        renameOutput(site),
        addIdentity(site),
        runQueue(site, {}),
        picture(site, QStringLiteral("files-identity.png")),
        compare(),
    };
}

} // namespace blockwarp::ui
