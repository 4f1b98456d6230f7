// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/demonstration.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/leak/scene.h"
#include "ui/leak/scene_job.h"

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

constexpr std::array kRows{
    DemonstrationRow{Demonstration::compare, "compare", QT_TRANSLATE_NOOP("Words", "Compare"), "",
                     "", ""},
    DemonstrationRow{Demonstration::statistics, "statistics",
                     QT_TRANSLATE_NOOP("Words", "Statistics"),
                     QT_TRANSLATE_NOOP("Words", "Good ciphertext is noise"), "",
                     QT_TRANSLATE_NOOP(
                         "Words", "Good ciphertext looks like noise: entropy near 8 bits per byte, "
                                  "χ² near 255, correlation near 0.")},
    DemonstrationRow{
        Demonstration::nonceReuse, "nonce-reuse", QT_TRANSLATE_NOOP("Words", "Same nonce twice"),
        QT_TRANSLATE_NOOP("Words", "XOR cancels the keystream"),
        QT_TRANSLATE_NOOP("Words",
                          "Predict: two pictures are encrypted in CTR under one key and one nonce. "
                          "What can an eavesdropper see who has both ciphertexts and no key?"),
        QT_TRANSLATE_NOOP(
            "Words", "Both ciphertexts have the same keystream, so XOR cancels it: what is left is "
                     "the XOR of the two pictures. Whoever knows one has the other, bit for bit. "
                     "Never use a nonce twice.")},
    DemonstrationRow{
        Demonstration::flipBit, "flip-bit", QT_TRANSLATE_NOOP("Words", "Flip a bit"),
        QT_TRANSLATE_NOOP("Words", "Only GCM notices"),
        QT_TRANSLATE_NOOP("Words", "Predict: one bit of each ciphertext is flipped on its way. How "
                                   "much of each picture is damaged?"),
        QT_TRANSLATE_NOOP(
            "Words", "ECB and XTS lose one block. CBC loses one block and gets the flipped bit in "
                     "the next. CTR gets exactly that bit: an attacker chooses what changes. GCM "
                     "notices and releases nothing.")},
    DemonstrationRow{
        Demonstration::shuffle, "shuffle", QT_TRANSLATE_NOOP("Words", "Move blocks"),
        QT_TRANSLATE_NOOP("Words", "ECB accepts moved blocks"),
        QT_TRANSLATE_NOOP("Words", "Predict: an attacker without the key cuts the ciphertext into "
                                   "eight pieces and puts them in another order. What comes out?"),
        QT_TRANSLATE_NOOP(
            "Words",
            "ECB accepts it: every block decrypts as before, at its new place. CBC breaks "
            "only one block at each seam. CTR and XTS bind blocks to their places, so what "
            "moved becomes noise. GCM refuses.")},
    DemonstrationRow{
        Demonstration::wrongKey, "wrong-key", QT_TRANSLATE_NOOP("Words", "Wrong key"),
        QT_TRANSLATE_NOOP("Words", "Almost right is wrong"),
        QT_TRANSLATE_NOOP("Words", "Predict: the key is wrong in one bit of all. How much of the "
                                   "picture comes out right?"),
        QT_TRANSLATE_NOOP(
            "Words", "Nothing: there is no such thing as a nearly right key. But ECB shows the "
                     "outlines of flat areas even now, because equal blocks decrypt to equal "
                     "blocks. Only GCM can tell that the key is wrong.")},
    DemonstrationRow{
        Demonstration::onePixel, "one-pixel", QT_TRANSLATE_NOOP("Words", "One pixel changed"),
        QT_TRANSLATE_NOOP("Words", "How far a change spreads"),
        QT_TRANSLATE_NOOP("Words", "Predict: one pixel of the picture changes, and it is encrypted "
                                   "again with the same key and nonce. How much of each ciphertext "
                                   "changes?"),
        QT_TRANSLATE_NOOP(
            "Words",
            "The panes show which bytes changed; black is unchanged. ECB and XTS: the "
            "block it lies in. CBC: everything from there on. CTR and GCM: only that pixel, which "
            "gives the place away; it is the same nonce used twice.")},
};

/// Of a text whose blocks recur so often.
LeakLesson textLesson(double share) {
    if (share == 0)
        return {Words::tr(QT_TRANSLATE_NOOP("Words", "Nothing recurs here")),
                Words::tr(QT_TRANSLATE_NOOP(
                    "Words", "No 16-byte block of this text recurs, so even ECB hides it. Type the "
                             "same 16 characters in two rows."))};
    return {Words::tr(QT_TRANSLATE_NOOP("Words", "ECB shows what is equal")),
            Words::tr(QT_TRANSLATE_NOOP(
                          "Words", "%1 of this text's blocks recur. ECB turns equal blocks into "
                                   "equal blocks, whatever the key: whoever knows what one row "
                                   "says knows all rows of its colour."))
                .arg(formatShare(share))};
}

/// Whether ECB leaks depends on the picture.
LeakLesson comparisonLesson(const Scene& comparison) {
    const Pane* ecb = comparison.find(QStringLiteral("ecb"));
    if (!ecb)
        return {Words::tr(QT_TRANSLATE_NOOP("Words", "What can still be seen?")),
                Words::tr(QT_TRANSLATE_NOOP(
                    "Words", "The same picture under several modes of one cipher."))};
    const double share = ecb->repeats->counts.share();
    if (!ecb->equals.empty()) return textLesson(share);
    if (share < kLeakingShare)
        return {Words::tr(QT_TRANSLATE_NOOP("Words", "Nothing recurs here")),
                Words::tr(QT_TRANSLATE_NOOP(
                    "Words", "Hardly any 16-byte block of this picture recurs, so even ECB hides "
                             "it. Try one with flat areas, or another pixel format."))};
    if (!keepsShapes(*ecb))
        return {Words::tr(QT_TRANSLATE_NOOP("Words", "Blocks recur, without shapes")),
                Words::tr(QT_TRANSLATE_NOOP(
                              "Words", "%1 of this picture's blocks recur, as the heat map shows. "
                                       "They lie scattered, so the ECB picture looks like noise "
                                       "(entropy %2 bits per byte)."))
                    .arg(formatShare(share), QString::number(ecb->statistics->entropy, 'f', 3))};
    return {Words::tr(QT_TRANSLATE_NOOP("Words", "ECB keeps the outline")),
            Words::tr(QT_TRANSLATE_NOOP(
                          "Words", "%1 of this picture's blocks recur. ECB turns equal blocks into "
                                   "equal blocks, whatever the key, so shapes stay visible. CTR "
                                   "gives each block its own mask."))
                .arg(formatShare(share))};
}

} // namespace

std::span<const DemonstrationRow> demonstrations() {
    return kRows;
}

const DemonstrationRow& demonstrationRow(Demonstration kind) {
    return *std::find_if(kRows.begin(), kRows.end(),
                         [kind](const DemonstrationRow& row) { return row.kind == kind; });
}

QString titleOf(const DemonstrationRow& row) {
    return Words::tr(row.title);
}

QString predictionOf(const DemonstrationRow& row) {
    return Words::tr(row.predict);
}

QString explanationOf(const DemonstrationRow& row) {
    return Words::tr(row.explain);
}

QString sampleTextOf(Demonstration kind) {
    return kind == Demonstration::shuffle
               ? QStringLiteral("name=eve        role=user       name=ada        role=admin      ")
               : QStringLiteral("pay 0100");
}

LeakLesson textLessonOf(const DemonstrationRow& row, bool done) {
    const bool moves = row.kind == Demonstration::shuffle;
    if (!done)
        return {Words::tr(QT_TRANSLATE_NOOP("Words", "What will happen?")),
                moves ? Words::tr(QT_TRANSLATE_NOOP(
                            "Words", "Predict: an attacker without the key moves, copies or drops "
                                     "blocks of the ciphertext. In which mode does the text then "
                                     "say what the attacker wants?"))
                      : Words::tr(QT_TRANSLATE_NOOP(
                            "Words", "Predict: an attacker without the key flips one bit of the "
                                     "ciphertext or of the IV. Which characters of the text "
                                     "change?"))};
    if (moves) return {Words::tr(row.lesson), explanationOf(row)};
    return {Words::tr(row.lesson),
            Words::tr(QT_TRANSLATE_NOOP(
                "Words", "CTR gets exactly that bit, and so does the first block of CBC from its "
                         "IV: an attacker chooses what changes. A bit of a CBC block ruins it and "
                         "flips the same bit of the next one. ECB and XTS lose one block. GCM "
                         "notices and releases nothing."))};
}

LeakLesson lessonOf(const DemonstrationRow& row, bool done, const Scene& comparison) {
    if (row.kind == Demonstration::compare) return comparisonLesson(comparison);
    if (isExperiment(row.kind) && !done)
        return {Words::tr(QT_TRANSLATE_NOOP("Words", "What will happen?")), predictionOf(row)};
    return {Words::tr(row.lesson), explanationOf(row)};
}

} // namespace blockwarp::ui
