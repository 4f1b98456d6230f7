// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/console.h"

#include <cstdio>

namespace blockwarp::ui {

int fail(int code, const QString& sentence) {
    std::fprintf(stderr, "blockwarp: %s\n", qPrintable(sentence));
    return code;
}

} // namespace blockwarp::ui
