// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/extension_tab.h"

#include "ui/attacks/extension_scene.h"
#include "ui/base/text.h"

namespace blockwarp::ui {
namespace {

constexpr int kMaxTyped = 999; ///< larger key lengths are refused with a sentence

AttackWords extensionWords() {
    return {.headline = Words::tr("A hash of key and message is not a MAC"),
            .about = Words::tr("SHA-256(key ‖ message) can be continued by whoever sees it. Of "
                               "the key only the length matters."),
            .stopped = Words::tr("HMAC hashes twice with the key. SHA-512/256 and SHA-3 keep half "
                                 "of their state, or more, to themselves."),
            .defences = {Words::tr("Try HMAC"), Words::tr("SHA-512/256"), Words::tr("SHA-3")},
            .affected = Words::tr("No: .bw and .age files authenticate their headers with "
                                  "HMAC-SHA-256."),
            .hurt = Words::tr("In 2009, Flickr's API signed requests this way, with MD5."),
            .sources = Words::tr("T. Duong and J. Rizzo, “Flickr's API Signature Forgery "
                                 "Vulnerability”, September 2009.\n\nFIPS 180-4, §6.2.2; RFC 2104 "
                                 "(HMAC)."),
            .perPart = Words::tr("By block")};
}

} // namespace

ExtensionTab::ExtensionTab(QWidget* parent)
    : AttackTab(QStringLiteral("extension"), extensionWords(), parent),
      message_(new TextField("extensionMessage", tr("&Message, in the open"),
                             tr("user=alice&pay=10"), kMaxExtensionBytes, this)),
      added_(new TextField("extensionAdded", tr("&Text to add"), tr("&pay=9999"),
                           kMaxExtensionBytes, this)),
      keyBytes_(new QSpinBox(this)), keyProblem_(new MessageLine(this)) {
    keyBytes_->setObjectName("extensionKeyBytes");
    keyBytes_->setAccessibleName(tr("Bytes of the key"));
    keyBytes_->setRange(0, kMaxTyped);
    keyBytes_->setValue(16);
    keyProblem_->setObjectName("extensionKeyBytesProblem");
    auto* label = new QLabel(tr("&Length of the key, in bytes"), this);
    label->setWordWrap(true);
    label->setBuddy(keyBytes_);
    for (QWidget* input :
         std::initializer_list<QWidget*>{message_, added_, label, keyBytes_, keyProblem_})
        addInput(input);
    for (TextField* field : {message_, added_})
        connect(field, &TextField::changed, this, &ExtensionTab::takeInputs);
    connect(keyBytes_, &QSpinBox::valueChanged, this, &ExtensionTab::takeInputs);
    takeInputs();
}

QWidget* ExtensionTab::checkInputs() {
    const QString message = message_->problem();
    const QString added = added_->problem();
    const bool keyFits = keyBytes_->value() >= 1 &&
                         static_cast<std::size_t>(keyBytes_->value()) <= kMaxGuessedKeyBytes;
    message_->say(message);
    added_->say(added);
    keyProblem_->say(Tone::error, keyFits ? QString()
                                          : tr("The attacker guesses lengths of 1 to %1 bytes. "
                                               "Choose one of them.")
                                                .arg(kMaxGuessedKeyBytes));
    if (!message.isEmpty()) return &message_->line();
    if (!added.isEmpty()) return &added_->line();
    return keyFits ? nullptr : keyBytes_;
}

AttackTab::Job ExtensionTab::job(std::uint64_t seed, int defence) const {
    return
        [texts = ExtensionTexts{message_->bytes(), added_->bytes(),
                                static_cast<std::size_t>(keyBytes_->value())},
         seed, kind = static_cast<MacKind>(defence)](
            std::atomic<std::uint64_t>& queries, const CancelToken& cancel) -> Result<SharedScene> {
            auto run = runExtensionAttack(texts, kind, seed, queries, cancel);
            if (!run) return run.error();
            return SharedScene(std::make_shared<ExtensionScene>(std::move(*run)));
        };
}

double ExtensionTab::expectedQueries() const {
    return keyBytes_->value();
}

AttackQuestion ExtensionTab::question() const {
    return {tr("How many queries does a forgery need?"),
            {tr("2²⁵⁶: SHA-256 is not broken"), tr("one for each length of the key"),
             tr("2¹²⁸: a collision")},
            1};
}

} // namespace blockwarp::ui
