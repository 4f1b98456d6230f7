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
    if (watch()) settle_.start(); // it may have changed between reading and watching
    if (view_ && view_->contents == view.contents && view_->hasKeyFile == view.hasKeyFile &&
        !view_->problem == !view.problem)
        return;
    view_ = std::make_shared<const RingView>(std::move(view));
    emit changed();
}

/// A file that is replaced is another one, so that it is watched anew. Where there is no folder
/// yet, the one that it will be in is watched. True if something was not watched before.
bool KeyStore::watch() {
    std::filesystem::path folder = ring_.folder();
    while (!QFileInfo::exists(fromPath(folder)) && folder.has_relative_path())
        folder = folder.parent_path();
    QStringList wanted{fromPath(folder)};
    if (const QString file = fromPath(ring_.contactsFile()); QFileInfo::exists(file))
        wanted << file;
    const QStringList watched = watcher_.directories() + watcher_.files();
    for (const QString& path : watched)
        if (!wanted.contains(path)) watcher_.removePath(path);
    bool isNew = false;
    for (const QString& path : wanted)
        if (!watched.contains(path)) isNew = watcher_.addPath(path) || isNew;
    return isNew;
}

} // namespace blockwarp::ui
