// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/entry_jobs.h"

#include "core/ring/edits.h"
#include "core/ring/names.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/keys/entry_dialog.h"
#include "ui/widgets/dialogs.h"

#include <QDir>
#include <QFileDialog>

#include <utility>

namespace blockwarp::ui {
namespace {

QString fileNameFor(const QString& name) {
    QString file = name;
    for (QChar& c : file)
        if (!c.isLetterOrNumber()) c = QLatin1Char('-');
    return file.left(60) + QStringLiteral(".pub");
}

} // namespace

void EntryJobs::edit(const ring::Entry& entry) {
    auto* dialog = new EntryDialog(store_, entry, page_.window());
    connect(dialog, &EntryDialog::renamed, this, &EntryJobs::renamed);
    dialog->open();
}

void EntryJobs::remove(const ring::Entry& entry) {
    const QString name = toQString(ring::shownName(entry.name));
    Question question{
        .name = "removeQuestion",
        .title = tr("Remove?"),
        .text = tr("Remove %1 from the list?").arg(name),
        .details =
            tr("Files do not change, and Blockwarp keeps no list of the files that were encrypted "
               "for whom. Who can open a file still can. To shut them out of it, encrypt it anew "
               "on the Files page: “Change who can open it…” (rewrap) alone does not help "
               "against copies."),
        .yesName = "removeNow",
        .yes = tr("&Remove"),
        .yesRole = QMessageBox::DestructiveRole,
        .noName = "keepEntry",
        .no = tr("&Keep"),
        .saferName = "encryptAnewFirst",
        .safer = tr("&Encrypt anew…")};
    if (entry.isOwn()) {
        question.details = tr("The private key stays in its file, but Blockwarp no longer tries "
                              "it by itself. Files do not change.");
        question.saferName = nullptr;
    }
    ask(
        &page_, question, [this, entry] { removeNow(entry); }, [this] { emit filesWanted(); });
}

void EntryJobs::removeNow(const ring::Entry& entry) {
    store_.change([entry](ring::Entries& entries) { return ring::removeSeen(entries, entry); },
                  [this, name = toQString(ring::shownName(entry.name))](const Result<void>& done) {
                      if (done)
                          emit removed(name);
                      else
                          emit said(Tone::error, sentence(done.error()));
                  });
}

void EntryJobs::accept(const EntryRow& row) {
    QStringList held;
    for (const KeyFacts& key : row.keys)
        held << tr("%1: %2").arg(key.kind, key.isReadable() ? key.words : key.brief);
    ask(&page_,
        {.name = "acceptQuestion",
         .title = tr("Accept as it stands?"),
         .text = tr("Take what the entry %1 holds for right?").arg(row.name),
         .details = tr("%1\nCompare these words by telephone: whoever changed the file may have "
                       "changed the key.")
                        .arg(held.join(QLatin1Char('\n'))),
         .yesName = "acceptNow",
         .yes = tr("&Accept"),
         .yesRole = QMessageBox::AcceptRole,
         .noName = "doNotAccept",
         .no = tr("&Cancel")},
        [this, entry = row.entry] { acceptNow(entry); });
}

void EntryJobs::acceptNow(const ring::Entry& entry) {
    store_.change([entry](ring::Entries& entries) { return ring::acceptSeen(entries, entry); },
                  [this, name = toQString(ring::shownName(entry.name))](const Result<void>& done) {
                      if (done)
                          emit said(Tone::success, tr("%1 can be used again.").arg(name));
                      else
                          emit said(Tone::error, sentence(done.error()));
                  });
}

void EntryJobs::save(const ring::Entry& entry, Say say) {
    const QString path =
        QFileDialog::getSaveFileName(&page_, tr("File for the public keys"),
                                     QDir::home().filePath(fileNameFor(toQString(entry.name))), {},
                                     nullptr, QFileDialog::DontConfirmOverwrite);
    if (path.isEmpty()) return;
    runner_.start([entry, file = toPath(path)] { return ring::saveRecipients({entry}, file); },
                  [path, say = std::move(say)](JobId, const Result<void>& done) {
                      if (done)
                          say(Tone::success, tr("Saved as %1.").arg(shownName(toPath(path))));
                      else
                          say(Tone::error, sentence(done.error()));
                  });
}

} // namespace blockwarp::ui
