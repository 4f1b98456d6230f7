// SPDX-License-Identifier: GPL-3.0-or-later
/// Keys, requests and panes, of which scenes are made. For scene_job.cpp and experiments.cpp.
#pragma once

#include "core/base/secret.h"
#include "ui/leak/scene_job.h"

namespace blockwarp::ui {

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

} // namespace blockwarp::ui
