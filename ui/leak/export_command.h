// SPDX-License-Identifier: GPL-3.0-or-later
/// `blockwarp --export-leak`: teaching material by script, without a window.
#pragma once

#include <QString>

namespace blockwarp::ui {

struct LeakExportPlan {
    QString picture;      ///< any format that Qt reads
    QString cipher;       ///< "aes-128-ecb"
    QString output;       ///< *.pdf: a page; else a PNG
    QString format;       ///< "rgb24"; see core's pixelFormats()
    QString keyFile;      ///< as blockwarp-cli takes it; empty: a random key
    bool caption = false; ///< below the PNG's pixels; a PDF always has one
};

/// Encrypts the picture's pixels and writes the ciphertext as a picture, pixel for pixel. Cipher
/// and settings are in the caption, and in the PNG's text “Description”. Says what it did on
/// standard output; returns the exit code: 0, 1 if something failed, 2 for a plan that cannot be,
/// with a sentence on standard error.
int exportLeak(const LeakExportPlan& plan);

} // namespace blockwarp::ui
