// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/key_store.h"

#include "ui/base/text.h"

#include <QFileInfo>

#include <chrono>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr auto kSettling = std::chrono::milliseconds(100);

} // namespace

KeyStore::KeyStore(QObject* parent) : QObject(parent) {
    settle_.setSingleShot(true);
    settle_.setInterval(kSettling);
    connect(&settle_, &QTimer::timeout, this, &KeyStore::refresh);
    const auto soon = [this] { settle_.start(); };
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, soon);
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, soon);
}

void KeyStore::setFolder(const std::filesystem::path& folder) {
    ring_ = ring::KeyRing(folder);
    view_.reset();
    if (const QStringList old = watcher_.files() + watcher_.directories(); !old.isEmpty())
        watcher_.removePaths(old);
    refresh();
}

void KeyStore::refresh() {
    last_ = runner_.start([ring = ring_] { return readRing(ring); },
                          [this](JobId id, RingView view) {
                              if (id == last_) take(std::move(view));
                          });
}

void KeyStore::change(ring::KeyRing::Edit edit, std::function<void(const Result<void>&)> done) {
    struct Outcome {
        Result<void> done;
        RingView view;
    };
    last_ = runner_.start(
        [ring = ring_, edit = std::move(edit)] {
            auto changed = ring.change(edit);
            return Outcome{std::move(changed), readRing(ring)};
        },
        [this, done = std::move(done)](JobId id, Outcome outcome) {
            if (id == last_) take(std::move(outcome.view));
            done(outcome.done);
        });
}

void KeyStore::take(RingView view) {
    watch();
    if (view_ && view_->contents == view.contents && view_->hasKeyFile == view.hasKeyFile &&
        !view_->problem == !view.problem)
        return;
    view_ = std::make_shared<const RingView>(std::move(view));
    emit changed();
}

/// A file that is replaced is another one, so that it is watched anew. What cannot be watched is
/// looked at when the window becomes active.
void KeyStore::watch() {
    QStringList paths;
    for (const auto& path : {ring_.folder(), ring_.contactsFile()})
        if (QFileInfo::exists(fromPath(path))) paths << fromPath(path);
    if (!paths.isEmpty()) watcher_.addPaths(paths);
}

} // namespace blockwarp::ui
