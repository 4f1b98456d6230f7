// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/export_command.h"

#include "core/keys/key_input.h"
#include "ui/base/chosen_file.h"
#include "ui/base/console.h"
#include "ui/base/text.h"
#include "ui/leak/picture.h"
#include "ui/leak/raster_painter.h"
#include "ui/leak/scene_job.h"
#include "ui/leak/sheet.h"

#include <cstdio>

namespace blockwarp::ui {
namespace {

QString namesOf(const auto& rows) {
    QStringList names;
    for (const auto& row : rows)
        names << toQString(row.name);
    return names.join(QStringLiteral(", "));
}

/// The pixels alone, or all of the sheet.
bool write(const Sheet& sheet, const LeakExportPlan& plan) {
    if (plan.caption || plan.output.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
        return saveSheet(sheet, plan.output);
    const Pane& pane = sheet.scene.panes.front();
    RasterView view;
    view.size = {pane.raster->shape.width, pane.raster->shape.height};
    QImage image = drawPixels(pane, view, false);
    image.setText(QStringLiteral("Description"), describe(sheet));
    return saveWhole(plan.output, [&](QIODevice& file) { return image.save(&file, "PNG"); });
}

} // namespace

int exportLeak(const LeakExportPlan& plan) {
    const CipherSpec* cipher = findCipher(plan.cipher.toStdString());
    if (!cipher) return fail(2, Words::tr("--cipher takes one of: %1").arg(namesOf(cipherSpecs())));
    const auto format = parsePixelFormat(plan.format.toStdString());
    if (!format)
        return fail(2, Words::tr("--pixel-format takes one of: %1").arg(namesOf(pixelFormats())));
    if (plan.output.isEmpty()) return fail(2, Words::tr("-o names the picture to write."));
    LeakWork work;
    if (!plan.keyFile.isEmpty()) {
        auto key = readKeyFile(toPath(plan.keyFile), *cipher);
        if (!key) return fail(1, sentence(key.error()));
        work.key = std::make_shared<const SecretBytes>(std::move(*key));
        work.keyIsTyped = true;
    }
    const LoadedPicture loaded = loadPicture(plan.picture);
    if (loaded.image.isNull()) return fail(1, loaded.problem);
    work.picture = loaded.image;
    work.format = *format;
    if (const QString why = whyTooSmall(work.picture, work.format); !why.isEmpty())
        return fail(1, why);
    const Result<Pane> pane = makePane(*cipher, work, NoCancel());
    if (!pane) return fail(1, sentence(pane.error()));
    const Sheet sheet{{}, {{*pane}, pictureLine(work)}, false};
    if (!write(sheet, plan)) return fail(1, Words::tr("“%1” cannot be written.").arg(plan.output));
    std::printf("%s\n%s\n", qPrintable(plan.output), qPrintable(pane->caption));
    return 0;
}

} // namespace blockwarp::ui
