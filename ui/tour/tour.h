// SPDX-License-Identifier: GPL-3.0-or-later
/// Drives the real window over sample data and saves a picture of each page: for people without a
/// display, for the README, and as a test.
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

#include <cstdint>

namespace blockwarp::ui {

class MainWindow;

struct TourPlan {
    QString folder;                ///< for the pictures; made if it is missing
    std::uint64_t sampleBytes = 0; ///< of the file that is encrypted and decrypted
    QSize window{1280, 800};       ///< of the pictures
    QStringList pages{};           ///< "files", "benchmark" …; empty: all
    bool present = false;          ///< pictures of what a class is shown, not of the window
    QString runs{};                ///< a folder of runs to show on the Benchmark page; or empty
};

/// The names of the parts that a plan may choose.
QStringList tourPages();

/// Runs the event loop until the tour ends. Says on standard output what was done and where the
/// pictures are, removes its sample files, and returns the exit code: 0 if every job succeeded,
/// else 1 with a sentence on standard error.
int takeTour(MainWindow& window, const TourPlan& plan);

} // namespace blockwarp::ui
