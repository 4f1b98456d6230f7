// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/key_tab.h"

#include "core/age/rsa_pem.h"
#include "core/key_input.h"
#include "ui/base/text.h"
#include "ui/widgets/form.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QGuiApplication>
#include <QScrollArea>

namespace blockwarp::ui {
namespace {

constexpr auto kBitsSetting = "rsa/bits";

/// For a worker thread: a file may be slow, and a passphrase takes some tenths of a second.
Result<KnownKey> readKey(const QString& path, const SecretBytes& passphrase) {
    const auto contents = readSecretFile(toPath(path));
    if (!contents) return contents.error();
    auto pair = rsa::parseKeyPair(contents->span(), passphrase);
    if (!pair) return pair.error();
    auto facts = rsa::factsOf(*pair);
    if (!facts) return facts.error();
    return KnownKey{std::make_shared<const rsa::KeyPair>(std::move(*pair)), std::move(*facts),
                    KeyTab::tr("Read from %1.").arg(path)};
}

bool needsPassphrase(const QString& path) {
    const auto contents = readSecretFile(toPath(path));
    return contents && age::isEncryptedPem(contents->span());
}

QPlainTextEdit* makeText(const char* name, const QString& accessibleName, QWidget* parent) {
    auto* text = new QPlainTextEdit(parent);
    text->setObjectName(name);
    text->setAccessibleName(accessibleName);
    text->setReadOnly(true);
    text->setTabChangesFocus(true);
    text->setFont(fixedFont());
    text->setWordWrapMode(QTextOption::WrapAnywhere);
    return text;
}

} // namespace

KeyTab::KeyTab(PageKey& key, QWidget* parent)
    : RsaTab(parent), key_(key), generate_(new MainButton("key", tr("Generate a key"), this)) {
    generate_->setObjectName("rsaGenerate");
    message()->setObjectName("rsaKeyMessage");
    form_ = makeForm();
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(form_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(40 * kGrid);
    auto* row = new QHBoxLayout;
    row->setSpacing(2 * kGrid);
    row->addWidget(scroll);
    row->addWidget(makeFacts(), 1);
    body()->addLayout(row, 1);
    addButtons({generate_});
    connect(generate_, &QPushButton::clicked, this, &KeyTab::generate);
    connect(&key_, &PageKey::changed, this, &KeyTab::showKey);
    showKey();
}

QWidget* KeyTab::makeForm() {
    auto* form = new QWidget(this);
    bits_ = makeCombo(tr("Size of the new key"), form);
    bits_->setObjectName("rsaBits");
    for (const int bits : {2048, 3072, 4096})
        bits_->addItem(tr("%1 bits").arg(bits), bits);
    auto* hint = new Explanation(form);
    hint->setText(
        tr("2048 bits are enough to try things out, 3072 or more to keep secrets for years. "
           "What the longer ones cost is to be seen in the tab Race."));
    auto* open = makeButton("open", tr("&Open a PEM file…"), form);
    open->setObjectName("rsaOpen");
    open->setToolTip(tr("A private key (PKCS#8 or PKCS#1), a public key or a certificate"));
    opening_ = new PassphraseFields("rsaOpenPassphrase", tr("Its &passphrase"), form);
    opening_->setNew(false);
    unlock_ = makeButton("decrypt", tr("&Unlock"), form);
    unlock_->setObjectName("rsaUnlock");
    saving_ = new QWidget(form);
    protection_ = new PassphraseFields("rsaSavePassphrase",
                                       tr("Passphrase to p&rotect it (optional)"), saving_);
    protection_->setNew(true);
    auto* save = makeButton("save", tr("&Save the key…"), saving_);
    save->setObjectName("rsaSave");
    save->setToolTip(tr("Two new PEM files: the private key, and the public one with .pub added"));
    auto* saving = new FieldColumn(saving_);
    saving->addWidget(makeHeading(tr("Keep it"), saving_));
    saving->addWidget(protection_);
    saving->addWidget(save);
    auto* fields = new FieldColumn(form);
    fields->setContentsMargins(0, 0, kGrid, 0);
    fields->addWidget(makeHeading(tr("A new key"), form));
    fields->addField(form, tr("Si&ze"), bits_);
    fields->addWidget(hint);
    fields->addSpacing(kGrid);
    fields->addWidget(makeHeading(tr("A key from a file"), form));
    for (QWidget* part : std::initializer_list<QWidget*>{open, opening_, unlock_})
        fields->addWidget(part);
    fields->addSpacing(kGrid);
    fields->addWidget(saving_);
    fields->addStretch();
    opening_->hide();
    unlock_->hide();
    connect(open, &QPushButton::clicked, this, &KeyTab::chooseFile);
    connect(unlock_, &QPushButton::clicked, this, &KeyTab::unlock);
    connect(save, &QPushButton::clicked, this, &KeyTab::chooseTarget);
    return form;
}

QWidget* KeyTab::makeFacts() {
    auto* facts = new QWidget(this);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(2 * kGrid);
    grid->setVerticalSpacing(kGrid);
    grid->setColumnStretch(1, 1);
    const auto add = [&](const QString& name, const char* objectName) {
        auto* value = new QLabel(facts);
        value->setObjectName(objectName);
        value->setWordWrap(true);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        const int row = grid->rowCount();
        grid->addWidget(new QLabel(name, facts), row, 0, Qt::AlignTop);
        grid->addWidget(value, row, 1);
        return value;
    };
    kind_ = add(tr("Kind"), "rsaKind");
    exponent_ = add(tr("Public exponent e"), "rsaExponent");
    fingerprint_ = add(tr("Fingerprint"), "rsaFingerprint");
    origin_ = add(tr("Where from"), "rsaOrigin");
    modulus_ = makeText("rsaModulus", tr("Modulus n in hex"), facts);
    pem_ = makeText("rsaPem", tr("The public key as PEM"), facts);
    copy_ = makeButton("copy", tr("&Copy public key"), facts);
    copy_->setObjectName("rsaCopyPublic");
    auto* last = new QHBoxLayout;
    last->addWidget(copy_);
    last->addStretch();
    auto* column = new FieldColumn(facts);
    column->addWidget(makeHeading(tr("The key in use"), facts));
    column->addLayout(grid);
    column->addWidget(new QLabel(tr("Modulus n, the product of two secret primes, in hex"), facts));
    column->addWidget(modulus_, 1);
    column->addWidget(new QLabel(tr("The public key, to give away"), facts));
    column->addWidget(pem_, 1);
    column->addLayout(last);
    connect(copy_, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(toQString(key_.known().facts.recipient));
        message()->say(Tone::success, tr("The public key is in the clipboard."));
    });
    return facts;
}

void KeyTab::setBusy(const QString& what) {
    busy_ = !what.isEmpty();
    form_->setEnabled(!busy_);
    generate_->setEnabled(!busy_);
    if (busy_) message()->say(Tone::info, what);
}

void KeyTab::generate() {
    if (busy_) return;
    const int bits = bits_->currentData().toInt();
    setBusy(tr("Looking for two primes of %1 bits each…").arg(bits / 2));
    runner_.start([bits] { return makeKey(bits); },
                  [this](JobId, Result<KnownKey> key) { accept(std::move(key)); });
}

void KeyTab::chooseFile() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a key"), QDir::homePath());
    if (!path.isEmpty()) open(path);
}

void KeyTab::open(const QString& path) {
    if (busy_) return;
    path_ = path;
    setBusy(tr("Reading…"));
    runner_.start([path] { return needsPassphrase(path); },
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
                  [this](JobId, Result<KnownKey> key) { accept(std::move(key)); });
}

void KeyTab::accept(Result<KnownKey> key) {
    setBusy({});
    if (!key) {
        message()->say(Tone::error, sentence(key.error()));
        return;
    }
    opening_->hide();
    unlock_->hide();
    message()->clearMessage();
    key_.set(std::move(*key));
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
                      if (saved)
                          message()->say(
                              Tone::success,
                              tr("The private key is in %1, the public one in %1.pub.").arg(path));
                      else
                          message()->say(Tone::error, sentence(saved.error()));
                  });
}

void KeyTab::showKey() {
    const bool known = key_.exists();
    const rsa::KeyFacts facts = known ? key_.known().facts : rsa::KeyFacts{};
    kind_->setText(
        !known ? tr("There is no key yet. Generate one, or open a file.")
        : facts.isPrivate
            ? tr("RSA, %1 bits, private and public key").arg(facts.bits)
            : tr("RSA, %1 bits, public key only: it encrypts and verifies").arg(facts.bits));
    exponent_->setText(known ? toQString(facts.exponent) : QStringLiteral("–"));
    fingerprint_->setText(known ? toQString(facts.fingerprint) : QStringLiteral("–"));
    origin_->setText(known ? key_.known().origin : QStringLiteral("–"));
    modulus_->setPlainText(toQString(facts.modulus));
    pem_->setPlainText(toQString(facts.recipient).trimmed());
    copy_->setEnabled(known);
    saving_->setVisible(key_.isPrivate());
}

void KeyTab::save(QSettings& settings) const {
    settings.setValue(kBitsSetting, bits_->currentData());
}

void KeyTab::load(const QSettings& settings) {
    selectData(*bits_, settings.value(kBitsSetting, 2048).toInt());
}

} // namespace blockwarp::ui
