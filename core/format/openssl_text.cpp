// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/openssl_text.h"

#include "core/base/text.h"
#include "core/crypto/encoding.h"

#include <algorithm>
#include <utility>

namespace blockwarp {
namespace {

/// "Salted__": eight bytes are ten digits and four bits.
constexpr std::string_view kFirstDigits = "U2FsdGVkX1";

} // namespace

bool startsAsOpensslText(std::span<const std::uint8_t> start) {
    return asText(start).starts_with(kFirstDigits);
}

Result<void> OpensslTextDecoder::push(std::span<const std::uint8_t> bytesOfText,
                                      std::vector<std::uint8_t>& bytes) {
    auto text = asText(bytesOfText);
    while (!text.empty()) {
        const auto digits = text.substr(0, text.find_first_of("\r\n"));
        text.remove_prefix(digits.size());
        bool ok = digits.empty() || takeDigits(digits, bytes);
        if (ok && !text.empty()) {
            ok = endLine(text.front());
            text.remove_prefix(1);
        }
        if (!ok)
            return Error{ErrorCode::malformed, "it is not the base64 of openssl enc -a, in lines "
                                               "of one length with nothing else between them"};
    }
    return {};
}

Result<void> OpensslTextDecoder::finish() const {
    if (holds_ != 0 || returned_) return Error{ErrorCode::malformed, "its base64 is cut off"};
    return {};
}

bool OpensslTextDecoder::endLine(char end) {
    if (end == '\r') return !std::exchange(returned_, true);
    returned_ = false;
    if (columns_ == 0) columns_ = column_;
    last_ = last_ || column_ < columns_;
    column_ = 0;
    return true;
}

/// A part of a line.
bool OpensslTextDecoder::takeDigits(std::string_view digits, std::vector<std::uint8_t>& bytes) {
    column_ += digits.size();
    if (returned_ || last_ || (columns_ != 0 && column_ > columns_)) return false;
    while (holds_ != 0 && !digits.empty()) {
        held_[holds_++] = digits.front();
        digits.remove_prefix(1);
        if (holds_ < held_.size()) continue;
        holds_ = 0;
        if (!takeWhole({held_.data(), held_.size()}, bytes)) return false;
    }
    const std::size_t rest = digits.size() % held_.size();
    if (!takeWhole(digits.substr(0, digits.size() - rest), bytes)) return false;
    std::ranges::copy(digits.substr(digits.size() - rest), held_.begin() + holds_);
    holds_ += rest;
    return holds_ == 0 || !padded_;
}

/// Any number of four digits.
bool OpensslTextDecoder::takeWhole(std::string_view digits, std::vector<std::uint8_t>& bytes) {
    if (digits.empty()) return true;
    if (padded_) return false;
    for (int i = 0; i < 2 && digits.ends_with('='); ++i) {
        digits.remove_suffix(1);
        padded_ = true;
    }
    return crypto::appendDecoded(bytes, digits);
}

} // namespace blockwarp
