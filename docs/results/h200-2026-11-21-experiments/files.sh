#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# files.sh FOLDER: times programs on one file of 2 GiB, each three times in turn; milliseconds by the
# clock, start of the program included. Needs cp, age, openssl and blockwarp-cli on the PATH.
set -euo pipefail
cd "$1"
lap() {
  local start end
  start=$(date +%s%N)
  "$@" >/dev/null
  end=$(date +%s%N)
  printf '%s ms %s\n' $(((end - start) / 1000000)) "$*"
}
head -c 2147483648 /dev/urandom >in
age-keygen -o id 2>/dev/null
key=$(age-keygen -y id)
echo passphrase >pass
cat in >/dev/null
for _ in 1 2 3; do
  lap cp in o1
  rm -f o1
  lap cp in o1
  lap age -r "$key" -o o2 in
  lap blockwarp-cli encrypt --container age -r "$key" -o o3 in
  lap blockwarp-cli encrypt -r "$key" -o o4 in
  lap blockwarp-cli encrypt --engine cuda -r "$key" -o o5 in
  rm -f o1
  lap age -d -i id -o o7 o2
  lap blockwarp-cli decrypt -i id -o o8 o3
  rm -f o2 o7
  lap blockwarp-cli decrypt -i id -o o9 o4
  lap blockwarp-cli decrypt --engine cuda -i id -o o10 o5
  rm -f o8 o9 o10
  lap openssl enc -aes-256-ctr -pbkdf2 -pass file:pass -in in -out o11
  rm -f o*
done
rm -f in id pass
