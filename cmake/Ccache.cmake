# SPDX-License-Identifier: GPL-3.0-or-later
find_program(BLOCKWARP_CCACHE ccache)
mark_as_advanced(BLOCKWARP_CCACHE)
if(BLOCKWARP_CCACHE)
  # Precompiled headers are cached by their contents.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${BLOCKWARP_CCACHE})
  add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fpch-preprocess>)
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${BLOCKWARP_CCACHE})
endif()
