# SPDX-License-Identifier: GPL-3.0-or-later
# Headers of other projects that most sources of a target include, compiled once. Ours stay out, since a
# change of one would compile everything anew.
option(BLOCKWARP_PRECOMPILE "Precompile headers of the standard library, Qt and GoogleTest" ON)

set(BLOCKWARP_STANDARD_HEADERS
  <algorithm> <array> <atomic> <chrono> <cstdint> <filesystem> <functional> <map> <memory> <mutex>
  <optional> <span> <string> <string_view> <thread> <variant> <vector>)

# blockwarp_precompile(TARGET HEADER...)
function(blockwarp_precompile target)
  if(BLOCKWARP_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# blockwarp_precompile_as(TARGET OTHER): TARGET is compiled with the same options as OTHER.
function(blockwarp_precompile_as target other)
  if(BLOCKWARP_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM ${other})
  endif()
endfunction()
