// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/key_tab.h"

#include "core/keys/pem_private.h"
#include "core/keys/rsa_pem.h"
#include "ui/base/chosen_file.h"
#include "ui/base/text.h"
#include "ui/frame/presented.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/form.h"
#include "ui/widgets/scroll_box.h"
#include "ui/widgets/sign.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QGuiApplication>
#include <QWidget>

#include <functional>

namespace blockwarp::ui {
namespace {

/// Asks without blocking; `replace` is called if the key in use may go.
void askAboutReplacing(QWidget* parent, std::function<void()> replace) {
    ask(parent,
        {.name = "replaceQuestion",
         .title = Words::tr("Replace the key?"),
         .text = Words::tr("The private key in use was not saved: it is nowhere but in memory."),
         .details =
             Words::tr("What was encrypted for it cannot be read once another key has taken its "
                       "place."),
         .yesName = "replaceKey",
         .yes = Words::tr("&Replace it"),
         .yesRole = QMessageBox::DestructiveRole,
         .noName = "keepKey",
         .no = Words::tr("&Keep it")},
        std::move(replace));
}

constexpr auto kBitsSetting = "rsa/bits";

/// A file that cannot be read is not: reading it tells why.
bool isProtected(const QString& path) {
    const auto contents = readChosenFile(path);
    return contents && keys::isEncryptedPem(contents->span());
}

} // namespace

KeyFactsPanel::KeyFactsPanel(const PageKey& key, QWidget* parent)
    : Card(space::large, parent), key_(key), facts_(new QWidget(this)), none_(new QWidget(this)),
      kind_(new QLabel(this)), exponent_(new QLabel(this)), fingerprint_(new QLabel(this)),
      origin_(new QLabel(this)),
      modulus_(new FixedText("rsaModulus", tr("Modulus n in hex"), this)),
      pemTitle_(new QLabel(tr("The public key, to give away"), this)),
      pem_(new FixedText("rsaPem", tr("The public key as PEM"), this)),
      copy_(makeButton("copy", tr("&Copy public key"), this)) {
    kind_->setObjectName("rsaKind");
    exponent_->setObjectName("rsaExponent");
    fingerprint_->setObjectName("rsaFingerprint");
    origin_->setObjectName("rsaOrigin");
    copy_->setObjectName("rsaCopyPublic");
    for (FixedText* text : {modulus_, pem_}) {
        text->setNumbers();
        text->setMinimumHeight(5 * kGrid); // in small windows it scrolls
    }
    for (QWidget* part : std::initializer_list<QWidget*>{pemTitle_, pem_, copy_})
        leaveOutOfPresentation(*part); // it is there to be copied
    layOut();
    connect(copy_, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(toQString(key_.known().facts.recipient));
        emit copied();
    });
    connect(&key_, &PageKey::changed, this, &KeyFactsPanel::showKey);
    connect(&key_, &PageKey::originChanged, this, &KeyFactsPanel::showKey);
    showKey();
}

void KeyFactsPanel::layOut() {
    column().addWidget(makeHeading(tr("The key in use"), this));
    column().addWidget(facts_, 1);
    column().addWidget(none_, 1);
    layOutFacts();
    auto* title = makeHeading(tr("No key yet"), none_);
    title->setAlignment(Qt::AlignHCenter);
    auto* about = new Explanation(none_);
    about->setText(tr("Generate a key, or open a file: its numbers are shown here, and the public "
                      "key to give away."));
    about->setAlignment(Qt::AlignHCenter);
    auto* rows = new QVBoxLayout(none_);
    rows->setSpacing(space::small);
    rows->addStretch();
    rows->addWidget(new Sign("key", QPalette::Link, 48, none_), 0, Qt::AlignHCenter);
    rows->addWidget(title);
    rows->addWidget(about);
    rows->addStretch();
}

void KeyFactsPanel::layOutFacts() {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(space::large);
    grid->setVerticalSpacing(space::small);
    grid->setColumnStretch(1, 1);
    for (const auto& [name, value] :
         {std::pair{tr("Kind"), kind_}, std::pair{tr("Public exponent e"), exponent_},
          std::pair{tr("Fingerprint"), fingerprint_}, std::pair{tr("Where from"), origin_}}) {
        value->setWordWrap(true);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        const int row = grid->rowCount();
        grid->addWidget(new QLabel(name, facts_), row, 0, Qt::AlignTop);
        grid->addWidget(value, row, 1);
    }
    auto* modulus = new QLabel(tr("Modulus n, the product of two secret primes, in hex"), facts_);
    modulus->setWordWrap(true);
    auto* last = new QHBoxLayout;
    last->addWidget(copy_);
    last->addStretch();
    auto* rows = new QVBoxLayout(facts_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(column().spacing());
    rows->addLayout(grid);
    rows->addWidget(modulus);
    rows->addWidget(modulus_, 1);
    rows->addWidget(pemTitle_);
    rows->addWidget(pem_, 1);
    rows->addLayout(last);
}

void KeyFactsPanel::showKey() {
    const bool known = key_.exists();
    facts_->setVisible(known);
    none_->setVisible(!known);
    const rsa::KeyFacts& facts = key_.known().facts;
    kind_->setText((facts.isPrivate ? tr("RSA, %1 bits, private and public key")
                                    : tr("RSA, %1 bits, public key only: it encrypts and verifies"))
                       .arg(facts.bits));
    exponent_->setText(toQString(facts.exponent));
    fingerprint_->setText(toQString(facts.fingerprint));
    origin_->setText(key_.known().origin);
    modulus_->setPlainText(toQString(facts.modulus).toLower()); // hex, as everywhere
    pem_->setPlainText(toQString(facts.recipient).trimmed());
}

KeyTab::KeyTab(PageKey& key, QWidget* parent) : RsaTab(parent), key_(key), form_(makeForm()) {
    auto* scroll = new ScrollColumn(38 * kGrid, this);
    scroll->setColumn(form_);
    auto* choices = new Card(1, this);
    leaveOutOfPresentation(*choices);
    choices->column().addWidget(scroll);
    auto* facts = new KeyFactsPanel(key_, this);
    makeBar("key", tr("Generate a key"))->mainButton()->setObjectName("rsaGenerate");
    message()->setObjectName("rsaKeyMessage");
    connect(facts, &KeyFactsPanel::copied, this,
            [this] { message()->say(Tone::success, tr("The public key is in the clipboard.")); });
    auto* row = new QHBoxLayout;
    row->setSpacing(space::large);
    row->addWidget(choices);
    row->addWidget(facts, 1);
    body()->addLayout(row, 1);
    connect(bar(), &RunBar::started, this, &KeyTab::askToGenerate);
    connect(&key_, &PageKey::changed, this, [this] { saving_->setVisible(key_.isPrivate()); });
    saving_->hide();
}

KeyTab::~KeyTab() {
    cancel_->cancel();
}

QWidget* KeyTab::makeForm() {
    auto* form = new QWidget(this);
    bits_ = new Segments("rsaBits", tr("Size of the new key"), form);
    for (const int bits : {2048, 3072, 4096})
        bits_->add(QString::number(bits), bits);
    auto* hint = new Explanation(form);
    hint->setText(
        tr("2048 bits are enough to try things out. To keep secrets for years take 3072 or more; "
           "the race shows what they cost."));
    auto* open = makeButton("open", tr("&Open a PEM file…"), form);
    open->setObjectName("rsaOpen");
    open->setToolTip(tr("A private key (PKCS#8 or PKCS#1), a public key or a certificate"));
    opening_ = new PassphraseFields("rsaOpenPassphrase", tr("Its &passphrase"), form);
    opening_->setNew(false);
    unlock_ = makeButton("decrypt", tr("&Unlock"), form);
    unlock_->setObjectName("rsaUnlock");
    makeSaving(form);
    auto* fields = new FieldColumn(form);
    fields->setContentsMargins(space::large, space::large, space::large, space::large);
    fields->addWidget(makeHeading(tr("A new key"), form));
    fields->addField(form, tr("Si&ze, bits"), bits_);
    fields->addWidget(hint);
    fields->addWidget(makeLine(QFrame::HLine, form));
    fields->addWidget(makeHeading(tr("A key from a file"), form));
    for (QWidget* part : std::initializer_list<QWidget*>{open, opening_, unlock_})
        fields->addWidget(part);
    fields->addWidget(saving_);
    fields->addStretch();
    opening_->hide();
    unlock_->hide();
    connect(open, &QPushButton::clicked, this, &KeyTab::chooseFile);
    connect(unlock_, &QPushButton::clicked, this, &KeyTab::unlock);
    return form;
}

void KeyTab::makeSaving(QWidget* form) {
    saving_ = new QWidget(form);
    protection_ = new PassphraseFields("rsaSavePassphrase", tr("P&assphrase"), saving_);
    protection_->setNew(true);
    save_ = makeButton("save", tr("&Save the key…"), saving_);
    save_->setObjectName("rsaSave");
    save_->setToolTip(tr("Two new PEM files: the private key, and the public one with .pub added"));
    auto* saving = new FieldColumn(saving_);
    auto* optional = new Explanation(saving_);
    optional->setText(tr("Without a passphrase, whoever has the file has the key."));
    saving->addWidget(makeLine(QFrame::HLine, saving_));
    saving->addWidget(makeHeading(tr("Keep it"), saving_));
    saving->addWidget(optional);
    saving->addWidget(protection_);
    saving->addWidget(save_);
    connect(save_, &QPushButton::clicked, this, &KeyTab::chooseTarget);
}

void KeyTab::setBusy(const QString& what) {
    busy_ = !what.isEmpty();
    form_->setEnabled(!busy_);
    bar()->setRunning(busy_);
    if (busy_) message()->say(Tone::info, what);
}

/// Enter pressed once too often must not destroy a key.
void KeyTab::askToGenerate() {
    if (busy_) return;
    if (key_.isUnsaved())
        askAboutReplacing(this, [this] { generate(); });
    else
        generate();
}

void KeyTab::generate() {
    const int bits = bits_->currentData().toInt();
    setBusy(tr("Looking for two primes of %1 bits each…").arg(bits / 2));
    runner_.start([bits, cancel = cancel_] { return makeKey(bits, *cancel); },
                  [this](JobId, Result<KnownKey> key) {
                      setBusy({});
                      if (!key) return message()->say(Tone::error, sentence(key.error()));
                      use(std::move(*key));
                  });
}

void KeyTab::chooseFile() {
    const QString path = askForFile(this, tr("Open a key"));
    if (!path.isEmpty()) open(path);
}

void KeyTab::open(const QString& path) {
    if (busy_) return;
    path_ = path;
    setBusy(tr("Reading…"));
    runner_.start([path] { return isProtected(path); },
                  [this](JobId, bool locked) {
                      if (locked)
                          askPassphrase();
                      else
                          read({});
                  });
}

void KeyTab::askPassphrase() {
    setBusy({});
    opening_->show();
    unlock_->show();
    opening_->setFocus();
    message()->say(Tone::info, tr("%1 is protected. Type its passphrase, then press Unlock.")
                                   .arg(QFileInfo(path_).fileName()));
}

void KeyTab::unlock() {
    if (auto passphrase = opening_->take()) read(*passphrase);
}

void KeyTab::read(const SecretBytes& passphrase) {
    setBusy(tr("Reading…"));
    auto shared = std::make_shared<SecretBytes>(passphrase.clone());
    runner_.start([path = path_, shared] { return readKey(path, *shared); },
                  [this](JobId, Result<KnownKey> key) { acceptRead(std::move(key)); });
}

void KeyTab::acceptRead(Result<KnownKey> key) {
    setBusy({});
    if (!key) return message()->say(Tone::error, sentence(key.error()));
    opening_->clear();
    if (!key_.isUnsaved()) return use(std::move(*key));
    message()->clearMessage();
    askAboutReplacing(this, [this, key = std::move(*key)] { use(key); });
}

void KeyTab::use(KnownKey key) {
    opening_->clear();
    opening_->hide();
    unlock_->hide();
    message()->clearMessage();
    key_.set(std::move(key));
}

void KeyTab::chooseTarget() {
    const QString path = QFileDialog::getSaveFileName(
        this, tr("File for the private key"), QDir::home().filePath("blockwarp-key.pem"), {},
        nullptr, QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) saveTo(path);
}

void KeyTab::saveTo(const QString& path) {
    auto passphrase = std::make_shared<SecretBytes>();
    if (!protection_->isEmpty()) {
        auto taken = protection_->take();
        if (!taken) return;
        *passphrase = std::move(*taken);
    }
    setBusy(tr("Writing…"));
    runner_.start([pair = key_.known().pair, path,
                   passphrase] { return rsa::saveKeyPair(*pair, *passphrase, toPath(path)); },
                  [this, path](JobId, const Result<void>& saved) {
                      setBusy({});
                      if (!saved) return message()->say(Tone::error, sentence(saved.error()));
                      protection_->clear();
                      key_.savedAs(path);
                      message()->say(
                          Tone::success,
                          tr("The private key is in %1, the public one in %1.pub.").arg(path));
                  });
}

bool KeyTab::takeKey(int key) {
    if (key != Qt::Key_Return && key != Qt::Key_Enter) return false;
    for (const auto& [fields, button] :
         {std::pair{opening_, unlock_}, std::pair{protection_, save_}})
        if (fields->isAncestorOf(focusWidget())) {
            button->click();
            return true;
        }
    return false;
}

void KeyTab::save(QSettings& settings) const {
    settings.setValue(kBitsSetting, bits_->currentData());
}

void KeyTab::load(const QSettings& settings) {
    bits_->select(settings.value(kBitsSetting, 2048).toInt());
}

} // namespace blockwarp::ui
