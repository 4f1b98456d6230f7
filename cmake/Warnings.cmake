# SPDX-License-Identifier: GPL-3.0-or-later
# Every target of ours links this one.
add_library(blockwarp_warnings INTERFACE)

set(host_warnings -Wall -Wextra -Wshadow -Wconversion)
set(device_warnings "")
if(BLOCKWARP_WERROR)
  list(APPEND host_warnings -Werror)
  set(device_warnings "--Werror=all-warnings")
  # No kernel spills registers or has a stack frame on this GPU; for others nothing is promised.
  if("${CMAKE_CUDA_ARCHITECTURES}" STREQUAL "90")
    list(APPEND device_warnings "-Xptxas=--warn-on-spills,--warn-on-local-memory-usage")
  endif()
endif()
set(cxx_warnings -Wpedantic) # the host code that nvcc generates does not pass it
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False alarms about concatenated strings (GCC bugs 105329 and 105651), which a precompiled <string>
  # no longer hides as those of a system header.
  list(APPEND cxx_warnings -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow
    -Wno-stringop-overread)
  # With sanitizers GCC takes what std::optional leaves out for uninitialized, as its manual warns.
  if(BLOCKWARP_SANITIZE)
    list(APPEND cxx_warnings -Wno-maybe-uninitialized)
  endif()
endif()
list(JOIN host_warnings "," host_warnings_for_nvcc)
target_compile_options(blockwarp_warnings INTERFACE
  "$<$<COMPILE_LANGUAGE:CXX>:${host_warnings};${cxx_warnings}>"
  "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${host_warnings_for_nvcc};${device_warnings}>")
