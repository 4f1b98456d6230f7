// SPDX-License-Identifier: GPL-3.0-or-later
/// One window a session. The first start owns the program's name on the session bus and offers the
/// interface org.freedesktop.Application (Desktop Entry Specification 1.5, section "D-Bus
/// Activation"); a later one hands its files over and ends. Only paths and a direction travel: no
/// option and no secret.
#pragma once

#include "ui/files/file_request.h"

#include <QDBusConnection>
#include <QObject>
#include <QVariantMap>

namespace blockwarp::ui {

class Session : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Application")

  public:
    explicit Session(const QDBusConnection& bus, QObject* parent = nullptr);
    ~Session() override;

    /// True if the session's window took the request: this start is done. Otherwise this start is
    /// the one that others find from now on; without a bus it is a window of its own.
    bool handOver(const FileRequest& request);

  public slots: // the interface's methods
    void Activate(const QVariantMap& platformData);
    void Open(const QStringList& uris, const QVariantMap& platformData);
    /// "encrypt" and "decrypt"; `parameter` may hold a list of URIs.
    void ActivateAction(const QString& name, const QVariantList& parameter,
                        const QVariantMap& platformData);

  signals:
    void requested(const FileRequest& request);

  private:
    bool call(const FileRequest& request);

    QDBusConnection bus_;
    bool owner_ = false;
};

/// The local files among them, as paths; others are left out, and so is what no path can be.
QStringList localPaths(const QStringList& uris);

} // namespace blockwarp::ui
