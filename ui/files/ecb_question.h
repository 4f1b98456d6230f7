// SPDX-License-Identifier: GPL-3.0-or-later
/// ECB is asked about once: it shows patterns of what it should hide.
#pragma once

#include "core/format/container.h"

#include <QWidget>

#include <functional>

namespace blockwarp::ui {

/// Asks without blocking; `use` is called if ECB is to be used all the same.
void askAboutEcb(Container container, const CipherSpec& cipher, QWidget* parent,
                 std::function<void()> use);

} // namespace blockwarp::ui
