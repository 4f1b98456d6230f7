# SPDX-License-Identifier: GPL-3.0-or-later
# Every target of ours links this one.
add_library(blockwarp_warnings INTERFACE)

set(host_warnings -Wall -Wextra -Wshadow -Wconversion)
set(device_warnings "")
if(BLOCKWARP_WERROR)
  list(APPEND host_warnings -Werror)
  set(device_warnings "--Werror=all-warnings")
endif()
# -Wpedantic is for C++ alone: the host code that nvcc generates does not pass it.
list(JOIN host_warnings "," host_warnings_for_nvcc)
target_compile_options(blockwarp_warnings INTERFACE
  "$<$<COMPILE_LANGUAGE:CXX>:${host_warnings};-Wpedantic>"
  "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${host_warnings_for_nvcc};${device_warnings}>")
