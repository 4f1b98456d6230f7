// SPDX-License-Identifier: GPL-3.0-or-later
/// Blockwarp v1 written and read from docs/container.md with OpenSSL alone. Nothing of core's is
/// used, so that what both agree on is what the document says.
#pragma once

#include "tests/support/openssl_aead.h"
#include "tests/support/openssl_keys.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace blockwarp::tests {

/// What a file is made from, recipients apart.
struct BookFile {
    std::string cipher;
    std::size_t segmentBytes = 65536;
    Bytes fileKey;
    Bytes salt;
    bool age = false; ///< an age file: the same header without its second line, another key

    bool has(std::string_view word) const { return cipher.find(word) != std::string::npos; }
    bool authenticated() const { return has("gcm") || has("poly1305"); }
    bool padded() const { return has("ecb") || has("cbc") || has("xts"); }
    std::size_t keyBytes() const {
        const std::size_t bytes = has("128") ? 16 : has("192") ? 24 : 32;
        return has("xts") ? 2 * bytes : bytes;
    }
    std::size_t tagBytes() const { return authenticated() ? 16 : 32; }
    Bytes cipherKey() const {
        return hkdf(fileKey, salt, age ? "payload" : "blockwarp/v1 cipher", keyBytes());
    }
    Bytes macKey() const { return hkdf(fileKey, salt, "blockwarp/v1 mac", 32); }
};

inline Bytes bookNonce(std::uint64_t index, bool last) {
    return joined({bigEndian(index, 11), Bytes{last ? std::uint8_t{1} : std::uint8_t{0}}});
}

inline Bytes sealedOnce(const Bytes& key, const Bytes& text) {
    return opensslSeal("chacha20-poly1305", key, Bytes(12), {}, text);
}

/// An authenticated text with its tag behind it; nothing if the tag is wrong.
inline std::optional<Bytes> opensslOpen(const std::string& cipher, const Bytes& key,
                                        const Bytes& nonce, Bytes sealed) {
    if (sealed.size() < kTagBytes) return {};
    const std::size_t size = sealed.size() - kTagBytes;
    const auto context = opensslContext(cipher, Direction::decrypt, key, nonce.data());
    Bytes text(size + 16);
    int bytes = 0;
    require(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_SET_TAG, kTagBytes,
                                sealed.data() + size) == 1,
            "EVP_CTRL_AEAD_SET_TAG");
    if (size != 0)
        require(EVP_DecryptUpdate(context.get(), text.data(), &bytes, sealed.data(),
                                  static_cast<int>(size)) == 1,
                "EVP_DecryptUpdate");
    if (EVP_DecryptFinal_ex(context.get(), text.data() + size, &bytes) != 1) return {};
    text.resize(size);
    return text;
}

inline Bytes bookMac(const BookFile& file, std::uint64_t index, bool last,
                     const Bytes& ciphertext) {
    return hmac(file.macKey(), joined({bigEndian(index, 8), bigEndian(last ? 1 : 0, 4),
                                       bigEndian(ciphertext.size(), 4), ciphertext}));
}

/// One segment by a cipher that authenticates nothing.
inline Bytes bookTurn(const BookFile& file, Direction direction, std::uint64_t index,
                      const Bytes& text) {
    const Bytes key = file.cipherKey();
    Iv iv{};
    if (file.has("cbc")) {
        const std::string ecb = file.cipher.substr(0, file.cipher.size() - 3) + "ecb";
        iv = ivFrom(openssl(ecb, Direction::encrypt, key, Iv{}, bigEndian(index, 16)));
    } else if (file.has("xts")) {
        Bytes number = bigEndian(index, 16);
        std::ranges::reverse(number);
        iv = ivFrom(number);
    } else if (file.has("ctr")) {
        iv = ivFrom(bigEndian(index * file.segmentBytes / 16, 16));
    } else if (file.cipher == "chacha20") {
        Bytes counter = bigEndian(index * file.segmentBytes / 64, 16);
        std::ranges::reverse(counter);
        iv = ivFrom(counter);
    }
    if (text.empty()) return {};
    return openssl(file.cipher, direction, key, iv, text);
}

inline Bytes bookSegment(const BookFile& file, std::uint64_t index, bool last, const Bytes& text) {
    if (file.authenticated())
        return opensslSeal(file.cipher, file.cipherKey(), bookNonce(index, last), {}, text);
    const Bytes ciphertext = bookTurn(file, Direction::encrypt, index, text);
    return joined({ciphertext, bookMac(file, index, last, ciphertext)});
}

inline std::optional<Bytes> bookOpened(const BookFile& file, std::uint64_t index, bool last,
                                       const Bytes& segment) {
    if (file.authenticated())
        return opensslOpen(file.cipher, file.cipherKey(), bookNonce(index, last), segment);
    if (segment.size() < 32) return {};
    const Bytes ciphertext(segment.begin(), segment.end() - 32);
    if (joined({ciphertext, bookMac(file, index, last, ciphertext)}) != segment) return {};
    if (file.padded() && ciphertext.size() % 16 != 0) return {};
    return bookTurn(file, Direction::decrypt, index, ciphertext);
}

/// Cuts into pieces of `size`; at least one.
inline std::vector<Bytes> pieces(std::span<const std::uint8_t> bytes, std::size_t size) {
    std::vector<Bytes> all;
    do {
        const auto piece = bytes.first(std::min(size, bytes.size()));
        all.emplace_back(piece.begin(), piece.end());
        bytes = bytes.subspan(piece.size());
    } while (!bytes.empty());
    return all;
}

/// Segments as they are stored, of text that is padded already where it has to be.
inline std::vector<Bytes> bookSegments(const BookFile& file, const Bytes& padded) {
    std::vector<Bytes> segments = pieces(padded, file.segmentBytes);
    for (std::size_t i = 0; i < segments.size(); ++i)
        segments[i] = bookSegment(file, i, i + 1 == segments.size(), segments[i]);
    return segments;
}

inline Bytes bookPadded(const BookFile& file, Bytes plain) {
    const std::size_t fill = 16 - plain.size() % 16;
    if (file.padded()) plain.insert(plain.end(), fill, static_cast<std::uint8_t>(fill));
    return plain;
}

inline Bytes bookPayload(const BookFile& file, const Bytes& plain) {
    Bytes payload;
    for (const Bytes& segment : bookSegments(file, bookPadded(file, plain)))
        payload.insert(payload.end(), segment.begin(), segment.end());
    return payload;
}

/// Nothing if anything is not as the document says.
inline std::optional<Bytes> bookOpenedPayload(const BookFile& file,
                                              std::span<const std::uint8_t> payload) {
    Bytes plain;
    const auto segments = pieces(payload, file.segmentBytes + file.tagBytes());
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const auto text = bookOpened(file, i, i + 1 == segments.size(), segments[i]);
        if (!text || (text->empty() && i != 0)) return {};
        plain.insert(plain.end(), text->begin(), text->end());
    }
    if (!file.padded()) return plain;
    const std::size_t fill = plain.empty() ? 0 : plain.back();
    if (fill == 0 || fill > 16 || plain.size() % 16 != 0) return {};
    if (std::count(plain.end() - static_cast<std::ptrdiff_t>(fill), plain.end(), fill) !=
        static_cast<std::ptrdiff_t>(fill))
        return {};
    plain.resize(plain.size() - fill);
    return plain;
}

/// A stanza with its body in lines of 64 and a shorter one, perhaps empty, at the end.
inline std::string bookStanza(const std::string& words, const Bytes& body) {
    std::string text = "-> " + words + "\n";
    const std::string encoded = base64(body);
    for (std::size_t at = 0; at <= encoded.size(); at += 64)
        text += encoded.substr(at, 64) + "\n";
    return text;
}

inline std::string x25519Stanza(const Bytes& fileKey, const Bytes& ephemeral,
                                const Bytes& recipient) {
    const Bytes share = x25519Point(ephemeral);
    const Bytes key = hkdf(x25519Common(ephemeral, recipient), joined({share, recipient}),
                           "age-encryption.org/v1/X25519", 32);
    return bookStanza("X25519 " + base64(share), sealedOnce(key, fileKey));
}

/// An SSH key of Ed25519, from its seed.
struct BookSshKey {
    Bytes point;  ///< of the Edwards curve
    Bytes ssh;    ///< the public key in SSH's form
    Bytes scalar; ///< for X25519
    Bytes u;      ///< the point for X25519
    Bytes tweak;

    explicit BookSshKey(const Bytes& seed)
        : point(ed25519Point(seed)),
          ssh(joined({bigEndian(11, 4), bytesOf("ssh-ed25519"), bigEndian(32, 4), point})),
          scalar(hashOf(EVP_sha512(), seed)),
          // OpenSSL's HKDF refuses to have no secret, so RFC 5869 §2 by hand.
          tweak(hmac(hmac(ssh, {}), joined({bytesOf(kInfo), {1}}))) {
        scalar.resize(32);
        u = x25519Point(scalar);
    }
    std::string name() const {
        Bytes hash = hashOf(EVP_sha256(), ssh);
        hash.resize(4);
        return base64(hash);
    }
    /// Of either side's scalar and the other side's point.
    Bytes shared(const Bytes& ours, const Bytes& theirs) const {
        return x25519Common(tweak, x25519Common(ours, theirs));
    }
    Bytes wrapKey(const Bytes& sharedSecret, const Bytes& share) const {
        return hkdf(sharedSecret, joined({share, u}), kInfo, 32);
    }

    static constexpr const char* kInfo = "age-encryption.org/v1/ssh-ed25519";
};

inline std::string sshEd25519Stanza(const Bytes& fileKey, const Bytes& ephemeral,
                                    const BookSshKey& key) {
    const Bytes share = x25519Point(ephemeral);
    const Bytes wrapKey = key.wrapKey(key.shared(ephemeral, key.u), share);
    return bookStanza("ssh-ed25519 " + key.name() + " " + base64(share),
                      sealedOnce(wrapKey, fileKey));
}

inline std::string scryptStanza(const Bytes& fileKey, std::string_view passphrase,
                                const Bytes& salt, unsigned logN) {
    const Bytes key =
        scryptKey(passphrase, joined({bytesOf("age-encryption.org/v1/scrypt"), salt}), logN);
    return bookStanza("scrypt " + base64(salt) + " " + std::to_string(logN),
                      sealedOnce(key, fileKey));
}

inline Bytes manyWrapKey(std::string_view passphrase, const Bytes& salt, unsigned logN,
                         const Bytes& fileSalt) {
    const Bytes key =
        scryptKey(passphrase, joined({bytesOf("blockwarp/v1/scrypt-many"), salt}), logN);
    return hkdf(key, fileSalt, "blockwarp/v1/scrypt-many file", 32);
}

inline std::string scryptManyStanza(const Bytes& fileKey, std::string_view passphrase,
                                    const Bytes& salt, unsigned logN, const Bytes& fileSalt) {
    return bookStanza("scrypt-many " + base64(salt) + " " + std::to_string(logN) + " " +
                          base64(fileSalt),
                      sealedOnce(manyWrapKey(passphrase, salt, logN, fileSalt), fileKey));
}

inline std::string rsaStanza(const Bytes& fileKey, EVP_PKEY* key) {
    return bookStanza("RSA-OAEP-SHA256 " + base64(rsaFingerprint(key)),
                      oaep(key, true, "blockwarp/v1/RSA-OAEP-SHA256", fileKey));
}

/// `start` is the header up to its last line, which the MAC is over and goes into.
inline Bytes bookHeader(const std::string& start, const Bytes& fileKey) {
    const Bytes text = bytesOf(start + "---");
    return joined(
        {text, bytesOf(" " + base64(hmac(hkdf(fileKey, {}, "header", 32), text)) + "\n")});
}

inline Bytes bookHeader(const BookFile& file, const std::string& stanzas) {
    if (file.age) return bookHeader("age-encryption.org/v1\n" + stanzas, file.fileKey);
    return bookHeader("blockwarp/v1\n" + file.cipher + " " + std::to_string(file.segmentBytes) +
                          "\n" + stanzas,
                      file.fileKey);
}

inline Bytes bookWhole(const BookFile& file, const std::string& stanzas, const Bytes& plain) {
    return joined({bookHeader(file, stanzas), file.salt, bookPayload(file, plain)});
}

} // namespace blockwarp::tests
