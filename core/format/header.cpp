// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/header.h"

#include "core/base/text.h"
#include "core/crypto/encoding.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <cassert>
#include <optional>

namespace blockwarp::age {
namespace {

constexpr std::string_view kStanzaMark = "-> ";
constexpr std::string_view kMacMark = "---";
constexpr std::size_t kColumns = 64;

Error malformed(std::string why) {
    return {ErrorCode::malformed, std::move(why)};
}

/// Takes a text apart at its line feeds.
class Lines {
  public:
    explicit Lines(std::string_view text) : text_(text) {}

    /// The next line without its line feed; nothing if it has none.
    std::optional<std::string_view> next() {
        const auto end = text_.find('\n', offset_);
        if (end == std::string_view::npos) return {};
        const auto line = text_.substr(offset_, end - offset_);
        offset_ = end + 1;
        return line;
    }
    std::size_t offset() const { return offset_; }

  private:
    std::string_view text_;
    std::size_t offset_ = 0;
};

Error unfinished() {
    return malformed("its header does not end, or is longer than " +
                     std::to_string(kMaxHeaderBytes >> 10) + " KiB");
}

/// One or more words of VCHAR (RFC 5234 §B.1) with single spaces between.
bool areWords(std::string_view line) {
    bool space = true; // before the first word as between two
    for (const char c : line) {
        if (c == ' ' ? space : c < 0x21 || c > 0x7e) return false;
        space = c == ' ';
    }
    return !space;
}

/// The line after the mark, and the lines of its body up to the first short one.
Result<keys::Stanza> parseStanza(std::string_view words, Lines& lines) {
    if (!areWords(words))
        return malformed("a recipient stanza is not made of printable words: " + quoted(words));
    keys::Stanza stanza = keys::stanzaOf(words, {});
    for (;;) {
        const auto line = lines.next();
        if (!line) return unfinished();
        if (line->size() > kColumns || !crypto::appendDecoded(stanza.body, *line))
            return malformed("a recipient stanza's body is not canonical base64: " + quoted(*line));
        if (line->size() < kColumns) return stanza;
    }
}

Result<void> parseMac(std::string_view line, Header& header) {
    const auto mac =
        line.starts_with("--- ")
            ? crypto::decodeBase64(line.substr(kMacMark.size() + 1), crypto::kHmacBytes)
            : std::nullopt;
    if (!mac) return malformed("the last line of its header is no MAC: " + quoted(line));
    std::ranges::copy(*mac, header.mac.begin());
    return {};
}

bool isExtraLine(std::string_view line) {
    return areWords(line) && !line.starts_with('-');
}

void appendStanza(std::string& text, const keys::Stanza& stanza) {
    const std::string words = lineOf(stanza);
    assert(areWords(words));
    text.append(kStanzaMark).append(words).append("\n");
    const std::string body = crypto::encodeBase64(stanza.body);
    // Ends with a short line, an empty one if need be.
    for (std::size_t i = 0; i <= body.size(); i += kColumns)
        text.append(body, i, kColumns).append("\n");
}

Result<crypto::Hmac> macOf(std::string_view text, const SecretBytes& fileKey) {
    const auto key = crypto::hkdfSha256(fileKey.span(), {}, "header");
    if (!key) return key.error();
    return crypto::hmacSha256(key->span(), text);
}

} // namespace

std::size_t stanzaBytes(const keys::StanzaSize& size) {
    const std::size_t digits = crypto::base64Length(size.body);
    return kStanzaMark.size() + size.line + 1 + digits + digits / kColumns + 1;
}

std::size_t roomForStanzas(const HeaderFormat& format) {
    constexpr std::size_t longestExtra = 64;
    const std::size_t mac = kMacMark.size() + 1 + crypto::base64Length(crypto::kHmacBytes) + 1;
    return kMaxHeaderBytes - format.versionLine.size() - 1 - mac -
           (format.extraLine ? longestExtra : 0);
}

bool startsAsHeader(const HeaderFormat& format, std::span<const std::uint8_t> start) {
    const auto text = asText(start);
    return text.starts_with(format.versionLine) &&
           text.substr(format.versionLine.size()).starts_with('\n');
}

Result<Header> parseHeader(const HeaderFormat& format, std::span<const std::uint8_t> start) {
    if (!startsAsHeader(format, start))
        return malformed("it does not start with the line \"" + std::string(format.versionLine) +
                         "\"");
    const auto text = asText(start.first(std::min(start.size(), kMaxHeaderBytes)));
    Lines lines(text);
    (void)lines.next();
    Header header;
    if (format.extraLine) {
        const auto extra = lines.next();
        if (!extra || !isExtraLine(*extra))
            return malformed("the second line of its header does not say how it was encrypted" +
                             (extra ? ": " + quoted(*extra) : std::string()));
        header.extra = *extra;
    }
    for (;;) {
        const std::size_t begin = lines.offset();
        const auto line = lines.next();
        if (!line) return unfinished();
        if (!line->starts_with(kStanzaMark)) {
            if (header.stanzas.empty())
                return malformed("its header names no recipient: " + quoted(*line));
            if (auto ok = parseMac(*line, header); !ok) return ok.error();
            header.text = text.substr(0, begin + kMacMark.size());
            header.bytes = lines.offset();
            return header;
        }
        auto stanza = parseStanza(line->substr(kStanzaMark.size()), lines);
        if (!stanza) return stanza.error();
        header.stanzas.push_back(std::move(*stanza));
    }
}

Result<std::string> writeHeader(const HeaderFormat& format, std::string_view extra,
                                std::span<const keys::Stanza> stanzas, const SecretBytes& fileKey) {
    assert(format.extraLine ? isExtraLine(extra) : extra.empty());
    assert(!stanzas.empty() && fileKey.size() == format.fileKeyBytes);
    std::string text = std::string(format.versionLine) + "\n";
    if (format.extraLine) text.append(extra).append("\n");
    for (const keys::Stanza& stanza : stanzas)
        appendStanza(text, stanza);
    text += kMacMark;
    const auto mac = macOf(text, fileKey);
    if (!mac) return mac.error();
    text.append(" ").append(crypto::encodeBase64(*mac)).append("\n");
    if (text.size() > kMaxHeaderBytes)
        return Error{ErrorCode::badRecipient, "there are too many of them"};
    return text;
}

Result<void> checkMac(const Header& header, const SecretBytes& fileKey) {
    const auto mac = macOf(header.text, fileKey);
    if (!mac) return mac.error();
    if (CRYPTO_memcmp(mac->data(), header.mac.data(), mac->size()) != 0)
        return Error{ErrorCode::wrongKeyOrDamaged, "its header was changed"};
    return {};
}

} // namespace blockwarp::age
