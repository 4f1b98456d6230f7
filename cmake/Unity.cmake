# SPDX-License-Identifier: GPL-3.0-or-later
# Most sources are short and compile more lines of headers than of their own, so those of one folder are compiled
# together. Therefore no two sources of a folder may use one name for different things.
option(BLOCKWARP_UNITY "Compile sources of one folder together: faster as a whole, slower after a small change" ON)

# blockwarp_unite(TARGET): in groups that several cores can share.
function(blockwarp_unite target)
  if(NOT BLOCKWARP_UNITY)
    return()
  endif()
  set(most 12)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(SORT sources)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
    cmake_path(GET folder PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    if(NOT DEFINED count_${folder})
      set(count_${folder} 0)
    endif()
    math(EXPR batch "${count_${folder}} / ${most}")
    math(EXPR count_${folder} "${count_${folder}} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${batch})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
