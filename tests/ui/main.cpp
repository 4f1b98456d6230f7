// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs a page's test classes one after the other, or one of them: `ui_test_files TestFilesQueue`,
/// or by the name of its file, test_files_queue. Whatever follows is for Qt Test: functions,
/// options.
#include "tests/ui/registry.h"
#include "ui/base/format.h"

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdio>

namespace blockwarp::tests {

std::vector<TestClass>& testClasses() {
    static std::vector<TestClass> classes;
    return classes;
}

} // namespace blockwarp::tests

namespace {

using blockwarp::tests::TestClass;

/// "TestFilesQueue" and "test_files_queue" are the same class.
QString plain(QString name) {
    return name.remove(QLatin1Char('_')).toLower();
}

int run(const TestClass& test, const QStringList& arguments) {
    return QTest::qExec(test.make().get(), arguments);
}

} // namespace

int main(int argc, char** argv) {
    const QTemporaryDir data; // whoever runs the tests has keys and recorded runs of their own
    qputenv("XDG_DATA_HOME", data.path().toLocal8Bit());
    const QApplication application(argc, argv);
    QApplication::setAttribute(Qt::AA_Use96Dpi); // as QTEST_MAIN does
    blockwarp::ui::useEnglishNumbers();
    const auto& classes = blockwarp::tests::testClasses();
    QStringList arguments = QApplication::arguments();
    const QString wanted = arguments.value(1);
    const auto chosen = std::ranges::find_if(classes, [&wanted](const TestClass& test) {
        return plain(QLatin1String(test.name)) == plain(wanted);
    });
    if (chosen != classes.end()) {
        arguments.removeAt(1);
        return run(*chosen, arguments);
    }
    if (wanted.startsWith(QLatin1String("test"), Qt::CaseInsensitive)) {
        std::fprintf(stderr, "There is no test class called %s here.\n", qPrintable(wanted));
        return 2;
    }
    int failed = 0;
    for (const TestClass& test : classes)
        failed += run(test, arguments);
    return std::min(failed, 127);
}
