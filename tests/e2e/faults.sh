#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# System calls and allocations of small jobs fail once each: 200 of them, chosen by a seed, or as the further arguments
# say. .ci/release tries all.
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi # time is not to go into flushing disks
faults=$(realpath "$(dirname "$0")/../faults/faults.py")
. "$(dirname "$0")/lib.bash"
need python3
bin=$(dirname "$program")
[ -x "$bin/fail_call" ] || skip "the programs of tests/faults are not beside blockwarp-cli"
shift
[ $# -gt 0 ] || set -- 200 1
python3 "$faults" "$bin" "$@"
