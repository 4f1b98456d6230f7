// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window_options.h"

#include <array>

namespace blockwarp {
namespace {

constexpr std::array kOptions{
    WindowOption{"encrypt", "", "", "",
                 "Open the Files page to encrypt the files that are named; without any, ask for "
                 "some."},
    WindowOption{"decrypt", "", "", "", "The same, to decrypt."},
    WindowOption{"tour", "", "DIR", "",
                 "Drive the window over sample data, save a picture of each page to DIR, and end."},
    WindowOption{"tour-size", "", "SIZE", "256MiB", "Size of the tour's sample file."},
    WindowOption{"window", "", "WIDTHxHEIGHT", "1280x800",
                 "For --tour and --play-lesson: size of the pictures."},
    WindowOption{"text-step", "", "N", "0",
                 "For --tour: how many times Ctrl and + was pressed; negative for Ctrl and -."},
    WindowOption{"scale", "", "N", "1",
                 "For --tour: pixels of the pictures for each of the window's, 1 to 4."},
    WindowOption{
        "present", "", "", "",
        "For --tour and --play-lesson: pictures of what Present (F11) shows on a screen of "
        "that size."},
    WindowOption{"pages", "", "NAMES", "", "For --tour: only these, such as benchmark,device."},
    WindowOption{"runs", "", "DIR", "",
                 "For --tour: a folder of runs that bench --json wrote; each is shown on the "
                 "Benchmark page."},
    WindowOption{"export-leak", "", "PICTURE", "",
                 "Encrypt the pixels of PICTURE, write them as the picture that -o names, and end. "
                 "Needs no display."},
    WindowOption{"check-lesson", "", "LESSON", "",
                 "Read LESSON, a file, compare what it says with the pages, and end. Needs no "
                 "display."},
    WindowOption{"play-lesson", "", "LESSON", "",
                 "Write a picture and the text of each step of LESSON into the folder FILE, and "
                 "end. Needs no display."},
    WindowOption{"lesson-sheets", "", "LESSON", "",
                 "Write the students' and the teacher's sheet of LESSON into the folder FILE, and "
                 "end. Needs no display."},
    WindowOption{"cipher", "", "CIPHER", "aes-128-ecb",
                 "For --export-leak; see blockwarp-cli ciphers."},
    WindowOption{"pixel-format", "", "FORMAT", "rgb24",
                 "For --export-leak: rgb24, rgba32, grey8 or mono1."},
    WindowOption{"key-file", "", "FILE", "", "For --export-leak; without it a random key."},
    WindowOption{"caption", "", "", "", "For --export-leak: write cipher and settings below."},
    WindowOption{"export-chart", "", "RUN", "",
                 "Draw the chart of RUN, which bench --json wrote, into the file that -o names, "
                 "and end. Needs no display."},
    WindowOption{"facet", "", "TEXT", "",
                 "For --export-chart: part of a chart's title (default: the first)."},
    WindowOption{"unit", "", "UNIT", "", "For --export-chart, e.g. GB/s or s."},
    WindowOption{"overlay", "", "RUN", "",
                 "For --export-chart: another run to draw with it; may be repeated. A heat map "
                 "takes one and becomes the difference to it."},
    WindowOption{"output", "o", "FILE", "", "For the exports: PNG or PDF; a chart also SVG."},
    WindowOption{"force", "", "", "", "For the exports and sheets: replace what exists."},
    WindowOption{"version", "v", "", "",
                 "Print the version and what the program was built with, and end."},
    WindowOption{"theme", "", "THEME", "system", "light, dark or system; for this start.", true},
};

} // namespace

std::span<const WindowOption> windowOptions() {
    return kOptions;
}

} // namespace blockwarp
