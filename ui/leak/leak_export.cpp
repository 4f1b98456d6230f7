// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_export.h"

#include "ui/widgets/form.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QStandardPaths>

namespace blockwarp::ui {

LeakExport::LeakExport(const ViewState& view, QWidget* parent)
    : QWidget(parent), view_(view), copy_(makeButton("copy", tr("&Copy"), this)),
      save_(makeButton("save", tr("E&xport"), this)) {
    copy_->setObjectName("leakCopy");
    save_->setObjectName("leakSave");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::small);
    for (QPushButton* button : {copy_, save_}) {
        button->setMenu(new QMenu(button));
        button->setEnabled(false);
        row->addWidget(button);
    }
}

void LeakExport::setScene(const QString& title, const Scene& scene) {
    title_ = title;
    scene_ = scene;
    fillMenus();
    copy_->setEnabled(true);
    save_->setEnabled(true);
}

void LeakExport::fillMenus() {
    copy_->menu()->clear();
    save_->menu()->clear();
    copy_->menu()->addAction(tr("&All panes"), this, [this] { copy(-1); });
    save_->menu()->addAction(tr("All panes as &PNG…"), this, [this] { askAndSave(-1, "png"); });
    save_->menu()->addAction(tr("All panes as P&DF…"), this, [this] { askAndSave(-1, "pdf"); });
    copy_->menu()->addSeparator();
    save_->menu()->addSeparator();
    for (int i = 0; i < static_cast<int>(scene_.panes.size()); ++i) {
        const Pane& pane = scene_.panes[static_cast<std::size_t>(i)];
        if (!pane.raster) continue;
        copy_->menu()->addAction(pane.title, this, [this, i] { copy(i); });
        auto* formats = save_->menu()->addMenu(pane.title);
        formats->addAction(tr("As P&NG…"), this, [this, i] { askAndSave(i, "png"); });
        formats->addAction(tr("As P&DF…"), this, [this, i] { askAndSave(i, "pdf"); });
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
