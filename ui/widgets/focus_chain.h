// SPDX-License-Identifier: GPL-3.0-or-later
/// The order in which Tab goes through a page.
#pragma once

#include <QList>
#include <QWidget>

namespace blockwarp::ui {

/// Tab goes through the parts in this order, and through each as it did. What is in several parts
/// belongs to the first one.
void chainFocus(const QList<QWidget*>& parts);

} // namespace blockwarp::ui
