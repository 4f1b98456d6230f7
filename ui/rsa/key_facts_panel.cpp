// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/key_facts_panel.h"

#include "ui/base/text.h"
#include "ui/frame/presented.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/sign.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>

namespace blockwarp::ui {

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

} // namespace blockwarp::ui
