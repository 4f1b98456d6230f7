// SPDX-License-Identifier: GPL-3.0-or-later
/// The test classes of a program: the tests of a page are linked into one.
#pragma once

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace blockwarp::tests {

struct TestClass {
    const char* name;
    std::function<std::unique_ptr<QObject>()> make;
};

/// In the order of linking.
std::vector<TestClass>& testClasses();

template <class T>
struct Registered {
    explicit Registered(const char* name) {
        testClasses().push_back({name, [] { return std::make_unique<T>(); }});
    }
};

} // namespace blockwarp::tests

/// Instead of QTEST_MAIN; `Class` is named as its file: TestFilesQueue in test_files_queue.cpp.
#define BLOCKWARP_UI_TEST(Class)                                                                   \
    static const blockwarp::tests::Registered<Class> registered##Class(#Class)
