# SPDX-License-Identifier: GPL-3.0-or-later
if(BLOCKWARP_SANITIZE)
  if(BLOCKWARP_WITH_CUDA)
    message(FATAL_ERROR "BLOCKWARP_SANITIZE is for host code: set BLOCKWARP_CUDA=OFF, "
      "and use compute-sanitizer for kernels")
  endif()
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
