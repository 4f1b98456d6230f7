// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/nonce_tab.h"

#include "ui/attacks/nonce_scene.h"
#include "ui/attacks/scene_text.h"
#include "ui/base/text.h"

namespace blockwarp::ui {
namespace {

AttackWords nonceWords() {
    return {
        .headline = Words::tr("One repetition gives both messages and the tag key"),
        .about = Words::tr("AES-GCM needs a new nonce for every message of a key. Random ones "
                           "of 96 bits repeat among 2³² messages with a chance of about "
                           "2⁻³³."),
        .stopped = Words::tr("A fresh nonce for every message. AES-GCM-SIV (RFC 8452) only "
                             "shows that a message was repeated."),
        .defences = {Words::tr("Try it with a fresh nonce")},
        .affected = Words::tr(".bw and .age files: no, each has a key of its own and counts its "
                              "nonces. Raw files of CTR or ChaCha20 show their texts if key and IV "
                              "are used twice."),
        .hurt = Words::tr("Joux described it in 2006. In 2016, 184 TLS servers repeated "
                          "nonces."),
        .sources = Words::tr(
            "A. Joux, “Authentication Failures in NIST Version of GCM”, comment to NIST, "
            "2006.\n\nH. Böck, A. Zauner, S. Devlin, J. Somorovsky and P. Jovanovic, "
            "“Nonce-Disrespecting Adversaries: Practical Forgery Attacks on GCM in TLS”, USENIX "
            "WOOT 2016."),
        .perPart = {}};
}

} // namespace

NonceTab::NonceTab(QWidget* parent)
    : AttackTab(QStringLiteral("nonce"), nonceWords(), parent),
      known_(new TextField("nonceKnown", tr("Message that the attacker &knows"),
                           tr("Pay 10 to Alice."), kMaxNonceReuseBytes, this)),
      second_(new TextField("nonceSecond", tr("&Second message, secret"), tr("The code is 271."),
                            kMaxNonceReuseBytes, this)),
      forged_(new TextField("nonceForged", tr("Message to f&orge"), tr("Pay 99 to Carol."),
                            kMaxNonceReuseBytes, this)) {
    for (TextField* field : {known_, second_, forged_}) {
        addInput(field);
        connect(field, &TextField::changed, this, &NonceTab::takeInputs);
    }
    takeInputs();
}

QWidget* NonceTab::checkInputs() {
    QString known = known_->problem();
    QString second = second_->problem();
    QString forged = forged_->problem();
    const auto bytes = known_->bytes();
    if (known.isEmpty() && second.isEmpty() && second_->bytes().size() != bytes.size())
        second = tr("This message has %1 and the first one %2. Type one of equal length.")
                     .arg(bytesText(second_->bytes().size()), bytesText(bytes.size()));
    else if (known.isEmpty() && second.isEmpty() && second_->bytes() == bytes)
        second = tr("Equal messages have equal tags, which tell nothing. Type another message.");
    if (known.isEmpty() && forged.isEmpty() && forged_->bytes().size() > bytes.size())
        forged = tr("This message has %1. The attacker knows %2 of keystream.")
                     .arg(bytesText(forged_->bytes().size()), bytesText(bytes.size()));
    known_->say(known);
    second_->say(second);
    forged_->say(forged);
    if (!known.isEmpty()) return &known_->line();
    if (!second.isEmpty()) return &second_->line();
    return forged.isEmpty() ? nullptr : &forged_->line();
}

AttackTab::Job NonceTab::job(std::uint64_t seed, int defence) const {
    return
        [texts = NonceTexts{known_->bytes(), second_->bytes(), forged_->bytes()}, seed,
         use = static_cast<NonceUse>(defence)](std::atomic<std::uint64_t>& queries,
                                               const CancelToken& cancel) -> Result<SharedScene> {
            auto run = runNonceAttack(texts, use, seed, queries, cancel);
            if (!run) return run.error();
            return SharedScene(std::make_shared<NonceScene>(texts, std::move(*run)));
        };
}

AttackQuestion NonceTab::question() const {
    return {tr("What does one repetition give away?"),
            {tr("the second text only"), tr("nothing without the key"),
             tr("the text, and the key of tags")},
            2};
}

} // namespace blockwarp::ui
