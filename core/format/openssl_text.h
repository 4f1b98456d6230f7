// SPDX-License-Identifier: GPL-3.0-or-later
/// What `openssl enc -a` and `-A` write around their bytes: base64 in lines of one length, of which
/// only the last may be shorter, or in one line. Padding and the unused bits of the last digit have
/// to be right, and nothing may follow but line feeds: a lost or a changed line is an error.
#pragma once

#include "core/format/text_decoder.h"

#include <array>
#include <string_view>

namespace blockwarp {

/// True if the text begins as base64 of "Salted__" does.
bool startsAsOpensslText(std::span<const std::uint8_t> start);

/// Lines may end in CR LF. Holds no more than a few characters.
class OpensslTextDecoder final : public TextDecoder {
  public:
    Result<void> push(std::span<const std::uint8_t> text,
                      std::vector<std::uint8_t>& bytes) override;
    Result<void> finish() const override;

  private:
    bool endLine(char end);
    bool takeDigits(std::string_view digits, std::vector<std::uint8_t>& bytes);
    bool takeWhole(std::string_view digits, std::vector<std::uint8_t>& bytes);

    std::array<char, 4> held_{}; ///< the start of four digits
    std::size_t holds_ = 0;
    std::size_t column_ = 0;
    std::size_t columns_ = 0; ///< of the first line; 0 until it ends
    bool returned_ = false;   ///< a CR came, and a line feed has to follow
    bool padded_ = false;     ///< no digit may follow
    bool last_ = false;       ///< likewise: a line was shorter
};

} // namespace blockwarp
