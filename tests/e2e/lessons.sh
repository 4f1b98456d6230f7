#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Lessons without a display: checked, played into pictures, printed; faults with their lines.
. "$(dirname "$0")/lib.bash"
window=$(dirname "$program")/blockwarp
[ -x "$window" ] || skip "the window program is not built"
unset DISPLAY WAYLAND_DISPLAY QT_QPA_PLATFORM

cat >own.lesson.toml <<'END'
format = 1
name = "own"
title = "Our own lesson"
about = "Of a teacher's."

[[step]]
title = "Two equal blocks"
minutes = 1
page = "inspector"
say = "Three blocks."
ask = "Are two outputs equal?"
choices = ["Yes", "No"]
right = 1
set = { tab = "chaining" }
reveal = { mode = "ecb", text = "0000000000000000000000000000000000000000000000000000000000000000" }
explain = "Of {chaining.blocks|3} blocks, {chaining.equal|1} is equal to another."
END

expect 0 "$window" --check-lesson own.lesson.toml
expect 0 "$window" --play-lesson own.lesson.toml steps --window 1024x768
# A display that is named is not used: nobody is to see the window.
DISPLAY=:no-such-display expect 0 "$window" --check-lesson own.lesson.toml
expect 0 "$window" --play-lesson own.lesson.toml presented --window 1024x768 --present
cmp -s steps/01-two-equal-blocks.png presented/01-two-equal-blocks.png && fail "not as a projector shows it"
for name in 01-two-equal-blocks 01-two-equal-blocks-revealed; do
    [ "$(head -c 8 "steps/$name.png" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] ||
        fail "no picture $name"
done
if grep -q 'is equal to another' steps/01-two-equal-blocks.txt; then fail "the answer is in the question"; fi
grep -q '1 is equal to another' steps/01-two-equal-blocks-revealed.txt || fail "the answer is missing"

# The Inspector's settings: hidden values, text, modes with a tag, a warp's lookups.
cat >inspector.lesson.toml <<'END'
format = 1
name = "inspector"
title = "Inspector"
about = "What the page can show."

[[step]]
title = "Predict"
minutes = 1
page = "inspector"
set = { step = 1, hidden = true, block_text = "Attack at dawn" }
say = "A block."
ask = "Its first byte?"
reveal = { hidden = false }
explain = "{aes.before|41}, and it becomes {aes.after|6a}."

[[step]]
title = "Tag"
minutes = 1
page = "inspector"
set = { tab = "chaining", mode = "gcm" }
say = "{chaining.blocks|3} blocks and the tag {chaining.tag|fbc1958a}."

[[step]]
title = "Stolen"
minutes = 1
page = "inspector"
set = { tab = "chaining", mode = "cbc", text = "aabbcc" }
say = "{chaining.padding|13} bytes of padding."

[[step]]
title = "Full"
minutes = 1
page = "inspector"
set = { tab = "chaining", mode = "ecb", text = "00112233445566778899aabbccddeeff" }
say = "{chaining.padding|16} bytes of padding in {chaining.blocks|2} blocks."
ask = "And without?"
reveal = { padding = "none" }
explain = "{chaining.padding|0} bytes in {chaining.blocks|1}."

[[step]]
title = "Banks"
minutes = 1
page = "inspector"
set = { tab = "kernels", warp = "badge", strategy = "ttable-replicated" }
say = "{kernels.total|160} wavefronts, {kernels.conflicts|0} conflicts, {kernels.wavefronts|1} now."
END
expect 0 "$window" --check-lesson inspector.lesson.toml
sed 's/total|160/total|161/' inspector.lesson.toml >wrong.lesson.toml
expect 2 "$window" --check-lesson wrong.lesson.toml
grep -q '^wrong.lesson.toml:45: kernels.total' err || fail "no line: $(cat err)"
sed 's/ttable-replicated/ttable5/; s/"aabbcc"/"aab"/; s/"gcm"/"ocb"/' inspector.lesson.toml >wrong.lesson.toml
expect 2 "$window" --check-lesson wrong.lesson.toml
for line in 20 27 44; do
    grep -q "^wrong.lesson.toml:$line: " err || fail "not every fault: $(cat err)"
done

# A number that the page does not show, a page that lessons do not reach, broken syntax.
sed 's/blocks|3/blocks|2/' own.lesson.toml >wrong.lesson.toml
expect 2 "$window" --check-lesson wrong.lesson.toml
grep -q '^wrong.lesson.toml:16: ' err || fail "no line: $(cat err)"
sed 's/"inspector"/"files"/; s/minutes = 1/minutes = 0/' own.lesson.toml >wrong.lesson.toml
expect 2 "$window" --check-lesson wrong.lesson.toml
for line in 8 9; do
    grep -q "^wrong.lesson.toml:$line: " err || fail "not every fault: $(cat err)"
done
expect 2 "$window" --play-lesson wrong.lesson.toml nothing
[ ! -e nothing ] || fail "a refused lesson left a folder"
sed 's/^title = /title /' own.lesson.toml >wrong.lesson.toml
expect 2 "$window" --check-lesson wrong.lesson.toml
grep -q '^wrong.lesson.toml:3: ' err || fail "no line: $(cat err)"
expect 1 "$window" --check-lesson missing.lesson.toml
expect 2 "$window" --play-lesson own.lesson.toml

expect 0 "$window" --lesson-sheets own.lesson.toml sheets
for reader in students teacher; do
    [ "$(head -c 4 "sheets/own-$reader.pdf")" = %PDF ] || fail "no sheet for $reader"
done
expect 1 "$window" --lesson-sheets own.lesson.toml sheets
grep -q -- --force err || fail "no way out: $(cat err)"
expect 0 "$window" --lesson-sheets own.lesson.toml sheets --force
expect 0 "$window" --lesson-sheets why-ecb-leaks sheets
[ -e sheets/why-ecb-leaks-students.pdf ] || fail "no sheet of one of ours"
