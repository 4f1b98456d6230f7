# SPDX-License-Identifier: GPL-3.0-or-later
# zxcvbn-c, which comes without a CMake package of its own. Without it passphrases get no rating.
find_path(BLOCKWARP_ZXCVBN_INCLUDE zxcvbn.h)
find_library(BLOCKWARP_ZXCVBN_LIBRARY zxcvbn)
mark_as_advanced(BLOCKWARP_ZXCVBN_INCLUDE BLOCKWARP_ZXCVBN_LIBRARY)
add_library(blockwarp_zxcvbn INTERFACE)
if(BLOCKWARP_ZXCVBN_INCLUDE AND BLOCKWARP_ZXCVBN_LIBRARY)
  target_compile_definitions(blockwarp_zxcvbn INTERFACE BLOCKWARP_WITH_ZXCVBN)
  target_include_directories(blockwarp_zxcvbn SYSTEM INTERFACE ${BLOCKWARP_ZXCVBN_INCLUDE})
  target_link_libraries(blockwarp_zxcvbn INTERFACE ${BLOCKWARP_ZXCVBN_LIBRARY})
else()
  message(STATUS "Passphrase strength: left out, no zxcvbn found")
endif()
