// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/nonce_scene.h"

#include "ui/attacks/scene_text.h"
#include "ui/base/format.h"
#include "ui/base/text.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kRowBytes = 16;
constexpr std::size_t kMaxCandidates = 3; ///< that are drawn

std::span<const std::uint8_t> firstBlock(const std::vector<std::uint8_t>& bytes) {
    return std::span(bytes).first(std::min(bytes.size(), kRowBytes));
}

PictureRow elementRow(const QString& title, const QString& remark, Gf128 element, SquareLook look) {
    return {title, remark, hexCells(toBlock(element), look), {}};
}

} // namespace

NonceScene::NonceScene(NonceTexts texts, NonceRun run)
    : texts_(std::move(texts)),
      run_(std::move(run)), beats_{Beat::seen, Beat::keystream, Beat::second, Beat::difference} {
    beats_.push_back(run_.recovery.square ? Beat::square : Beat::roots);
    if (run_.further) beats_.push_back(Beat::further);
    if (run_.trials.empty()) return;
    beats_.insert(beats_.end(), {Beat::hashKey, Beat::forged, Beat::answer});
}

int NonceScene::steps(Grain) const {
    return static_cast<int>(beats_.size());
}

void NonceScene::addKeystream(AttackPicture& picture) const {
    picture.headline = Words::tr("A known message is a keystream");
    picture.about = Words::tr("Of longer messages the first block is drawn.");
    picture.rows = {{Words::tr("C₁"), Words::tr("sent in the open"),
                     hexCells(firstBlock(run_.first.ciphertext), SquareLook::plain),
                     QStringLiteral("⊕")},
                    {Words::tr("The message that the attacker knows"),
                     {},
                     characterCells(firstBlock(texts_.known), SquareLook::plain),
                     QStringLiteral("=")},
                    {Words::tr("Keystream"),
                     isFresh() ? Words::tr("of the first message's nonce only")
                               : Words::tr("of the nonce, whatever the message"),
                     hexCells(firstBlock(run_.keystream), SquareLook::solid),
                     {}}};
}

void NonceScene::addSecond(AttackPicture& picture) const {
    picture.headline = isFresh() ? Words::tr("The keystream of another nonce")
                                 : Words::tr("The second message, without the key");
    picture.about = Words::tr("Of longer messages the first block is drawn.");
    picture.rows = {
        {Words::tr("C₂"), Words::tr("sent in the open"),
         hexCells(firstBlock(run_.second.ciphertext), SquareLook::plain), QStringLiteral("⊕")},
        {Words::tr("Keystream"), Words::tr("from the first message"),
         hexCells(firstBlock(run_.keystream), SquareLook::tinted), QStringLiteral("=")},
        {Words::tr("What the attacker reads"),
         isFresh() ? Words::tr("the second nonce has a keystream of its own") : QString(),
         characterCells(firstBlock(run_.read), SquareLook::solid),
         {}}};
}

/// T = GHASH(C) ⊕ mask: the mask is the same, and falls out of the sum.
void NonceScene::addDifference(AttackPicture& picture) const {
    const Gf128Polynomial& difference = run_.recovery.difference;
    const std::size_t degree = difference.size() - 1;
    picture.headline = isFresh() ? Words::tr("Each tag has a mask of its own")
                                 : Words::tr("The mask of both tags is the same");
    picture.about = isFresh() ? Words::tr("T₁ ⊕ T₂ contains both masks. The attacker computes "
                                          "as if they were equal.")
                    : degree == 2 ? Words::tr("T₁ ⊕ T₂ = (C₁ ⊕ C₂) · H²: only H is unknown.")
                                  : Words::tr("T₁ ⊕ T₂ is a polynomial of degree %1 in H, and its "
                                              "coefficients are known.")
                                        .arg(degree);
    picture.rows = {elementRow(Words::tr("T₁ ⊕ T₂"), Words::tr("the tags, sent in the open"),
                               difference.front(), SquareLook::solid)};
    for (std::size_t power = 2; power < difference.size() && power < 2 + kMaxCandidates; ++power)
        picture.rows.push_back(elementRow(Words::tr("Coefficient of H%1").arg(superscript(power)),
                                          Words::tr("a block of C₁ ⊕ C₂"), difference[power],
                                          SquareLook::plain));
}

void NonceScene::addCandidates(AttackPicture& picture,
                               const std::vector<HashKeyCandidate>& some) const {
    for (std::size_t i = 0; i < std::min(some.size(), kMaxCandidates); ++i)
        picture.rows.push_back(elementRow(Words::tr("Candidate %1 for H").arg(i + 1), {},
                                          some[i].hashKey, SquareLook::tinted));
}

void NonceScene::addHashKey(AttackPicture& picture) const {
    const ForgeryTrial& trial = run_.trials.back();
    const bool right = trial.candidate.hashKey == run_.hashKey;
    picture.headline =
        right ? Words::tr("This is the hash key") : Words::tr("This is not the hash key");
    picture.about =
        right ? Words::tr("With H and the mask, the attacker makes a tag for any text.")
              : Words::tr("With another H, the attacker's tags do not fit. Only this page knows.");
    picture.rows = {elementRow(Words::tr("H, as the attacker has it"), {}, trial.candidate.hashKey,
                               SquareLook::solid),
                    elementRow(Words::tr("H = E(K, 0)"), Words::tr("only this page knows it"),
                               run_.hashKey, SquareLook::quiet),
                    elementRow(right ? Words::tr("Mask E(K, J0)")
                                     : Words::tr("What the attacker takes for the mask"),
                               Words::tr("T₁ ⊕ GHASH(H, C₁)"), trial.candidate.mask,
                               SquareLook::tinted)};
}

void NonceScene::addForged(AttackPicture& picture) const {
    const GcmMessage& forged = run_.trials.back().message;
    picture.headline = Words::tr("A message of the attacker's own");
    picture.about =
        Words::tr("At most as long as the keystream: %1.").arg(bytesText(run_.keystream.size()));
    picture.rows = {{Words::tr("Text of the attacker"),
                     {},
                     characterCells(firstBlock(texts_.forged), SquareLook::plain),
                     Words::tr("⊕  with the keystream")},
                    {Words::tr("Forged ciphertext"),
                     {},
                     hexCells(firstBlock(forged.ciphertext), SquareLook::solid),
                     {}},
                    {Words::tr("Forged tag"),
                     Words::tr("GHASH(H, C) ⊕ mask"),
                     hexCells(forged.tag, SquareLook::solid),
                     {}}};
}

void NonceScene::addSeen(AttackPicture& picture) const {
    picture.headline = isFresh() ? Words::tr("Two messages, each under a nonce of its own")
                                 : Words::tr("Two messages under one nonce");
    picture.about = Words::tr("Everybody sees both ciphertexts and both tags. The attacker "
                              "knows the text of the first one.");
    picture.rows = {{Words::tr("The message that the attacker knows"),
                     {},
                     characterCells(firstBlock(texts_.known), SquareLook::plain),
                     {}},
                    {Words::tr("The second message"),
                     Words::tr("secret"),
                     std::vector<PictureCell>(firstBlock(texts_.second).size(),
                                              {QStringLiteral("?"), SquareLook::quiet}),
                     {}}};
}

void NonceScene::addSquare(AttackPicture& picture) const {
    addDifference(picture);
    picture.headline = Words::tr("One division, one square root");
    picture.about = Words::tr("In GF(2¹²⁸) every element has exactly one square root.");
    picture.rows.push_back(elementRow(Words::tr("H² = (T₁ ⊕ T₂) / (C₁ ⊕ C₂)"),
                                      Words::tr("one division"), *run_.recovery.square,
                                      SquareLook::tinted));
    addCandidates(picture, run_.recovery.candidates);
}

void NonceScene::addRoots(AttackPicture& picture) const {
    const std::size_t roots = run_.recovery.candidates.size();
    picture.headline = roots == 0   ? Words::tr("No root: no candidate for H")
                       : roots == 1 ? Words::tr("1 root is the candidate for H")
                                    : Words::tr("%1 roots are candidates for H").arg(roots);
    picture.about = Words::tr("The factors X − r of the polynomial are its roots r in the "
                              "field: gcd with X^(2¹²⁸) − X, then split by the trace.");
    addCandidates(picture, run_.recovery.candidates);
}

void NonceScene::addFurther(AttackPicture& picture) const {
    picture.headline = run_.left.empty() ? Words::tr("A further message refutes them all")
                                         : Words::tr("A further message decides");
    const QString explained =
        isFresh() ? Words::tr("Of %2 candidates, %1 fit the tag of another message, which has a "
                              "nonce of its own.")
                  : Words::tr("Of %2 candidates, %1 fit the tag of another message under the "
                              "nonce, whose text nobody has to know.");
    picture.about = explained.arg(run_.left.size()).arg(run_.recovery.candidates.size());
    addCandidates(picture, run_.left);
}

AttackPicture NonceScene::picture(Beat beat) const {
    AttackPicture picture{.seen = {{Words::tr("C₁"), Words::tr("text known"),
                                    hexLines(run_.first.ciphertext), beat == Beat::keystream},
                                   {Words::tr("T₁"), Words::tr("tag"), hexLines(run_.first.tag),
                                    beat == Beat::difference},
                                   {Words::tr("C₂"), Words::tr("text secret"),
                                    hexLines(run_.second.ciphertext), beat == Beat::second},
                                   {Words::tr("T₂"), Words::tr("tag"), hexLines(run_.second.tag),
                                    beat == Beat::difference}},
                          .server = {.title = Words::tr("Receiver"),
                                     .answer = Words::tr("Not asked yet"),
                                     .count = queriesText(0)}};
    switch (beat) {
    case Beat::seen:
        addSeen(picture);
        break;
    case Beat::keystream:
        addKeystream(picture);
        break;
    case Beat::second:
        addSecond(picture);
        break;
    case Beat::difference:
        addDifference(picture);
        break;
    case Beat::square:
        addSquare(picture);
        break;
    case Beat::roots:
        addRoots(picture);
        break;
    case Beat::further:
        addFurther(picture);
        break;
    case Beat::hashKey:
        addHashKey(picture);
        break;
    case Beat::forged:
    case Beat::answer:
        addForged(picture);
        break;
    }
    if (beat != Beat::answer) return picture;
    picture.headline = succeeded() ? Words::tr("Accepted by the receiver") : Words::tr("Refused");
    picture.server.lamp = succeeded() ? Lamp::on : Lamp::off;
    picture.server.answer = succeeded() ? Words::tr("Tag right") : Words::tr("Tag wrong");
    picture.server.count = queriesText(run_.trials.size());
    return picture;
}

AttackPicture NonceScene::at(int step, Grain) const {
    AttackPicture picture = this->picture(beats_.at(static_cast<std::size_t>(step)));
    picture.place = Words::tr("step %1 of %2").arg(step + 1).arg(steps(Grain::query));
    picture.sentence = Words::tr("%1. %2").arg(picture.headline, picture.about);
    return picture;
}

QString NonceScene::outcome() const {
    if (succeeded()) return Words::tr("One repetition gave both away.");
    if (run_.recovery.candidates.empty())
        return Words::tr("With fresh nonces, the polynomial has no root: the attacker has no "
                         "candidate for the hash key, and nothing to send.");
    if (run_.trials.empty())
        return Words::tr("With fresh nonces, no candidate fits a further message: the attacker "
                         "has no hash key, and nothing to send.");
    return Words::tr("The receiver refused the forgery: with a fresh nonce, neither the second "
                     "text nor the hash key came out.");
}

QString NonceScene::value(const QString& name) const {
    if (name == QLatin1String("candidates"))
        return QString::number(run_.recovery.candidates.size());
    if (name == QLatin1String("read"))
        return QString::fromLatin1(reinterpret_cast<const char*>(run_.read.data()),
                                   static_cast<qsizetype>(run_.read.size()));
    if (name == QLatin1String("queries")) return QString::number(run_.trials.size());
    return {};
}

} // namespace blockwarp::ui
