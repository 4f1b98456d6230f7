# SPDX-License-Identifier: GPL-3.0-or-later
set(docs ${CMAKE_INSTALL_DATADIR}/doc)
set(components common cli)
set(package_of_common blockwarp-common)
set(package_of_cli blockwarp-cli)
set(package_of_window blockwarp)
if(BLOCKWARP_GUI)
  list(APPEND components window)
endif()

install(FILES ${CMAKE_SOURCE_DIR}/README.md ${CMAKE_SOURCE_DIR}/CHANGELOG.md
  ${CMAKE_SOURCE_DIR}/resources/reader/blockwarp_reader.py
  DESTINATION ${docs}/blockwarp-common COMPONENT common)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs/ DESTINATION ${docs}/blockwarp-common/docs
  COMPONENT common FILES_MATCHING PATTERN *.md PATTERN *.svg PATTERN *.png
  PATTERN results EXCLUDE PATTERN lab EXCLUDE PATTERN aes-circuit EXCLUDE)

# NVIDIA's licence covers the runtime that is linked into the library. A toolkit from an archive has it at its top, one
# of Debian or of NVIDIA's repository among the packages' documents, wheels beside their files.
if(BLOCKWARP_WITH_CUDA)
  cmake_path(GET CMAKE_CUDA_COMPILER PARENT_PATH cuda_bin)
  get_filename_component(cuda_root ${cuda_bin}/.. REALPATH)
  file(GLOB licences ${cuda_root}/EULA.txt ${cuda_root}/LICENSE
    ${cuda_root}/dist-info/nvidia_cuda_runtime-*.dist-info/licenses/License.txt
    ${cuda_root}/../../nvidia_cuda_runtime-*.dist-info/licenses/License.txt
    /usr/share/doc/cuda-cudart-*/copyright /usr/share/doc/nvidia-cuda-dev/copyright)
  set(licence "")
  if(licences)
    list(GET licences 0 licence)
  endif()
  set(BLOCKWARP_CUDA_LICENCE "${licence}" CACHE FILEPATH "Licence of the CUDA runtime, which packages must have")
  if(BLOCKWARP_CUDA_LICENCE)
    install(FILES ${BLOCKWARP_CUDA_LICENCE} DESTINATION ${docs}/blockwarp-common
      RENAME NVIDIA-CUDA-EULA.txt COMPONENT common)
  else()
    message(STATUS "Licence of the CUDA runtime: not found, not installed (-DBLOCKWARP_CUDA_LICENCE=FILE)")
  endif()
endif()

# A changelog in Debian's form, as of the version's day, so that it does not depend on when it is built.
execute_process(COMMAND date -u -R -d ${BLOCKWARP_RELEASE_DATE} OUTPUT_VARIABLE release_day
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(BLOCKWARP_PACKAGE_VERSION ${PROJECT_VERSION} CACHE STRING "Version of the packages")
set(BLOCKWARP_MAINTAINER "The Blockwarp authors <blockwarp@users.noreply.github.com>")
set(BLOCKWARP_RELEASE_DAY ${release_day})
configure_file(changelog.in ${CMAKE_BINARY_DIR}/packaging/changelog @ONLY)
set(changelog ${CMAKE_BINARY_DIR}/packaging/changelog.gz)
add_custom_command(OUTPUT ${changelog}
  COMMAND sh -c "exec ${BLOCKWARP_GZIP} -9 -n -k -f changelog"
  DEPENDS ${CMAKE_BINARY_DIR}/packaging/changelog
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/packaging VERBATIM)
add_custom_target(package_changelog ALL DEPENDS ${changelog})
foreach(component IN LISTS components)
  set(folder ${docs}/${package_of_${component}})
  install(FILES copyright ${changelog} DESTINATION ${folder} COMPONENT ${component})
endforeach()
