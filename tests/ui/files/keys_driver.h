// SPDX-License-Identifier: GPL-3.0-or-later
/// The real window with a letter to encrypt, and keys made by its dialog.
#pragma once

#include "tests/ui/window_driver.h"
#include "ui/files/identities_panel.h"
#include "ui/files/key_dialog.h"
#include "ui/files/recipients_panel.h"

#include <QCheckBox>
#include <QListWidget>

namespace blockwarp::ui {

class KeysDriver : public WindowDriver {
  public:
    enum class Format { chosen, automatic };

    /// With Blockwarp's format, as a person chooses it, or the one that the program takes by
    /// itself.
    explicit KeysDriver(Format format = Format::chosen) {
        writeFile(path("letter.txt"), original);
        if (format == Format::automatic) return;
        choose("container", "age");
        choose("container", "blockwarp");
    }

    QString path(const QString& name) const { return folder.filePath(name); }

    void takeAway(const QString& name) const { QVERIFY(QFile::remove(path(name))); }

    RecipientsPanel& recipients() const { return *window.findChild<RecipientsPanel*>(); }

    /// By the dialog, and adds it to the recipients.
    void generateKey(const QString& kind, const QString& file, const QString& passphrase = {}) {
        choose("secretKind", "keys");
        press("generateKey");
        choose("keyKind", kind);
        part<QLineEdit>("keyPath").setText(file);
        part<QCheckBox>("lockKey").setChecked(!passphrase.isEmpty());
        for (const char* field : {"keyPassphrase", "keyPassphraseAgain"})
            part<QLineEdit>(field).setText(passphrase);
        part<QCheckBox>("keyPassphraseConsent").setChecked(true); // however weak
        QSignalSpy made(&part<KeyDialog>("keyDialog"), &KeyDialog::made);
        press("makeKey");
        QVERIFY(made.count() > 0 || made.wait(kPatience));
        publicKey = part<KeyDialog>("keyDialog").recipient();
        press("useRecipient");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    /// letter.txt becomes letter.txt.bw; the private key is in the file "key".
    void encryptForNewKey(const QString& kind, const QString& passphrase) {
        queue({path("letter.txt")});
        generateKey(kind, path("key"), passphrase);
        run();
        QCOMPARE(state(0), ItemState::done);
    }

    /// The one that was made last is chosen again, for other files.
    void addRecipient() {
        part<QLineEdit>("recipient").setText(publicKey);
        press("addRecipient");
        QCOMPARE(part<QListWidget>("recipients").count(), 1);
    }

    void addIdentity(const QString& file) const {
        QTRY_VERIFY_WITH_TIMEOUT(shows("identities"), kPatience);
        window.findChild<IdentitiesPanel*>()->addFiles({file});
        QTRY_COMPARE_WITH_TIMEOUT(part<QListWidget>("identities").count(), 1, kPatience);
    }

    QTemporaryDir folder;
    const QByteArray original = sampleBytes(150'000);
    QString publicKey; ///< of the key that was made last
};

} // namespace blockwarp::ui
