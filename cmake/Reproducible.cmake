# SPDX-License-Identifier: GPL-3.0-or-later
# Equal bytes from equal sources, for packages. Other builds do without, because the folder's name would be in each
# command that ccache looks up. nvcc still puts a hash of a source's path into names of kernels: packaging/build says
# what follows. The name of its temporary file, with a process number, stays in each object until packages are stripped.
option(BLOCKWARP_REPRODUCIBLE "Leave folders and chance out of what is built" OFF)

if(BLOCKWARP_REPRODUCIBLE)
  foreach(folder ${CMAKE_BINARY_DIR} ${CMAKE_SOURCE_DIR}) # of two that fit, the last one holds
    set(map -ffile-prefix-map=${folder}/=)
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:${map}>" "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${map}>")
  endforeach()
endif()

# blockwarp_reproducible_kernels(TARGET...): nvcc draws names of variables by chance unless each source has a seed.
function(blockwarp_reproducible_kernels)
  if(NOT BLOCKWARP_REPRODUCIBLE)
    return()
  endif()
  foreach(target IN LISTS ARGN)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "\\.cu$")
    foreach(source IN LISTS sources)
      set_property(SOURCE ${source} TARGET_DIRECTORY ${target} APPEND PROPERTY COMPILE_OPTIONS
        "$<$<COMPILE_LANGUAGE:CUDA>:-frandom-seed=${target}/${source}>")
    endforeach()
  endforeach()
endfunction()
