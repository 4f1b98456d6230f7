// SPDX-License-Identifier: GPL-3.0-or-later
/// One window a session, over a bus of the test's own.
#include "tests/ui/registry.h"

#include "ui/shell/session.h"

#include <QDBusMessage>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <memory>

using namespace blockwarp;
using namespace blockwarp::ui;

namespace {

constexpr auto kName = "io.github.blockwarp.Blockwarp";
constexpr auto kPath = "/io/github/blockwarp/Blockwarp";
constexpr int kPatience = 30'000;

/// A second program asks from a thread of its own, because a call waits for the answer.
template <class Work>
bool elsewhere(Work work) {
    bool result = false;
    const std::unique_ptr<QThread> thread(QThread::create([&] { result = work(); }));
    thread->start();
    while (!thread->wait(5))
        QCoreApplication::processEvents();
    return result;
}

} // namespace

class TestSession : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        if (QStandardPaths::findExecutable("dbus-daemon").isEmpty())
            QSKIP("there is no dbus-daemon here");
        daemon_.start("dbus-daemon", {"--session", "--nofork", "--print-address=1",
                                      "--address=unix:tmpdir=" + folder_.path()});
        QVERIFY(daemon_.waitForReadyRead(kPatience));
        address_ = QString::fromUtf8(daemon_.readLine()).trimmed();
    }

    void cleanupTestCase() {
        daemon_.terminate();
        daemon_.waitForFinished(kPatience);
    }

    void withoutABusEachStartIsAWindow() {
        Session session(QDBusConnection("no such connection"));
        QVERIFY(!session.handOver({{"/a"}, {}}));
    }

    void theSecondStartHandsItsFilesOver() {
        Session first(bus("first"));
        QSignalSpy requested(&first, &Session::requested);
        QVERIFY(!first.handOver({}));
        const QString awkward = folder_.filePath("a b%20#?ä\n.bw");
        QVERIFY(elsewhere([&] { return Session(bus("second")).handOver({{awkward, "/c"}, {}}); }));
        QTRY_COMPARE(requested.count(), 1);
        const auto request = requested.at(0).at(0).value<FileRequest>();
        QCOMPARE(request.paths, QStringList({awkward, "/c"}));
        QVERIFY(!request.direction);
    }

    void aDirectionTravelsWithThem() {
        Session first(bus("first"));
        QSignalSpy requested(&first, &Session::requested);
        QVERIFY(!first.handOver({}));
        QVERIFY(elsewhere([&] {
            return Session(bus("second")).handOver({{"/a"}, Direction::encrypt}) &&
                   Session(bus("third")).handOver({{}, Direction::decrypt}) &&
                   Session(bus("fourth")).handOver({});
        }));
        QTRY_COMPARE(requested.count(), 3);
        const auto request = [&](int i) { return requested.at(i).at(0).value<FileRequest>(); };
        QCOMPARE(request(0).paths, QStringList{"/a"});
        QVERIFY(request(0).direction == Direction::encrypt);
        QVERIFY(request(1).paths.isEmpty() && request(1).direction == Direction::decrypt);
        QVERIFY(request(2).paths.isEmpty() && !request(2).direction);
    }

    void aWindowThatClosedIsFollowedByTheNext() {
        {
            Session first(bus("first"));
            QVERIFY(!first.handOver({}));
        }
        Session second(bus("second"));
        QVERIFY(!second.handOver({{"/a"}, {}}));
    }

    void onlyLocalFilesArrive() {
        QCOMPARE(localPaths({"file:///a%20b", "file:///c"}), QStringList({"/a b", "/c"}));
        QCOMPARE(localPaths({"https://example.org/a", "file://other/a", "a", "", "--export-chart",
                             "file:", "file:///a%00.bw", "file:///%zz"}),
                 QStringList());
    }

    void othersCanAskInTheStandardsWay() {
        Session first(bus("first"));
        QSignalSpy requested(&first, &Session::requested);
        QVERIFY(!first.handOver({}));
        auto message =
            QDBusMessage::createMethodCall(kName, kPath, "org.freedesktop.Application", "Open");
        message << QStringList{"file:///a"} << QVariantMap();
        QVERIFY(elsewhere(
            [&] { return bus("asker").call(message).type() == QDBusMessage::ReplyMessage; }));
        QTRY_COMPARE(requested.count(), 1);
        message = QDBusMessage::createMethodCall(kName, kPath, "org.freedesktop.Application",
                                                 "ActivateAction");
        message << "no such action" << QVariantList() << QVariantMap();
        QVERIFY(elsewhere(
            [&] { return bus("asker").call(message).type() == QDBusMessage::ReplyMessage; }));
        QCOMPARE(requested.count(), 1);
    }

  private:
    QDBusConnection bus(const QString& name) const {
        return QDBusConnection::connectToBus(address_, name);
    }

    QTemporaryDir folder_;
    QProcess daemon_;
    QString address_;
};

BLOCKWARP_UI_TEST(TestSession);
#include "test_session.moc"
