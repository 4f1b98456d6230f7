// SPDX-License-Identifier: GPL-3.0-or-later
/// How a step of AES makes one byte: a sentence, a picture, the details.
#pragma once

#include "core/trace/aes_trace.h"
#include "ui/inspector/byte_chain.h"

namespace blockwarp::ui {

struct ByteStory {
    QString sentence; ///< rich text, one line
    QString title;
    QString about;
    std::vector<ChainLink> links;
    QString note;
    QString details; ///< rich text: bit by bit, or as polynomials; may be empty
};

/// Of byte `index` (FIPS 197's order) of the state after the stage.
ByteStory storyOf(const AesStage& stage, int index);
/// The question that storyOf() answers, and how to see the answer.
ByteStory questionOf(const AesStage& stage, int index);

} // namespace blockwarp::ui
