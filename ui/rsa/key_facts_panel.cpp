// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/key_facts_panel.h"

#include "ui/base/text.h"
#include "ui/frame/presented.h"
#include "ui/widgets/form.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>

namespace blockwarp::ui {

KeyFactsPanel::KeyFactsPanel(const PageKey& key, QWidget* parent)
    : Card(space::large, parent), key_(key), kind_(new QLabel(this)), exponent_(new QLabel(this)),
      fingerprint_(new QLabel(this)), origin_(new QLabel(this)),
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
        grid->addWidget(new QLabel(name, this), row, 0, Qt::AlignTop);
        grid->addWidget(value, row, 1);
    }
    auto* modulus = new QLabel(tr("Modulus n, the product of two secret primes, in hex"), this);
    modulus->setWordWrap(true);
    auto* last = new QHBoxLayout;
    last->addWidget(copy_);
    last->addStretch();
    column().addWidget(makeHeading(tr("The key in use"), this));
    column().addLayout(grid);
    column().addWidget(modulus);
    column().addWidget(modulus_, 1);
    column().addWidget(pemTitle_);
    column().addWidget(pem_, 1);
    column().addLayout(last);
}

void KeyFactsPanel::showKey() {
    const bool known = key_.exists();
    const rsa::KeyFacts& facts = key_.known().facts;
    QString kind = tr("There is no key yet. Generate one, or open a file.");
    if (known)
        kind = (facts.isPrivate ? tr("RSA, %1 bits, private and public key")
                                : tr("RSA, %1 bits, public key only: it encrypts and verifies"))
                   .arg(facts.bits);
    kind_->setText(kind);
    const QString none = QStringLiteral("–");
    exponent_->setText(known ? toQString(facts.exponent) : none);
    fingerprint_->setText(known ? toQString(facts.fingerprint) : none);
    origin_->setText(known ? key_.known().origin : none);
    modulus_->setPlainText(toQString(facts.modulus).toLower()); // hex, as everywhere
    pem_->setPlainText(toQString(facts.recipient).trimmed());
    copy_->setEnabled(known);
}

} // namespace blockwarp::ui
