// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_export.h"

#include "ui/base/icons.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QStandardPaths>

namespace blockwarp::ui {

LeakExport::LeakExport(const ViewState& view, QWidget* parent)
    : QPushButton(ui::icon("export", QPalette::ButtonText), tr("E&xport…"), parent), view_(view) {
    setObjectName("leakExport");
    setAutoDefault(true);
    setMenu(new QMenu(this));
    setEnabled(false);
}

void LeakExport::setScene(const QString& title, const Scene& scene) {
    title_ = title;
    scene_ = scene;
    fillMenu();
    setEnabled(true);
}

void LeakExport::fillMenu() {
    menu()->clear();
    const auto add = [this](QMenu& list, int pane) {
        list.addAction(tr("&Copy"), this, [this, pane] { copy(pane); });
        list.addAction(tr("Save as &PNG…"), this, [this, pane] { askAndSave(pane, "png"); });
        list.addAction(tr("Save as P&DF…"), this, [this, pane] { askAndSave(pane, "pdf"); });
    };
    add(*menu()->addMenu(tr("&All panes")), -1);
    menu()->addSeparator();
    for (int i = 0; i < static_cast<int>(scene_.panes.size()); ++i) {
        const Pane& pane = scene_.panes[static_cast<std::size_t>(i)];
        if (pane.raster) add(*menu()->addMenu(pane.title), i);
    }
}

Sheet LeakExport::sheet(int pane) const {
    if (pane < 0) return {title_, scene_, view_.heatMap()};
    return {{}, {{scene_.panes[static_cast<std::size_t>(pane)]}, scene_.settings}, view_.heatMap()};
}

void LeakExport::copy(int pane) {
    QGuiApplication::clipboard()->setImage(drawSheet(sheet(pane)));
    emit said(Tone::success, tr("Copied to the clipboard."));
}

void LeakExport::askAndSave(int pane, const QString& suffix) {
    const QString name =
        pane < 0 ? QStringLiteral("leak-lab") : scene_.panes[static_cast<std::size_t>(pane)].name;
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    const QString filter =
        suffix == QLatin1String("pdf") ? tr("PDF documents (*.pdf)") : tr("PNG pictures (*.png)");
    QString path = QFileDialog::getSaveFileName(
        this, tr("Export"), QDir(folder).filePath(name + QLatin1Char('.') + suffix), filter);
    if (path.isEmpty()) return;
    if (!path.endsWith(QLatin1Char('.') + suffix, Qt::CaseInsensitive))
        path += QLatin1Char('.') + suffix;
    saveTo(sheet(pane), path);
}

void LeakExport::saveTo(const Sheet& sheet, const QString& path) {
    runner_.start([sheet, path] { return saveSheet(sheet, path); },
                  [this, path](JobId, bool saved) {
                      if (saved)
                          emit said(Tone::success, tr("Saved: %1").arg(path));
                      else
                          emit said(Tone::error,
                                    tr("“%1” could not be written. Choose a folder in which you "
                                       "may write, with room left.")
                                        .arg(path));
                  });
}

} // namespace blockwarp::ui
