// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/key_pieces.h"

#include "core/base/text.h"

#include <algorithm>
#include <optional>
#include <string>

namespace blockwarp::keys {
namespace {

constexpr std::string_view kBegin = "-----BEGIN ";
constexpr std::string_view kEnd = "-----END ";
constexpr std::string_view kDashes = "-----";
/// No part of a key that stands on one line is shorter: age's have 58, SSH's 68 characters.
constexpr std::size_t kShortestKeyWord = 32;

/// Counts lines, and takes the white space off them.
class Lines {
  public:
    explicit Lines(std::string_view text) : text_(text) {}

    bool next() {
        if (end_ == text_.size()) return false;
        start_ = end_;
        end_ = text_.size() - behindLine(text_.substr(start_)).size();
        line_ = trimmed(text_.substr(start_, end_ - start_));
        ++number_;
        return true;
    }
    std::string_view line() const { return line_; }
    std::size_t number() const { return number_; }
    std::size_t start() const { return start_; }
    std::string_view since(std::size_t start) const { return text_.substr(start, end_ - start); }

  private:
    std::string_view text_;
    std::string_view line_;
    std::size_t start_ = 0;
    std::size_t end_ = 0;
    std::size_t number_ = 0;
};

/// What follows BEGIN in the first line of a PEM block.
std::optional<std::string_view> blockName(std::string_view line) {
    if (!line.starts_with(kBegin) || !line.ends_with(kDashes) ||
        line.size() < kBegin.size() + kDashes.size())
        return {};
    line.remove_prefix(kBegin.size());
    line.remove_suffix(kDashes.size());
    return line;
}

/// The block that begins at the current line, which becomes its last; nothing if it does not end.
std::optional<KeyPiece> takeBlock(Lines& lines, std::string_view name) {
    const std::size_t number = lines.number();
    const std::size_t start = lines.start();
    const std::string end = std::string(kEnd) + std::string(name) + std::string(kDashes);
    while (lines.next() && !lines.line().starts_with(kBegin))
        if (lines.line() == end) return KeyPiece{number, lines.since(start), name, true};
    return {};
}

bool isKeyCharacter(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' ||
           c == '/' || c == '-' || c == '_';
}

/// As of a key: long, and of the characters of base64 and Bech32.
bool isKeyWord(std::string_view word) {
    while (word.ends_with('='))
        word.remove_suffix(1);
    return word.size() >= kShortestKeyWord && std::ranges::all_of(word, isKeyCharacter);
}

/// Also one that is mistyped or cut off, and of any kind.
bool couldBeKey(std::string_view line) {
    constexpr std::string_view starts[] = {"age1", "age-", "ssh-", "ecdsa-", "sk-", "---"};
    if (std::ranges::any_of(starts, [&](auto start) { return startsWithAnyCase(line, start); }))
        return true;
    while (!line.empty()) {
        const auto end = std::min(line.find_first_of(kWhiteSpace), line.size());
        if (isKeyWord(line.substr(0, end))) return true;
        line = trimmed(line.substr(end));
    }
    return false;
}

Result<void> checkIsText(std::string_view contents, ErrorCode code) {
    if (contents.starts_with("age-encryption.org/"))
        return Error{code, "it is an encrypted file, no file of keys"};
    if (looksLikeUtf16(contents)) return Error{code, "it is text in UTF-16; save it as UTF-8"};
    if (contents.find('\0') != std::string_view::npos)
        return Error{code, "it is no text; a key or certificate in DER has to be converted to PEM"};
    return {};
}

} // namespace

Result<std::vector<KeyPiece>> cutKeys(std::string_view contents, ErrorCode code) {
    if (auto ok = checkIsText(contents, code); !ok) return ok.error();
    if (contents.starts_with(kUtf8Mark)) contents.remove_prefix(kUtf8Mark.size());
    std::vector<KeyPiece> pieces;
    std::size_t notes = 0; // pieces at the end that may explain a block
    for (Lines lines(contents); lines.next();) {
        const std::string_view line = lines.line();
        if (line.empty() || line.starts_with('#')) continue;
        KeyPiece piece{lines.number(), line, {}, false};
        if (const auto name = blockName(line)) {
            const auto block = takeBlock(lines, *name);
            if (!block) return atLine(piece, {code, "the PEM block that begins here has no end"});
            pieces.resize(pieces.size() - notes, piece);
            piece = *block;
        }
        notes = piece.isBlock || couldBeKey(line) ? 0 : notes + 1;
        pieces.push_back(piece);
    }
    return pieces;
}

Error atLine(const KeyPiece& piece, const Error& error) {
    return {error.code, "line " + std::to_string(piece.line) + ": " + error.context};
}

} // namespace blockwarp::keys
