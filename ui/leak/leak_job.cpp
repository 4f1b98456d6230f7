// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_job.h"

#include "core/random.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QImageReader>

namespace blockwarp::ui {
namespace {

const CipherSpec* cipherFor(Algorithm algorithm, std::size_t keyBytes) {
    for (const CipherSpec& cipher : cipherSpecs())
        if (cipher.algorithm == algorithm && cipher.keyBytes == keyBytes) return &cipher;
    return nullptr;
}

LeakView view(const Pixels& shape, std::span<const std::uint8_t> rgb) {
    return {toImage(shape.width, shape.height, rgb), countRepeatedBlocks(rgb)};
}

} // namespace

Result<LeakViews> runLeakJob(const LeakWork& work, ProgressSink& progress) {
    SecretBytes key(work.keyBytes);
    LeakRequest request;
    request.engine = work.engine;
    if (Result<void> drawn = fillRandom(key.span()); !drawn) return drawn.error();
    if (Result<void> drawn = fillRandom(request.iv); !drawn) return drawn.error();
    request.key = key.span();

    LeakViews views;
    views[originalPane] = view(*work.pixels, work.pixels->rgb);
    for (const auto& [pane, algorithm] :
         {std::pair{ecbPane, Algorithm::aesEcb}, std::pair{ctrPane, Algorithm::aesCtr}}) {
        request.cipher = cipherFor(algorithm, work.keyBytes);
        Q_ASSERT(request.cipher);
        Result<std::vector<std::uint8_t>> bytes =
            encryptPixels(request, work.pixels->rgb, progress);
        if (!bytes) return bytes.error();
        views[pane] = view(*work.pixels, *bytes);
    }
    return views;
}

LoadedPicture loadPicture(const QString& path) {
    QImageReader reader(path);
    reader.setAutoTransform(true);
    const QImage image = reader.read();
    if (image.isNull())
        return {nullptr,
                QCoreApplication::translate("leak", "“%1” cannot be shown: %2. Choose a PNG, JPEG "
                                                    "or another picture.")
                    .arg(QFileInfo(path).fileName(), reader.errorString())};
    return {std::make_shared<const Pixels>(toPixels(image)), {}};
}

} // namespace blockwarp::ui
