// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace blockwarp {

/// Hands pages of freed memory back to the system, after work that held much and leaves a process
/// that goes on. Takes milliseconds: not for the GUI thread.
void returnFreedMemory();

} // namespace blockwarp
