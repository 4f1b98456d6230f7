// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/recent_files.h"

#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"

#include <QFileInfo>

namespace blockwarp::ui {
namespace {

const QString kWanted = QStringLiteral("start/recentWanted");
const QString kFiles = QStringLiteral("start/recentFiles");

} // namespace

RecentFiles::RecentFiles(QWidget* parent)
    : QWidget(parent), wanted_(new QCheckBox(tr("&Remember recent files"), this)),
      list_(new QVBoxLayout) {
    setObjectName("recentFiles");
    wanted_->setObjectName("rememberRecent");
    wanted_->setToolTip(tr("Keeps the names of the last files in this program's settings. "
                           "Switching it off deletes them."));
    list_->setSpacing(0);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    column->addWidget(wanted_);
    column->addLayout(list_);
    connect(wanted_, &QCheckBox::clicked, this, &RecentFiles::setWanted);
}

void RecentFiles::remember(const QStringList& paths) {
    if (!wanted_->isChecked()) return;
    for (const QString& path : paths.last(std::min(kMax, paths.size()))) {
        paths_.removeAll(path);
        paths_.prepend(path);
    }
    paths_ = paths_.first(std::min(kMax, paths_.size()));
    fill();
}

/// Names are gone at once, not at the end.
void RecentFiles::setWanted(bool wanted) {
    if (wanted) return;
    paths_.clear();
    fill();
    if (!stored_) return;
    QSettings settings;
    settings.remove(kFiles);
    settings.sync();
}

void RecentFiles::fill() {
    while (QLayoutItem* item = list_->takeAt(0)) {
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
    for (const QString& path : paths_) {
        auto* file = new LinkButton(QFileInfo(path).fileName(), this);
        file->setToolTip(path);
        list_->addWidget(file);
        connect(file, &QPushButton::clicked, this, [this, path] { emit opened(path); });
    }
}

void RecentFiles::save(QSettings& settings) const {
    settings.setValue(kWanted, wanted_->isChecked());
    if (wanted_->isChecked())
        settings.setValue(kFiles, paths_);
    else
        settings.remove(kFiles);
}

void RecentFiles::load(const QSettings& settings) {
    stored_ = true;
    wanted_->setChecked(settings.value(kWanted, false).toBool());
    if (wanted_->isChecked()) paths_ = settings.value(kFiles).toStringList();
    fill();
}

} // namespace blockwarp::ui
