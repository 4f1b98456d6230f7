# SPDX-License-Identifier: GPL-3.0-or-later
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME blockwarp)
set(CPACK_PACKAGE_VERSION ${BLOCKWARP_PACKAGE_VERSION})
set(CPACK_PACKAGE_CONTACT ${BLOCKWARP_MAINTAINER})
set(CPACK_PACKAGE_HOMEPAGE_URL https://github.com/blockwarp/blockwarp)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # or it comes before each description's first line, the synopsis
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL ${components})
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/lib)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(same "blockwarp-common (= ${BLOCKWARP_PACKAGE_VERSION})")
set(CPACK_DEBIAN_COMMON_PACKAGE_NAME blockwarp-common)
set(CPACK_DEBIAN_COMMON_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_COMMON_PACKAGE_SUGGESTS python3-cryptography) # blockwarp_reader.py, among the documents
set(CPACK_COMPONENT_COMMON_DESCRIPTION "file encryption on CPUs and GPUs, common files
Blockwarp encrypts files with a passphrase or for public keys, on all CPU
cores or on NVIDIA GPUs.

This package has the library that the window and the command line share, and
the documents. It works without a GPU; NVIDIA's driver is looked for when the
program starts.")

set(CPACK_DEBIAN_CLI_PACKAGE_NAME blockwarp-cli)
set(CPACK_DEBIAN_CLI_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_CLI_PACKAGE_DEPENDS ${same})
set(CPACK_COMPONENT_CLI_DESCRIPTION "file encryption on CPUs and GPUs, command line
Blockwarp encrypts files with a passphrase or for public keys (age, SSH, RSA),
on all CPU cores or on NVIDIA GPUs. Every change of an encrypted file is
detected. It reads and writes the files of age and of OpenSSL, seals folders
in archives, and measures ciphers on CPU and GPU.

This package has the command line.")

set(CPACK_DEBIAN_WINDOW_PACKAGE_NAME blockwarp)
set(CPACK_DEBIAN_WINDOW_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_WINDOW_PACKAGE_DEPENDS ${same})
set(CPACK_DEBIAN_WINDOW_PACKAGE_RECOMMENDS "blockwarp-cli, qt6-wayland, qt6-image-formats-plugins")
set(CPACK_DEBIAN_WINDOW_PACKAGE_SUGGESTS kimageformat6-plugins) # HEIC and AVIF
set(CPACK_COMPONENT_WINDOW_DESCRIPTION "file encryption on CPUs and GPUs
Blockwarp encrypts files with a passphrase or for public keys (age, SSH, RSA),
on all CPU cores or on NVIDIA GPUs. Every change of an encrypted file is
detected.

It also shows a class what encryption hides and what it does not, from pictures
under ECB to every step of AES, ChaCha20 and RSA, and measures CPU against GPU.

This package has the window.")
