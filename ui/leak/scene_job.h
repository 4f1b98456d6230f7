// SPDX-License-Identifier: GPL-3.0-or-later
/// The Leak lab's work on the worker thread: encrypt, measure, try out; keys, requests and panes,
/// of which the scenes of its experiments are made.
#pragma once

#include "core/base/cancel.h"
#include "core/base/secret.h"
#include "ui/leak/demonstration.h"
#include "ui/leak/scene.h"

#include <QImage>

namespace blockwarp::ui {

struct LeakWork {
    QImage picture;      ///< RGBA8888
    QImage second;       ///< for nonceReuse; any size
    bool isText = false; ///< the picture is a textPicture()
    PixelFormat format = PixelFormat::rgb24;
    const CipherSpec* free = nullptr; ///< the pane of choice
    std::size_t keyBytes = 16;        ///< of AES
    std::size_t sectorBytes = 512;    ///< of XTS
    EngineKind engine = EngineKind::automatic;
    /// Null: a random one. Where a cipher takes more bytes than this, the rest is random.
    std::shared_ptr<const SecretBytes> key;
    bool keyIsTyped = false; ///< and not drawn by the page
    std::size_t byte = 0;    ///< for flipBit and onePixel: where; cut to the picture
    unsigned bit = 0;        ///< for flipBit
};

/// For `statistics` the scene of `compare`.
Result<Scene> makeScene(Demonstration kind, const LeakWork& work, const CancelToken& cancel);

/// One picture under one cipher, for `blockwarp --export-leak`; `work.free` is ignored.
Result<Pane> makePane(const CipherSpec& cipher, const LeakWork& work, const CancelToken& cancel);

/// The row for `algorithm` with AES keys of `keyBytes`; where XTS has none of that size, the next
/// larger one.
const CipherSpec& cipherFor(Algorithm algorithm, std::size_t keyBytes);

/// Size, pixel format, whose key: what belongs under every picture.
QString pictureLine(const LeakWork& work);
/// And for a scene the size of the AES keys and the engine.
QString settingsLine(const LeakWork& work);

inline constexpr std::size_t kMaxLabKeyBytes = 64; ///< of AES-256-XTS

/// A key and an IV for all panes of a scene.
struct LabSecrets {
    SecretBytes key;
    Iv iv{};

    /// Random, but for the bytes of the key that `work` brings. Error: cryptoLibrary.
    static Result<LabSecrets> draw(const LeakWork& work);
    LeakRequest request(const CipherSpec& cipher, const LeakWork& work) const;
};

/// "ecb", "chacha20"
QString paneName(const CipherSpec& cipher);

/// Without a caption and statistics.
Pane picturedPane(const QString& title, const QString& name, const RasterShape& shape,
                  std::vector<std::uint8_t> bytes);
Pane picturedPane(const CipherSpec& cipher, const RasterShape& shape,
                  std::vector<std::uint8_t> bytes);
Pane originalPane(const Raster& raster);

/// Adds statistics, and a caption and a note about recurring blocks.
void measurePane(Pane& pane);

/// Below this share of recurring blocks a picture's ECB looks like noise.
inline constexpr double kLeakingShare = 0.01;
/// Of a measured pane: blocks recur, and not scattered or one by one, which makes no shapes.
bool keepsShapes(const Pane& pane);

/// The scene of an experiment (isExperiment()); errors: those of core's demonstrations.
Result<Scene> makeExperiment(Demonstration kind, const LeakWork& work, const LabSecrets& secrets,
                             const Raster& raster, const CancelToken& cancel);

} // namespace blockwarp::ui
