// SPDX-License-Identifier: GPL-3.0-or-later
/// Where the tour works: the window, its folder, its sample files.
#pragma once

#include "ui/jobs/job_runner.h"
#include "ui/shell/main_window.h"
#include "ui/tour/tour.h"

#include <QString>

#include <functional>
#include <optional>

namespace blockwarp::ui {

/// Removes the sample files at the end.
class TourSite {
  public:
    TourSite(MainWindow& window, TourPlan plan);
    ~TourSite();
    TourSite(const TourSite&) = delete;
    TourSite& operator=(const TourSite&) = delete;

    MainWindow& window() const { return window_; }
    QString path(const QString& name) const;
    /// Whether that part was asked for.
    bool visits(const QString& page) const {
        return plan_.pages.isEmpty() || plan_.pages.contains(page);
    }
    const QString& runs() const { return plan_.runs; }
    std::uint64_t sampleBytes() const { return plan_.sampleBytes; }
    QString sample() const { return path(QStringLiteral("tour-sample.txt")); }
    QString encrypted() const { return sample() + QStringLiteral(".bw"); }
    QString encryptedForKey() const { return sample() + QStringLiteral(".age"); }
    QString key() const { return path(QStringLiteral("tour-key.txt")); }
    QString ringFolder() const { return path(QStringLiteral("tour-keys")); }
    QString decryptedName() const { return QStringLiteral("tour-sample.decrypted.txt"); }

    /// Off the GUI thread; outcome() then holds an empty text or what went wrong.
    void makeSample();
    void compareWithSample();
    void makeRing();
    void damageRing();
    const std::optional<QString>& outcome() const { return outcome_; }

    /// Saves the window as a picture, or the presentation; a sentence if that fails.
    QString takePicture(const QString& name) const;
    QString savePicture(const QPixmap& picture, const QString& name) const;

  private:
    void inBackground(std::function<QString()> work);

    MainWindow& window_;
    TourPlan plan_;
    std::optional<QString> outcome_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
