// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/file_descriptor.h"

namespace blockwarp {

/// Descriptors that removal takes beside the folder's own, however deep the folder is.
inline constexpr std::size_t kRemovalDescriptors = 4;

/// Opens a folder for removing what is in it: not through a link, and with the permissions that
/// this takes. Those of a folder that cannot be read are changed through /proc. None, with errno,
/// if that fails.
FileDescriptor openForRemoval(int parent, const char* name);

/// Removes all that is in a folder that openForRemoval() opened, and follows no link. Takes what it
/// can; returns 0 or the errno of the first thing that stays.
int emptyFolder(int folder);

} // namespace blockwarp
