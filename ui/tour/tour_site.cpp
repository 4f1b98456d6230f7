// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/tour_site.h"

#include "ui/base/text.h"
#include "ui/present/presenter.h"
#include "ui/tour/sample_ring.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QPainter>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr qint64 kPart = qint64{1} << 20;

/// Numbered lines: a reader of the file sees that it came back whole.
QByteArray samplePart(std::uint64_t offset) {
    QByteArray part;
    part.reserve(static_cast<qsizetype>(kPart));
    for (std::uint64_t line = offset / 64; part.size() < kPart; ++line) {
        const QByteArray number = QByteArray::number(static_cast<qulonglong>(line));
        part += number.rightJustified(16, '0');
        part += " Blockwarp takes this line to the GPU and back. ";
        part.truncate(part.size() / 64 * 64);
        part.back() = '\n';
    }
    return part;
}

QString writeSample(const QString& path, std::uint64_t bytes) {
    QFile file(path);
    bool good = file.open(QIODevice::WriteOnly);
    for (std::uint64_t at = 0; good && at < bytes; at += kPart) {
        const auto size = static_cast<qint64>(std::min<std::uint64_t>(kPart, bytes - at));
        good = file.write(samplePart(at).constData(), size) == size;
    }
    return good && file.flush()
               ? QString()
               : Words::tr("The sample file cannot be written: %1.").arg(file.errorString());
}

QString compareFiles(const QString& onePath, const QString& otherPath) {
    QFile one(onePath);
    QFile other(otherPath);
    if (!one.open(QIODevice::ReadOnly) || !other.open(QIODevice::ReadOnly))
        return Words::tr("The decrypted sample cannot be read.");
    bool same = one.size() == other.size();
    while (same && !one.atEnd())
        same = one.read(kPart) == other.read(kPart);
    return same ? QString() : Words::tr("The decrypted sample differs from the original.");
}

} // namespace

TourSite::TourSite(MainWindow& window, TourPlan plan) : window_(window), plan_(std::move(plan)) {}

TourSite::~TourSite() {
    for (const QString& file :
         {sample(), encrypted(), encryptedForKey(), key(), path(decryptedName())})
        QFile::remove(file);
    QDir(ringFolder()).removeRecursively();
}

QString TourSite::path(const QString& name) const {
    return QDir(plan_.folder).absoluteFilePath(name);
}

void TourSite::inBackground(std::function<QString()> work) {
    outcome_.reset();
    runner_.start(std::move(work), [this](JobId, const QString& problem) { outcome_ = problem; });
}

void TourSite::makeSample() {
    inBackground([path = sample(), bytes = plan_.sampleBytes] { return writeSample(path, bytes); });
}

void TourSite::compareWithSample() {
    inBackground(
        [one = sample(), other = path(decryptedName())] { return compareFiles(one, other); });
}

void TourSite::makeRing() {
    inBackground([folder = toPath(ringFolder())] { return makeSampleRing(folder); });
}

void TourSite::damageRing() {
    inBackground([folder = toPath(ringFolder())] { return damageSampleRing(folder); });
}

/// A card that is open over the window is a window of its own.
QString TourSite::takePicture(const QString& name) const {
    if (Presentation* shown = window_.presenter().presentation())
        return savePicture(shown->grab(), name);
    QPixmap picture = window_.grab();
    if (QWidget* popup = QApplication::activePopupWidget()) {
        QPainter painter(&picture);
        painter.drawPixmap(window_.mapFromGlobal(popup->pos()), popup->grab());
    }
    return savePicture(picture, name);
}

QString TourSite::savePicture(const QPixmap& picture, const QString& name) const {
    const QString file = path(name);
    return picture.save(file, "PNG") ? QString() : Words::tr("“%1” cannot be written.").arg(file);
}

} // namespace blockwarp::ui
