# SPDX-License-Identifier: GPL-3.0-or-later
# blockwarp_embed(HEADER ARRAY FILE...): a header in the build folder with the files' texts, as an array of
# string views.
function(blockwarp_embed header array)
  set(texts "")
  foreach(name IN LISTS ARGN)
    file(READ ${name} text)
    string(APPEND texts "    R\"blockwarp(${text})blockwarp\",\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${name})
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/${header} @ONLY CONTENT
    "#pragma once\n\n#include <string_view>\n\nnamespace blockwarp {\n\ninline constexpr std::string_view @array@[] = {\n@texts@};\n\n} // namespace blockwarp\n")
endfunction()
