// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/scene_job.h"

#include "core/guard.h"
#include "core/random.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/leak/picture.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kMostKeyBytes = 64; ///< of AES-256-XTS
constexpr std::size_t kScatterPoints = 2000;
/// What the experiments compare.
constexpr std::array kModes{Algorithm::aesEcb, Algorithm::aesCbc, Algorithm::aesCtr,
                            Algorithm::aesXts, Algorithm::aesGcm};

QString words(const char* text) {
    return QCoreApplication::translate("leak", text);
}

QString paneName(const CipherSpec& cipher) {
    return toQString(cipher.mode.empty() ? cipher.family : cipher.mode).toLower();
}

/// A key and an IV for all panes of a scene.
struct Secrets {
    SecretBytes key{kMostKeyBytes};
    Iv iv{};

    static Result<Secrets> draw(const LeakWork& work) {
        Secrets secrets;
        if (Result<void> drawn = fillRandom(secrets.key.span()); !drawn) return drawn.error();
        if (Result<void> drawn = fillRandom(secrets.iv); !drawn) return drawn.error();
        if (work.key) std::ranges::copy(work.key->span(), secrets.key.span().begin());
        return secrets;
    }

    LeakRequest request(const CipherSpec& cipher, const LeakWork& work) const {
        LeakRequest request;
        request.cipher = &cipher;
        request.engine = work.engine;
        request.tuning.unitBytes = work.sectorBytes;
        request.key = key.span().first(cipher.keyBytes);
        request.iv = iv;
        return request;
    }
};

Pane pictured(const QString& title, const QString& name, const RasterShape& shape, Bytes bytes) {
    Pane pane;
    pane.title = title;
    pane.name = name;
    pane.repeats = std::make_shared<const RepeatMap>(mapRepeatedBlocks(bytes));
    pane.raster = std::make_shared<const Raster>(Raster{shape, std::move(bytes)});
    return pane;
}

QString repeatsCaption(const RepeatedBlocks& blocks) {
    return words("%1 of %2 blocks recur (%3), %4 unique")
        .arg(formatCount(blocks.repeated), formatCount(blocks.blocks), formatShare(blocks.share()),
             formatCount(blocks.unique));
}

void measure(Pane& pane) {
    const Raster& raster = *pane.raster;
    PaneStatistics found;
    found.histogram = byteHistogram(raster.bytes);
    found.entropy = entropyOf(found.histogram);
    found.chiSquare = chiSquareOf(found.histogram);
    found.correlation = adjacentCorrelation(raster.shape, raster.bytes);
    found.pairs = adjacentPairs(raster.shape, raster.bytes, kScatterPoints);
    pane.statistics = std::make_shared<const PaneStatistics>(std::move(found));
    pane.caption = repeatsCaption(pane.repeats->counts);
}

Pane original(const Raster& raster) {
    return pictured(words("Original"), QStringLiteral("original"), raster.shape, raster.bytes);
}

Result<Pane> encrypted(const CipherSpec& cipher, const LeakWork& work, const Secrets& secrets,
                       const Raster& raster, ProgressSink& progress) {
    auto bytes = encryptPixels(secrets.request(cipher, work), raster.bytes, progress);
    if (!bytes) return bytes.error();
    Pane pane = pictured(cipherTitle(cipher), paneName(cipher), raster.shape, std::move(*bytes));
    measure(pane);
    return pane;
}

Result<Scene> compare(const LeakWork& work, const Secrets& secrets, const Raster& raster,
                      ProgressSink& progress) {
    Scene scene;
    scene.panes.push_back(original(raster));
    measure(scene.panes.back());
    for (const CipherSpec* cipher : {&cipherFor(Algorithm::aesEcb, work.keyBytes),
                                     &cipherFor(Algorithm::aesCtr, work.keyBytes), work.free}) {
        auto pane = encrypted(*cipher, work, secrets, raster, progress);
        if (!pane) return pane.error();
        scene.panes.push_back(std::move(*pane));
    }
    return scene;
}

QString damageCaption(const Difference& damage, std::size_t all) {
    if (damage.bytes == 0) return words("Nothing changed");
    return words("Bytes changed: %1 of %2 · blocks touched: %3")
        .arg(formatCount(damage.bytes), formatCount(all), formatCount(damage.blocks));
}

/// A place worth a frame; not what is spread over the picture.
std::optional<Difference> markOf(const Difference& damage) {
    const bool local = damage.bytes > 0 && damage.last - damage.first < 4 * kAesBlockBytes;
    return local ? std::optional(damage) : std::nullopt;
}

Pane openedPane(const CipherSpec& cipher, const RasterShape& shape, Opened opened) {
    if (opened.refused) {
        Pane pane;
        pane.title = cipherTitle(cipher);
        pane.name = paneName(cipher);
        pane.caption = words("Refused: the tag does not fit, so no pixel is released");
        return pane;
    }
    const std::size_t all = opened.pixels.size();
    Pane pane = pictured(cipherTitle(cipher), paneName(cipher), shape, std::move(opened.pixels));
    pane.caption = damageCaption(opened.damage, all);
    pane.mark = markOf(opened.damage);
    return pane;
}

/// The original, then what `experiment` makes of it under each mode.
template <class Experiment>
Result<Scene> tryModes(const LeakWork& work, const Secrets& secrets, const Raster& raster,
                       Experiment experiment) {
    Scene scene;
    scene.panes.push_back(original(raster));
    for (const Algorithm mode : kModes) {
        const CipherSpec& cipher = cipherFor(mode, work.keyBytes);
        Result<Pane> pane = experiment(cipher, secrets.request(cipher, work));
        if (!pane) return pane.error();
        scene.panes.push_back(std::move(*pane));
    }
    return scene;
}

template <class Open>
Result<Scene> tryOpening(const LeakWork& work, const Secrets& secrets, const Raster& raster,
                         Open open) {
    return tryModes(work, secrets, raster,
                    [&](const CipherSpec& cipher, const LeakRequest& request) -> Result<Pane> {
                        auto opened = open(request);
                        if (!opened) return opened.error();
                        return openedPane(cipher, raster.shape, std::move(*opened));
                    });
}

/// The bytes of the pixel that byte `byte` belongs to.
std::pair<std::size_t, std::size_t> pixelBytes(const RasterShape& shape, std::size_t byte) {
    return {byteOfPixel(shape, pixelOfByte(shape, byte)),
            std::max<std::size_t>(1, formatSpec(shape.format).bits / 8)};
}

Result<Scene> changePixel(const LeakWork& work, const Secrets& secrets, const Raster& raster,
                          std::size_t byte, ProgressSink& progress) {
    const auto [first, count] = pixelBytes(raster.shape, byte);
    auto scene =
        tryModes(work, secrets, raster,
                 [&, at = first, n = count](const CipherSpec& cipher,
                                            const LeakRequest& request) -> Result<Pane> {
                     auto changed = changeOnePixel(request, raster.bytes, at, n, progress);
                     if (!changed) return changed.error();
                     for (std::size_t i = 0; i < changed->after.size(); ++i)
                         changed->after[i] =
                             static_cast<std::uint8_t>(changed->after[i] ^ changed->before[i]);
                     Pane pane = pictured(cipherTitle(cipher), paneName(cipher), raster.shape,
                                          std::move(changed->after));
                     pane.caption = damageCaption(changed->difference, raster.bytes.size());
                     pane.mark = markOf(changed->difference);
                     return pane;
                 });
    if (scene) {
        Difference pixel{count, 0, 1, first, first + count - 1};
        scene->panes.front().mark = pixel;
        scene->panes.front().caption = words("The marked pixel is inverted");
    }
    return scene;
}

Result<Scene> useNonceTwice(const LeakWork& work, const Secrets& secrets, const Raster& raster,
                            ProgressSink& progress) {
    const Raster second =
        toRaster(placedOn(work.second, {raster.shape.width, raster.shape.height}), work.format);
    const CipherSpec& ctr = cipherFor(Algorithm::aesCtr, work.keyBytes);
    auto reuse = reuseNonce(secrets.request(ctr, work), raster.bytes, second.bytes, progress);
    if (!reuse) return reuse.error();
    const bool same = reuse->recovered == second.bytes;
    Scene scene;
    const auto add = [&](const QString& title, const char* name, const QString& caption,
                         Bytes bytes) {
        scene.panes.push_back(pictured(title, QLatin1String(name), raster.shape, std::move(bytes)));
        scene.panes.back().caption = caption;
    };
    add(words("First picture P₁"), "first", words("Known to the attacker, say"), raster.bytes);
    add(words("C₁: %1 of P₁").arg(cipherTitle(ctr)), "first-ciphertext",
        words("C₁ = P₁ ⊕ keystream"), std::move(reuse->first));
    add(words("XOR of the ciphertexts"), "sum", words("C₁ ⊕ C₂ = P₁ ⊕ P₂: the keystream is gone"),
        std::move(reuse->sum));
    add(words("Second picture P₂"), "second", words("Meant to be secret"), second.bytes);
    add(words("C₂: %1 of P₂").arg(cipherTitle(ctr)), "second-ciphertext",
        words("C₂ = P₂ ⊕ the same keystream"), std::move(reuse->second));
    add(words("Recovered without the key"), "recovered",
        same ? words("C₁ ⊕ C₂ ⊕ P₁ = P₂, bit for bit") : words("Not the second picture"),
        std::move(reuse->recovered));
    return scene;
}

Result<Scene> experiment(Demonstration kind, const LeakWork& work, const Secrets& secrets,
                         const Raster& raster, ProgressSink& progress) {
    const std::size_t byte = std::min(work.byte, raster.bytes.size() - 1);
    if (kind == Demonstration::nonceReuse) return useNonceTwice(work, secrets, raster, progress);
    if (kind == Demonstration::onePixel) return changePixel(work, secrets, raster, byte, progress);
    return tryOpening(work, secrets, raster, [&](const LeakRequest& request) {
        if (kind == Demonstration::flipBit)
            return flipCiphertextBit(request, raster.bytes, byte, work.bit, progress);
        return kind == Demonstration::shuffle ? shuffleBlocks(request, raster.bytes, progress)
                                              : openWithWrongKey(request, raster.bytes, progress);
    });
}

} // namespace

const Pane* Scene::find(const QString& name) const {
    for (const Pane& pane : panes)
        if (pane.name == name) return &pane;
    return nullptr;
}

const CipherSpec& cipherFor(Algorithm algorithm, std::size_t keyBytes) {
    const std::size_t wanted = algorithm == Algorithm::aesXts ? 2 * keyBytes : keyBytes;
    const CipherSpec* found = nullptr;
    for (const CipherSpec& cipher : cipherSpecs()) {
        if (cipher.algorithm != algorithm) continue;
        found = &cipher;
        if (cipher.keyBytes >= wanted) break;
    }
    Q_ASSERT(found);
    return *found;
}

QString cipherTitle(const CipherSpec& cipher) {
    const QString name = toQString(cipher.name);
    if (name.startsWith(QLatin1String("chacha20")))
        return QStringLiteral("ChaCha20") + (cipher.mode.empty() ? QString() : "-Poly1305");
    return name.toUpper();
}

QString pictureLine(const LeakWork& work) {
    return words("%1 × %2 pixels · %3 · %4")
        .arg(work.picture.width())
        .arg(work.picture.height())
        .arg(coreText(formatSpec(work.format).title),
             work.key ? words("a key of your own") : words("random key"));
}

QString settingsLine(const LeakWork& work) {
    const QString engine = work.engine == EngineKind::automatic
                               ? words("automatic engine")
                               : words("engine: %1").arg(coreText(engineSpec(work.engine).title));
    return pictureLine(work) +
           words(" · AES keys of %1 bits · %2").arg(8 * work.keyBytes).arg(engine);
}

Result<Scene> makeScene(Demonstration kind, const LeakWork& work, ProgressSink& progress) {
    Result<Scene> scene = guarded([&]() -> Result<Scene> {
        const auto secrets = Secrets::draw(work);
        if (!secrets) return secrets.error();
        const Raster raster = toRaster(work.picture, work.format);
        return isExperiment(kind) ? experiment(kind, work, *secrets, raster, progress)
                                  : compare(work, *secrets, raster, progress);
    });
    if (scene) scene->settings = settingsLine(work);
    return scene;
}

Result<Pane> makePane(const CipherSpec& cipher, const LeakWork& work, ProgressSink& progress) {
    return guarded([&]() -> Result<Pane> {
        const auto secrets = Secrets::draw(work);
        if (!secrets) return secrets.error();
        return encrypted(cipher, work, *secrets, toRaster(work.picture, work.format), progress);
    });
}

} // namespace blockwarp::ui
