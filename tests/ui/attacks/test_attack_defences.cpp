// SPDX-License-Identifier: GPL-3.0-or-later
/// Pictures of attacks that a defence stops: what they say is true of that server.
#include "core/base/cancel.h"
#include "tests/ui/registry.h"
#include "ui/attacks/extension_scene.h"
#include "ui/attacks/nonce_scene.h"
#include "ui/attacks/refused_padding_scene.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

std::vector<std::uint8_t> bytesOf(const char* text) {
    const QByteArray bytes(text);
    return {bytes.begin(), bytes.end()};
}

/// All that a scene shows, as text.
QString allOf(const AttackScene& scene, Grain grain) {
    QStringList all{scene.outcome()};
    for (int step = 0; step < scene.steps(grain); ++step) {
        const AttackPicture picture = scene.at(step, grain);
        all << picture.headline << picture.about << picture.server.answer << picture.sentence;
        for (const SeenBlock& block : picture.seen)
            all << block.title << block.remark;
        for (const PictureRow& row : picture.rows)
            all << row.title << row.remark << row.joint;
    }
    return all.join(QLatin1Char('\n'));
}

template <class Scene, class Run>
Scene sceneOf(Run run) {
    if (!run) qFatal("the run fails");
    return Scene(std::move(*run));
}

RefusedPaddingScene padding(const char* text, PaddingDefence defence, std::uint64_t seed = 1) {
    std::atomic<std::uint64_t> queries = 0;
    return sceneOf<RefusedPaddingScene>(
        runPaddingAttack(bytesOf(text), defence, seed, queries, CancelFlag()));
}

NonceScene nonce(const char* known, const char* second, NonceUse use, std::uint64_t seed) {
    const NonceTexts texts{bytesOf(known), bytesOf(second), bytesOf("p")};
    std::atomic<std::uint64_t> queries = 0;
    auto run = runNonceAttack(texts, use, seed, queries, CancelFlag());
    if (!run) qFatal("the run fails");
    return {texts, std::move(*run)};
}

ExtensionScene extension(MacKind kind) {
    std::atomic<std::uint64_t> queries = 0;
    return sceneOf<ExtensionScene>(runExtensionAttack({bytesOf("pay=1"), bytesOf("&pay=9"), 16},
                                                      kind, 1, queries, CancelFlag()));
}

} // namespace

class TestAttackDefences : public QObject {
    Q_OBJECT

  private slots:
    void aTagIsNotSaidToLookAtPaddings() {
        for (const PaddingDefence defence : {PaddingDefence::encryptThenMac, PaddingDefence::gcm}) {
            const auto scene = padding("A text of more than one block.", defence);
            const QString all = allOf(scene, Grain::query);
            for (const char* wrong : {"Padding right", "Padding wrong", "What the server looks at",
                                      "right padding of", "the server decrypts", "is the text"})
                QVERIFY2(!all.contains(QLatin1String(wrong)), wrong);
            QCOMPARE(all.contains("HMAC wrong"), defence == PaddingDefence::encryptThenMac);
            QCOMPARE(all.contains("Tag wrong"), defence == PaddingDefence::gcm);
            QCOMPARE(all.contains("D(C₁)"), defence == PaddingDefence::encryptThenMac);
            QVERIFY(scene.outcome().contains("always the same"));
        }
    }

    void theGenuineMessageIsSaidToBeAccepted() {
        const auto scene = padding("one block", PaddingDefence::encryptThenMac);
        int accepted = 0;
        for (int step = 0; step < scene.steps(Grain::query); ++step) {
            const AttackPicture picture = scene.at(step, Grain::query);
            if (picture.server.lamp != Lamp::on) continue;
            ++accepted;
            QVERIFY(picture.headline.contains("the real message"));
            QCOMPARE(picture.server.answer, QString("Accepted"));
        }
        QCOMPARE(accepted, 1);
        QVERIFY(!scene.outcome().contains("always the same"));
        QVERIFY(scene.outcome().contains("accepted the real message"));
    }

    void freshNoncesAreNotSaidToBeOne() {
        for (std::uint64_t seed = 1; seed <= 12; ++seed)
            for (const auto& [known, second] :
                 {std::pair{"Pay 10 to Alice.", "The code is 271."},
                  std::pair{"the first message is longer than two blocks",
                            "the other message has as many bytes as that"}}) {
                const auto scene = nonce(known, second, NonceUse::fresh, seed);
                const QString all = allOf(scene, Grain::query);
                for (const char* wrong :
                     {"under one nonce", "without the key", "of both tags is the same",
                      "whatever the message", "under the nonce", "1 roots", "0 roots"})
                    QVERIFY2(!all.contains(QLatin1String(wrong)), wrong);
                const AttackPicture end = scene.at(scene.steps(Grain::query) - 1, Grain::query);
                const bool asked = end.server.lamp != Lamp::none;
                QCOMPARE(scene.outcome().contains("The receiver refused"), asked);
                QCOMPARE(scene.value("queries") == "0", !asked);
            }
    }

    void repeatedNoncesAreSaidToBeOne() {
        const auto scene = nonce("Pay 10 to Alice.", "The code is 271.", NonceUse::twice, 1);
        const QString all = allOf(scene, Grain::query);
        QVERIFY(all.contains("Two messages under one nonce"));
        QVERIFY(all.contains("The mask of both tags is the same"));
    }

    void eachMacIsNamed() {
        const std::array<const char*, 4> names{
            "SHA-256(key ‖ message)", "HMAC-SHA-256(key, message)", "SHA-512/256(key ‖ message)",
            "SHA3-256(key ‖ message)"};
        for (std::size_t kind = 0; kind < names.size(); ++kind) {
            const auto scene = extension(static_cast<MacKind>(kind));
            const QString all = allOf(scene, Grain::query);
            for (std::size_t name = 0; name < names.size(); ++name)
                QCOMPARE(all.contains(QStringLiteral("MAC = ") + QString::fromUtf8(names[name])),
                         name == kind);
            QCOMPARE(all.contains("whole state"), kind == 0);
            QCOMPARE(all.contains("Only the length of the key"), kind == 0);
            QCOMPARE(all.contains("that the server added"), kind == 0);
            QVERIFY(!all.contains("of 1 bytes"));
        }
    }
};

BLOCKWARP_UI_TEST(TestAttackDefences);
#include "test_attack_defences.moc"
