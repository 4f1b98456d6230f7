// SPDX-License-Identifier: GPL-3.0-or-later
/// A private key that was never saved is asked about before another takes its place.
#pragma once

#include <QWidget>

#include <functional>

namespace blockwarp::ui {

/// Asks without blocking; `replace` is called if the key in use may go.
void askAboutReplacing(QWidget* parent, std::function<void()> replace);

} // namespace blockwarp::ui
