// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/session.h"

#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QFileInfo>
#include <QUrl>

#include <array>
#include <chrono>

namespace blockwarp::ui {
namespace {

constexpr auto kName = "io.github.blockwarp.Blockwarp";
constexpr auto kPath = "/io/github/blockwarp/Blockwarp";
constexpr auto kInterface = "org.freedesktop.Application";
constexpr std::chrono::milliseconds kPatience{5000}; ///< then the start opens a window of its own

struct Token {
    const char* key;      ///< in the platform data
    const char* variable; ///< that a launcher sets
};
constexpr std::array kTokens{Token{"activation-token", "XDG_ACTIVATION_TOKEN"},
                             Token{"desktop-startup-id", "DESKTOP_STARTUP_ID"}};

/// With them the window may come to the front, although the person clicked elsewhere.
QVariantMap platformData() {
    QVariantMap data;
    for (const Token& token : kTokens)
        if (const QByteArray value = qgetenv(token.variable); !value.isEmpty())
            data.insert(token.key, QString::fromUtf8(value));
    return data;
}

void takeTokens(const QVariantMap& data) {
    for (const Token& token : kTokens)
        if (const QString value = data.value(token.key).toString(); !value.isEmpty())
            qputenv(token.variable, value.toUtf8());
}

QStringList urisOf(const QStringList& paths) {
    QStringList uris;
    for (const QString& path : paths)
        uris
            << QUrl::fromLocalFile(QFileInfo(path).absoluteFilePath()).toString(QUrl::FullyEncoded);
    return uris;
}

const char* actionName(Direction direction) {
    return direction == Direction::encrypt ? "encrypt" : "decrypt";
}

} // namespace

QStringList localPaths(const QStringList& uris) {
    QStringList paths;
    for (const QString& uri : uris) {
        const QUrl url(uri, QUrl::StrictMode);
        const bool local = url.isValid() && url.isLocalFile() && url.host().isEmpty();
        const QString path = local ? url.toLocalFile() : QString();
        if (path.startsWith(QLatin1Char('/')) && !path.contains(QChar(0))) paths << path;
    }
    return paths;
}

Session::Session(const QDBusConnection& bus, QObject* parent) : QObject(parent), bus_(bus) {}

Session::~Session() {
    if (!owner_) return;
    bus_.unregisterObject(kPath);
    bus_.interface()->unregisterService(kName);
}

bool Session::handOver(const FileRequest& request) {
    if (!bus_.isConnected()) return false;
    // The object before the name: whoever finds the name finds it, too.
    bus_.registerObject(kPath, this, QDBusConnection::ExportAllSlots);
    const auto reply =
        bus_.interface()->registerService(kName, QDBusConnectionInterface::DontQueueService,
                                          QDBusConnectionInterface::DontAllowReplacement);
    owner_ = reply.isValid() && reply == QDBusConnectionInterface::ServiceRegistered;
    if (owner_) return false;
    bus_.unregisterObject(kPath);
    return call(request);
}

bool Session::call(const FileRequest& request) {
    const QStringList uris = urisOf(request.paths);
    const char* method = request.direction ? "ActivateAction"
                         : uris.isEmpty()  ? "Activate"
                                           : "Open";
    auto message = QDBusMessage::createMethodCall(kName, kPath, kInterface, method);
    message.setAutoStartService(false);
    if (request.direction)
        message << actionName(*request.direction)
                << (uris.isEmpty() ? QVariantList() : QVariantList{uris});
    else if (!uris.isEmpty())
        message << uris;
    message << platformData();
    const QDBusMessage answer = bus_.call(message, QDBus::Block, int(kPatience.count()));
    return answer.type() == QDBusMessage::ReplyMessage;
}

void Session::Activate(const QVariantMap& platformData) {
    takeTokens(platformData);
    emit requested({});
}

void Session::Open(const QStringList& uris, const QVariantMap& platformData) {
    takeTokens(platformData);
    emit requested({localPaths(uris), {}});
}

void Session::ActivateAction(const QString& name, const QVariantList& parameter,
                             const QVariantMap& platformData) {
    for (const Direction direction : {Direction::encrypt, Direction::decrypt}) {
        if (name != QLatin1String(actionName(direction))) continue;
        takeTokens(platformData);
        const QStringList uris = parameter.value(0).toStringList();
        const QStringList paths = localPaths(uris);
        // Where none of the files is local, nobody is asked for others.
        if (uris.isEmpty() || !paths.isEmpty())
            emit requested({paths, direction});
        else
            emit requested({});
    }
}

} // namespace blockwarp::ui
