#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What desktops read is valid, says the version that is built, and recognises our files.
resources=$(realpath "$(dirname "$0")/../../resources/desktop")
. "$(dirname "$0")/lib.bash"
id=io.github.blockwarp.Blockwarp
need desktop-file-validate
need appstreamcli
need update-mime-database
need xdg-mime
need gio
need python3

expect 0 desktop-file-validate "$resources/$id.desktop" "$resources/thunar-encrypt.desktop"
if grep -qE 'error|warning' out; then fail "desktop-file-validate: $(cat out)"; fi

# AppStream before 1.0 calls the developer otherwise.
metainfo=$resources/$id.metainfo.xml
if [[ $(appstreamcli --version) == *' 0.'* ]]; then
    sed '/<developer /d; /<\/developer>/d; s|    <name>\(The.*\)</name>|<developer_name>\1</developer_name>|' \
        "$metainfo" >old.metainfo.xml
    metainfo=old.metainfo.xml
fi
expect 0 appstreamcli validate --strict --no-net "$metainfo"

cli --version | head -n 1 >version
python3 - "$resources/$id.metainfo.xml" version <<'P' || fail "the newest release is another version"
import sys, xml.etree.ElementTree as tree
releases = tree.parse(sys.argv[1]).findall("releases/release")
assert "blockwarp-cli " + releases[0].get("version") == open(sys.argv[2]).read().strip()
P

# Types, by contents and by name, with the specification's own tools.
mkdir -p data/mime/packages data/applications config
cp "$resources/$id.mime.xml" data/mime/packages/$id.xml
cp "$resources/$id.desktop" data/applications/
expect 0 update-mime-database data/mime
export XDG_DATA_HOME=$PWD/data XDG_CONFIG_HOME=$PWD/config
echo secret >pass
echo text >letter
type_is() { # FILE TYPE
    expect 0 gio info -a standard::content-type "$1"
    grep -q "standard::content-type: $2\$" out || fail "$1 is $(cat out), not $2"
}
expect 0 cli encrypt --passphrase-file pass letter
type_is letter.bw application/x-blockwarp
expect 0 cli encrypt --passphrase-file pass --container age letter
type_is letter.age application/vnd.age
expect 0 cli encrypt --passphrase-file pass --container openssl --cipher aes-256-ctr letter
type_is letter.enc application/x-openssl-encrypted
mv letter.bw by-contents
mv letter.age by-contents-too
type_is by-contents application/x-blockwarp
type_is by-contents-too application/vnd.age
expect 0 cli encrypt --passphrase-file pass --container age --armor letter
mv letter.age as-text
type_is as-text application/vnd.age
expect 0 xdg-mime default $id.desktop application/x-blockwarp
expect 0 xdg-mime query default application/x-blockwarp
grep -qx $id.desktop out || fail "nothing opens our files: $(cat out)"
