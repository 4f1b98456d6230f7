// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/key_input.h"

#include "core/base/text.h"
#include "core/io/file_descriptor.h"
#include "core/keys/secret_text.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <limits>
#include <utility>

namespace blockwarp {
namespace {

/// No key or passphrase file is larger.
constexpr std::size_t kMaxSecretBytes = 4096;
constexpr std::size_t kMaxKeysBytes = std::size_t{512} << 10;
constexpr std::size_t kLongestPassphrase = 1023;

int hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool isSeparator(char c) {
    return c == ' ' || c == ':' || c == '\n' || c == '\r' || c == '\t';
}

/// What was typed may be the secret itself unless a file of that name exists.
Error unreadable(const std::filesystem::path& path) {
    Error error = systemError(ErrorCode::secretUnreadable, path.string());
    if (path == "-" || isExistingFile(path)) return error;
    return {ErrorCode::secretUnreadable, "no such file is found; its name is not repeated here, "
                                         "because it may be the secret itself"};
}

/// Everything a file, pipe or descriptor gives; `-` is standard input.
Result<SecretBytes> readAll(const std::filesystem::path& path, std::size_t most,
                            ErrorCode tooLarge) {
    FileDescriptor own;
    int fd = STDIN_FILENO;
    if (path != "-") {
        own.reset(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
        if (!own) return unreadable(path);
        fd = own.get();
    }
    SecretBytes buffer(most + 1);
    std::size_t size = 0;
    while (size < buffer.size()) {
        const auto got = ::read(fd, buffer.span().data() + size, buffer.size() - size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return unreadable(path);
        if (got == 0) return SecretBytes(buffer.span().first(size));
        size += static_cast<std::size_t>(got);
    }
    return Error{tooLarge, path.string() + " is too large"};
}

Error wrongKeyLength(const CipherSpec& cipher) {
    return {ErrorCode::badKeyFile, std::string(cipher.name) + " needs " +
                                       std::to_string(cipher.keyBytes) + " bytes, or " +
                                       std::to_string(2 * cipher.keyBytes) + " hex digits"};
}

} // namespace

Result<SecretBytes> parseHexSecret(std::string_view text) {
    SecretBytes bytes(text.size() / 2 + 1);
    std::size_t digits = 0;
    for (const char c : text) {
        if (digits % 2 == 0 && isSeparator(c)) continue;
        const int value = hexDigit(c);
        if (value < 0) return Error{ErrorCode::badKeyFile, "something else than hex digits in it"};
        auto& byte = bytes.span()[digits / 2];
        byte = static_cast<std::uint8_t>(byte << 4 | value);
        ++digits;
    }
    if (digits % 2 != 0) return Error{ErrorCode::badKeyFile, "an odd number of hex digits"};
    return SecretBytes(std::as_const(bytes).span().first(digits / 2));
}

Result<SecretBytes> parseKey(std::string_view hex, const CipherSpec& cipher) {
    auto key = parseHexSecret(hex);
    if (!key) return key;
    if (key->size() != cipher.keyBytes) return wrongKeyLength(cipher);
    return key;
}

Result<SecretBytes> readKeyFile(const std::filesystem::path& path, const CipherSpec& cipher) {
    auto contents = readAll(path, kMaxSecretBytes, ErrorCode::badKeyFile);
    if (!contents) return contents;
    if (contents->size() == cipher.keyBytes) {
        // Random bytes never look like this; half a key in hex does.
        if (std::ranges::all_of(asText(contents->span()), [](char c) { return hexDigit(c) >= 0; }))
            return wrongKeyLength(cipher);
        return contents;
    }
    std::string_view text = asText(contents->span());
    if (looksLikeUtf16(text))
        return Error{ErrorCode::badKeyFile, "it is text in UTF-16; save it as UTF-8"};
    if (text.starts_with(kUtf8Mark)) text.remove_prefix(kUtf8Mark.size());
    if (text.size() < 2 * cipher.keyBytes) return wrongKeyLength(cipher);
    return parseKey(text, cipher);
}

Result<SecretBytes> readSecretFile(const std::filesystem::path& path) {
    return readAll(path, kMaxKeysBytes, ErrorCode::badKeyFile);
}

Result<PassphraseLine> readPassphraseFile(const std::filesystem::path& path) {
    const auto contents = readAll(path, kMaxSecretBytes, ErrorCode::badPassphrase);
    if (!contents) return contents.error();
    const auto bad = [&path](const char* why) {
        return Error{ErrorCode::badPassphrase, path.string() + why};
    };
    const std::string_view all = asText(std::as_const(*contents).span());
    if (looksLikeUtf16(all)) return bad(" is text in UTF-16; save it as UTF-8");
    const std::string_view raw = all.substr(0, all.find('\n'));
    if (raw.size() > kLongestPassphrase || raw.find('\0') != std::string_view::npos)
        return bad(" has a NUL in its first line, or more than 1023 bytes");
    std::string_view text = raw;
    const bool mark = text.starts_with(kUtf8Mark);
    if (mark) text.remove_prefix(kUtf8Mark.size());
    const bool carriageReturn = text.ends_with('\r');
    if (carriageReturn) text.remove_suffix(1);
    if (text.empty()) return bad(" has an empty first line");
    if (!mark && !carriageReturn) return PassphraseLine{SecretBytes(text)};
    return PassphraseLine{SecretBytes(text), SecretBytes(raw),
                          !mark             ? "a carriage return at its end"
                          : !carriageReturn ? "a byte order mark at its beginning"
                                            : "a byte order mark and a carriage return around it"};
}

Result<Iv> parseIv(std::string_view hex, const CipherSpec& cipher) {
    Iv iv{};
    const auto bytes = parseHexSecret(hex);
    if (!bytes) return Error{ErrorCode::badIv, bytes.error().context};
    if (bytes->size() != cipher.ivBytes)
        return Error{ErrorCode::badIv,
                     std::string(cipher.name) + " takes " +
                         (cipher.ivBytes == 0
                              ? "none"
                              : std::to_string(2 * cipher.ivBytes) + " hex digits, and " +
                                    std::to_string(2 * bytes->size()) + " were given")};
    std::ranges::copy(bytes->span(), iv.begin());
    return iv;
}

Result<std::uint64_t> parseByteCount(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, std::uint64_t>, 14> units{{
        {"", 1},
        {"b", 1},
        {"k", 1ULL << 10},
        {"kib", 1ULL << 10},
        {"kb", 1'000},
        {"m", 1ULL << 20},
        {"mib", 1ULL << 20},
        {"mb", 1'000'000},
        {"g", 1ULL << 30},
        {"gib", 1ULL << 30},
        {"gb", 1'000'000'000},
        {"t", 1ULL << 40},
        {"tib", 1ULL << 40},
        {"tb", 1'000'000'000'000},
    }};
    const Error bad{ErrorCode::badTuning,
                    std::string(text) +
                        " is no size; write 100, 64K, 1G (powers of 1024) or 1GB (of 1000)"};
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return bad;
    std::string unit(end, text.data() + text.size());
    std::ranges::transform(unit, unit.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto* row =
        std::ranges::find(units, std::string_view(unit), &decltype(units)::value_type::first);
    if (row == units.end() || number > std::numeric_limits<std::uint64_t>::max() / row->second)
        return bad;
    return number * row->second;
}

} // namespace blockwarp
