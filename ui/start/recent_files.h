// SPDX-License-Identifier: GPL-3.0-or-later
/// Files that were worked on, for those who switch it on: their names tell others what somebody
/// protects.
#pragma once

#include <QCheckBox>
#include <QSettings>
#include <QVBoxLayout>
#include <QWidget>

namespace blockwarp::ui {

class RecentFiles : public QWidget {
    Q_OBJECT

  public:
    static constexpr qsizetype kMax = 3;

    explicit RecentFiles(QWidget* parent = nullptr);

    /// Does nothing while it is switched off.
    void remember(const QStringList& paths);
    const QStringList& paths() const { return paths_; }

    void save(QSettings& settings) const;
    void load(const QSettings& settings);

  signals:
    void opened(const QString& path);

  private:
    void setWanted(bool wanted);
    void fill();

    bool stored_ = false; ///< the settings may hold names
    QStringList paths_;   ///< the latest first
    QCheckBox* wanted_;
    QVBoxLayout* list_;
};

} // namespace blockwarp::ui
