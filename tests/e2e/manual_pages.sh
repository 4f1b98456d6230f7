#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every command has a manual page that man shows without a warning, with all that --help has.
. "$(dirname "$0")/lib.bash"
manual=$(realpath "$(dirname "$program")/../manual")
[ -e "$manual/stamp" ] || skip "the manual is not built"
need man
need col
export MANPAGER=cat MANROFFOPT='' LC_ALL=C.UTF-8

pages=0
for page in "$manual"/*/man/*.1.gz; do
    expect 0 man -l --warnings "$page"
    [ ! -s err ] || fail "$page: $(cat err)"
    for section in NAME SYNOPSIS DESCRIPTION OPTIONS 'EXIT STATUS' FILES ENVIRONMENT EXAMPLES; do
        grep -q "^$section" out || fail "$page has no section $section"
    done
    pages=$((pages + 1))
done

# list_commands [WORD...]: prints the path of each command below, as --help lists them.
list_commands() {
    local name
    cli "$@" --help | sed -n '/^Subcommands:/,/^[^ ]/s/^  \([a-z0-9]*\) .*/\1/p' | while read -r name; do
        echo "$* $name"
        list_commands "$@" "$name"
    done
}
list_commands >commands
[ "$(wc -l <commands)" -ge 20 ] || fail "few commands: $(cat commands)"
[ "$pages" -eq $(($(wc -l <commands) + 2)) ] || fail "$pages pages for $(wc -l <commands) commands"
while read -r command; do
    # shellcheck disable=SC2086 # words of a command
    cli $command --help >help
    page=$manual/blockwarp-cli/man/blockwarp-cli-${command// /-}.1.gz
    man -l "$page" | col -b >text || fail "no page for $command"
    grep -oE '^ +(-[a-zA-Z],)?--[a-z-]+' help | grep -oE -- '--[a-z-]+' | while read -r option; do
        grep -q -- "$option" text || fail "the page of $command does not have $option"
    done || exit 1
done <commands
