#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# cmake --install puts everything where desktops, shells and man look for it, and the programs work there.
. "$(dirname "$0")/lib.bash"
build=$(realpath "$(dirname "$program")/..")
need cmake
prefix=$scratch/usr
id=io.github.blockwarp.Blockwarp
window=
[ ! -x "$build/bin/blockwarp" ] || window=1

expect 0 cmake --install "$build" --prefix "$prefix"
has() { # PATH...: patterns below the prefix
    local path
    for path in "$@"; do
        compgen -G "$prefix/$path" >/dev/null || fail "not installed: $path"
    done
}
libraries=$(sed -n 's/^CMAKE_INSTALL_LIBDIR:PATH=//p' "$build/CMakeCache.txt") # with prefix /usr, Debian's
has bin/blockwarp-cli "$libraries/blockwarp/libblockwarp.so" share/man/man1/blockwarp-cli-bench-report.1.gz \
    share/bash-completion/completions/blockwarp-cli 'share/zsh/*/_blockwarp-cli' \
    share/fish/vendor_completions.d/blockwarp-cli.fish share/doc/blockwarp-cli/{copyright,changelog.gz} \
    share/doc/blockwarp-common/{README.md,CHANGELOG.md,copyright,blockwarp_reader.py} \
    share/doc/blockwarp-common/docs/{container.md,charts/ladder.svg}
# What is linked into the library keeps its licence, where the toolkit has it; packages are not built without.
if grep -q '^BLOCKWARP_CUDA_LICENCE:FILEPATH=.' "$build/CMakeCache.txt"; then
    has share/doc/blockwarp-common/NVIDIA-CUDA-EULA.txt
fi
for folder in results lab; do
    [ ! -e "$prefix/share/doc/blockwarp-common/docs/$folder" ] || fail "docs/$folder is installed"
done

mv "$prefix" moved # the programs find their library wherever they are
expect 0 moved/bin/blockwarp-cli ciphers
if [ -n "$window" ]; then
    prefix=$PWD/moved
    has bin/blockwarp share/applications/$id.desktop share/metainfo/$id.metainfo.xml \
        share/mime/packages/$id.xml share/kio/servicemenus/$id.{encrypt,decrypt}.desktop \
        share/Thunar/sendto/$id.desktop share/doc/blockwarp/examples/nautilus-encrypt \
        share/man/man1/blockwarp.1.gz share/bash-completion/completions/blockwarp \
        share/icons/hicolor/scalable/apps/$id.svg \
        share/icons/hicolor/{16x16,22x22,24x24,32x32,48x48,64x64,128x128,256x256,512x512}/apps/$id.png
    for size in 16 512; do # PNG's IHDR: width and height
        icon=$prefix/share/icons/hicolor/${size}x$size/apps/$id.png
        [ "$(od -An -j16 -N8 -tu4 --endian=big "$icon" | tr -s ' ')" = " $size $size" ] ||
            fail "$icon is of another size"
    done
    expect 0 moved/bin/blockwarp --version
    for fact in commit compiler CUDA OpenSSL Qt; do
        grep -q "^$fact " out || fail "--version does not say $fact: $(cat out)"
    done
fi
