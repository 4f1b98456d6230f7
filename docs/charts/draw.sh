#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Draws the charts of this folder from the kept runs: docs/charts/draw.sh [PROGRAM]
set -euo pipefail
folder=$(dirname "$(realpath "$0")")
window=$(realpath "${1:-$folder/../../build/bin/blockwarp}")
cd "$folder"

draw() { # EXPERIMENT NAME PART-OF-THE-TITLE
    "$window" --export-chart "$runs/$1.json" --facet "$3" --force -o "$2.svg"
}

runs=../results/h200-2026-11-21-experiments

for scope in kernel memory file; do
    for experiment in size-sweep speedup threads; do
        draw $experiment $experiment-$scope "$scope "
    done
done
for scope in kernel memory; do draw key-size key-size-$scope "$scope "; done
for engine in GPU CPU; do draw breakdown "breakdown-${engine,,}" "$engine:"; done
draw launch-shape launch-shape ""
draw chunk-size chunk-size ""

runs=../results/h200-2026-11-22-final
draw strategies strategies-aes "without authentication"
draw strategies strategies-gcm "gcm"
draw ladder ladder ""

runs=../results/h200-2026-11-22
for scope in memory file; do draw keystream-buffer keystream-buffer-$scope "$scope "; done
for use in private public; do draw rsa "rsa-$use" "bytes to bytes, RSA $use"; done

runs=../results/h200x2-2026-11-22
for scope in memory file; do draw gpus gpus-$scope "$scope "; done
