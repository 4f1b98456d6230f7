#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# docs/reports.md has the numbers of the reports' data and of the kept runs, in its tables and text.
root=$(realpath "$(dirname "$0")/../..")
. "$(dirname "$0")/lib.bash"
need python3
python3 -c 'import tomllib' 2>/dev/null || skip "Python before 3.11 reads no TOML"
python3 "$root/scripts/report-tables" --check >out || fail "$(cat out)"

# A wrong number is found, in a table and in a sentence.
mkdir -p copy/docs copy/scripts
cp "$root/scripts/report-tables" copy/scripts
ln -s "$root/docs/results" copy/docs/results
ln -s "$root/resources" copy/resources
sed 's/785 → \*\*6.70\*\*/785 → **6.71**/' "$root/docs/reports.md" >copy/docs/reports.md
python3 copy/scripts/report-tables --check >out && fail "a wrong cell is not found"
grep -q '785 → \*\*6.70\*\*' out || fail "it does not say what is right: $(cat out)"
sed 's/209 times a GTX 670/208 times a GTX 670/' "$root/docs/reports.md" >copy/docs/reports.md
python3 copy/scripts/report-tables --check >out && fail "a wrong sentence is not found"
grep -q 'does not say: 209 times a GTX 670' out || fail "it is not named: $(cat out)"
