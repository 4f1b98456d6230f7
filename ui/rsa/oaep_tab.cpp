// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/oaep_tab.h"

#include "core/crypto/encoding.h"
#include "ui/base/text.h"
#include "ui/frame/presented.h"
#include "ui/panels/passphrase_fields.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

#include <memory>

namespace blockwarp::ui {

OaepTab::OaepTab(PageKey& key, QWidget* parent)
    : RsaTab(parent), key_(key), prompt_(new Prompt(this)), keyLine_(new Explanation(this)),
      text_(new QLineEdit(tr("Attack at dawn"), this)) {
    prompt_->setObjectName("oaepPrompt");
    keyLine_->setObjectName("oaepKey");
    text_->setObjectName("oaepText");
    auto* label = new QLabel(tr("&Message"), this);
    label->setBuddy(text_);
    text_->setAccessibleName(tr("Message"));
    auto* input = new QHBoxLayout;
    input->setSpacing(space::small);
    input->addWidget(label);
    input->addWidget(text_, 1);
    auto* question = new Card(space::large, this);
    question->column().addWidget(prompt_);
    question->column().addLayout(input);
    question->column().addWidget(keyLine_);
    for (QWidget* part : std::initializer_list<QWidget*>{prompt_, keyLine_})
        leaveToLessons(*part);
    auto* ways = new QHBoxLayout;
    ways->setSpacing(space::large);
    ways->addWidget(
        makeWay(0, tr("Textbook RSA"), tr("The message as a number, to the power of e")), 1);
    ways->addWidget(makeWay(1, tr("RSA-OAEP"), tr("Padded with random bytes first")), 1);
    body()->addWidget(question);
    body()->addLayout(ways, 1);
    makeBar("play", tr("Show what happens"))->mainButton()->setObjectName("oaepShow");
    message()->setObjectName("oaepMessage");
    connect(bar(), &RunBar::started, this, &OaepTab::run);
    connect(text_, &QLineEdit::textEdited, this, &OaepTab::forget);
    connect(&key_, &PageKey::changed, this, &OaepTab::tellKey);
    forget();
    tellKey();
}

OaepTab::~OaepTab() {
    cancel_->cancel();
}

QWidget* OaepTab::makeWay(std::size_t way, const QString& title, const QString& about) {
    auto* card = new Card(space::large, this);
    auto* caption = new Explanation(card);
    caption->setText(about);
    card->column().addWidget(makeHeading(title, card));
    card->column().addWidget(caption);
    for (std::size_t i = 0; i < 2; ++i) {
        const QString time = i == 0 ? tr("First ciphertext") : tr("Second ciphertext");
        auto* pane = new FixedText(QStringLiteral("oaepPane%1").arg(2 * way + i),
                                   title + QStringLiteral(", ") + time, card);
        pane->setNumbers();
        pane->setPlaceholderText(QStringLiteral("?")); // to be predicted
        card->column().addWidget(new QLabel(time, card));
        card->column().addWidget(pane, 1);
        panes_.at(2 * way + i) = pane;
    }
    verdicts_.at(way) = new MessageLine(card);
    verdicts_.at(way)->setObjectName(QStringLiteral("oaepVerdict%1").arg(way));
    card->column().addWidget(verdicts_.at(way));
    return card;
}

void OaepTab::tellKey() {
    keyLine_->setText(key_.title());
    forget();
}

void OaepTab::forget() {
    sealed_.reset();
    prompt_->predict(tr("Predict: the same message is encrypted twice with the same public key, "
                        "and once more twice with OAEP. Which ciphertexts are equal? What does an "
                        "eavesdropper learn who can guess the message?"));
    for (FixedText* pane : panes_)
        pane->clear();
    for (MessageLine* verdict : verdicts_)
        verdict->clearMessage();
    bar()->mainButton()->setAction("play", tr("Show what happens"));
}

Result<OaepTab::Outcome> OaepTab::work(KnownKey key, const SecretBytes& message,
                                       const CancelToken& cancel) {
    if (!key.pair) {
        auto made = makeKey(2048, cancel);
        if (!made) return made.error();
        key = std::move(*made);
    }
    auto sealed = rsa::encryptTwice(*key.pair, message);
    if (!sealed) return sealed.error();
    return Outcome{std::move(key), std::move(*sealed)};
}

void OaepTab::run() {
    if (busy_) return;
    if (text_->text().isEmpty()) {
        message()->say(Tone::error, tr("Type a message to encrypt."));
        text_->setFocus();
        return;
    }
    busy_ = true;
    text_->setReadOnly(true);
    message()->say(Tone::info, tr("Encrypting…"));
    auto secret = std::make_shared<SecretBytes>(secretText(*text_));
    runner_.start(
        [key = key_.known(), secret, cancel = cancel_] { return work(key, *secret, *cancel); },
        [this](JobId, Result<Outcome> outcome) { present(std::move(outcome)); });
}

void OaepTab::present(Result<Outcome> outcome) {
    busy_ = false;
    text_->setReadOnly(false);
    if (!outcome) {
        message()->say(Tone::error, sentence(outcome.error()));
        return;
    }
    message()->clearMessage();
    if (!key_.exists()) key_.set(outcome->key);
    const rsa::TwiceEncrypted& sealed = sealed_.emplace(std::move(outcome->sealed));
    for (std::size_t i = 0; i < 2; ++i) {
        panes_.at(i)->setPlainText(toQString(crypto::toHex(sealed.bare.at(i))));
        panes_.at(2 + i)->setPlainText(toQString(crypto::toHex(sealed.oaep.at(i))));
    }
    const auto tell = [&](MessageLine* verdict, std::size_t differ, std::size_t all) {
        if (differ == 0)
            verdict->say(Tone::caution, tr("Equal in all %1 bytes").arg(all));
        else
            verdict->say(Tone::success, tr("Different in %1 of %2 bytes").arg(differ).arg(all));
    };
    tell(verdicts_[0], sealed.bareDiffers, sealed.bare[0].size());
    tell(verdicts_[1], sealed.oaepDiffers, sealed.oaep[0].size());
    QString after = tr(
        "Without padding there is nothing random: the same message gives the same number for ever. "
        "Whoever can guess it encrypts the guess with the public key and compares. OAEP mixes 32 "
        "random bytes into every block before the power is taken, so a guess cannot be checked.");
    if (sealed.cameBack)
        after += QLatin1Char(' ') +
                 (*sealed.cameBack ? tr("The private key leads all four back to the message.")
                                   : tr("But the private key did not lead back to the message!"));
    prompt_->explain(after);
    bar()->mainButton()->setAction("refresh", tr("Encrypt again"));
}

} // namespace blockwarp::ui
