# SPDX-License-Identifier: GPL-3.0-or-later
# Writes blockwarp_version.h. A new commit makes CMake run again; the header changes only if the
# commit did, so nothing is recompiled in vain.
set(BLOCKWARP_COMMIT unknown)
find_package(Git QUIET)
if(Git_FOUND)
  set(git ${GIT_EXECUTABLE} -C ${CMAKE_SOURCE_DIR})
  execute_process(COMMAND ${git} rev-parse --short=12 HEAD
    OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
  if(NOT failed)
    set(BLOCKWARP_COMMIT ${commit})
    execute_process(COMMAND ${git} rev-parse --git-path logs/HEAD
      OUTPUT_VARIABLE log OUTPUT_STRIP_TRAILING_WHITESPACE)
    cmake_path(ABSOLUTE_PATH log BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
    if(EXISTS ${log})
      set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${log})
    endif()
  endif()
endif()

# CHANGELOG.md says when this version was released; its newest one must be the project's.
set(changelog ${CMAKE_SOURCE_DIR}/CHANGELOG.md)
set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${changelog})
file(STRINGS ${changelog} releases REGEX "^## \\[[0-9.]+\\] - [0-9-]+$")
list(GET releases 0 newest)
if(NOT newest MATCHES "^## \\[${PROJECT_VERSION}\\] - ([0-9-]+)$")
  message(FATAL_ERROR "CHANGELOG.md begins with \"${newest}\", not with version ${PROJECT_VERSION}")
endif()
set(BLOCKWARP_RELEASE_DATE ${CMAKE_MATCH_1})

set(BLOCKWARP_CUDA_FACTS "left out")
if(BLOCKWARP_WITH_CUDA)
  list(JOIN CMAKE_CUDA_ARCHITECTURES " " architectures)
  set(BLOCKWARP_CUDA_FACTS "${CMAKE_CUDA_COMPILER_VERSION} for ${architectures}")
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/blockwarp_version.h.in
  ${CMAKE_BINARY_DIR}/generated/blockwarp_version.h @ONLY)
