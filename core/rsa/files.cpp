// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/files.h"

#include "core/base/guard.h"
#include "core/crypto/openssl.h"
#include "core/io/atomic_output.h"
#include "core/io/file_source.h"
#include "core/io/path_text.h"
#include "core/rsa/messages.h"
#include "core/rsa/numbers.h"
#include "core/rsa/padding.h"

#include <fmt/format.h>
#include <openssl/x509.h>

#include <algorithm>
#include <functional>
#include <string>

namespace blockwarp::rsa {
namespace {

using std::filesystem::path;

/// The kind that verifyPss() checks.
inline constexpr std::string_view kCheckedSignature = "PSS with SHA-256";

/// A text's digest by one of OpenSSL's hashes.
using DigestBy = std::function<Result<Bytes>(const EVP_MD*)>;

struct SignatureHash {
    std::string_view name;
    const EVP_MD* (*evp)();
};

constexpr SignatureHash kHashes[] = {
    {"SHA-256", EVP_sha256}, {"SHA-1", EVP_sha1},     {"SHA-512", EVP_sha512},
    {"SHA-384", EVP_sha384}, {"SHA-224", EVP_sha224}, {"MD5", EVP_md5},
};

using DigestInfo = crypto::Handle<X509_SIG, X509_SIG_free>;

/// EMSA-PKCS1-v1_5 (RFC 8017 §9.2): 00 01 ff … ff 00 and the DigestInfo, which names the hash.
std::string pkcs1Kind(std::span<const std::uint8_t> padded) {
    constexpr std::size_t leastFill = 8;
    if (padded.size() < 2 || padded[0] != 0 || padded[1] != 1) return {};
    const auto end = std::find_if(padded.begin() + 2, padded.end(),
                                  [](std::uint8_t byte) { return byte != 0xff; });
    const auto fill = static_cast<std::size_t>(end - padded.begin()) - 2;
    if (end == padded.end() || *end != 0 || fill < leastFill) return {};
    const crypto::QuietErrors quiet;
    const auto coded = padded.subspan(fill + 3);
    const unsigned char* at = coded.data();
    const DigestInfo info(d2i_X509_SIG(nullptr, &at, static_cast<long>(coded.size())));
    if (!info) return "PKCS#1 v1.5";
    const X509_ALGOR* algorithm = nullptr;
    X509_SIG_get0(info.get(), &algorithm, nullptr);
    const ASN1_OBJECT* object = nullptr;
    X509_ALGOR_get0(&object, nullptr, nullptr, algorithm);
    const int nid = OBJ_obj2nid(object);
    const auto* known = std::ranges::find_if(
        kHashes, [&](const SignatureHash& hash) { return EVP_MD_get_type(hash.evp()) == nid; });
    if (known != std::end(kHashes)) return fmt::format("PKCS#1 v1.5 with {}", known->name);
    return fmt::format("PKCS#1 v1.5 with {}", OBJ_nid2ln(nid));
}

/// Right by another hash, or by another one in MGF1.
Result<std::string> pssKind(EVP_PKEY* key, std::span<const std::uint8_t> padded,
                            const DigestBy& digestBy) {
    for (const SignatureHash& hash : kHashes) {
        const auto digest = digestBy(hash.evp());
        if (!digest) return digest.error();
        for (const SignatureHash& mgf : kHashes) {
            if (!checkPss(key, *digest, padded, {.hash = hash.evp(), .mgf = mgf.evp()})) continue;
            return hash.name == mgf.name
                       ? fmt::format("PSS with {}", hash.name)
                       : fmt::format("PSS with {} and with {} in MGF1", hash.name, mgf.name);
        }
    }
    return std::string();
}

/// "PKCS#1 v1.5 with SHA-256", "PSS with SHA-512"; empty where it is of no kind that is known, or
/// is not the text's. Of PKCS#1 v1.5 it is not said whether it is right. Errors: those of
/// `digestBy` and of raw.h.
Result<std::string> kindOfSignature(const keys::RsaRecipient& key,
                                    std::span<const std::uint8_t> signature,
                                    const DigestBy& digestBy, const CancelToken& cancel) {
    if (signature.size() != modulusBytes(key.get())) return std::string();
    const auto raw = publicRaw(key, signature, {.engine = EngineKind::cpu}, cancel);
    if (!raw) return raw.error();
    if (raw->states.front() != ItemState::done) return std::string();
    std::string kind = pkcs1Kind(raw->outputs.span());
    return kind.empty() ? pssKind(key.get(), raw->outputs.span(), digestBy) : kind;
}

constexpr std::size_t kPieceBytes = std::size_t{1} << 20;
constexpr mode_t kForAll = 0666;
constexpr mode_t kForOwner = 0600;

struct FreeDigest {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

/// Of a file of any length.
Result<Bytes> digestOfFile(const path& name, const EVP_MD* hash, const CancelToken& cancel) {
    const auto file = FileSource::open(name);
    if (!file) return file.error();
    const std::unique_ptr<EVP_MD_CTX, FreeDigest> context(EVP_MD_CTX_new());
    if (!context || EVP_DigestInit_ex2(context.get(), hash, nullptr) != 1)
        return crypto::evpRefused("EVP_DigestInit_ex2");
    Bytes piece(std::min<std::uint64_t>(kPieceBytes, file->size()));
    for (std::uint64_t offset = 0; offset < file->size(); offset += piece.size()) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        piece.resize(std::min<std::uint64_t>(piece.size(), file->size() - offset));
        if (auto ok = file->readAt(offset, piece); !ok) return ok.error();
        if (EVP_DigestUpdate(context.get(), piece.data(), piece.size()) != 1)
            return crypto::evpRefused("EVP_DigestUpdate");
    }
    if (auto ok = file->checkUnchanged(); !ok) return ok.error();
    Bytes digest(static_cast<std::size_t>(EVP_MD_get_size(hash)));
    if (EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) != 1)
        return crypto::evpRefused("EVP_DigestFinal_ex");
    return digest;
}

/// All of a small file, or its first `most` bytes.
Result<SecretBytes> contentsOf(const path& name, std::size_t most) {
    const auto file = FileSource::open(name);
    if (!file) return file.error();
    SecretBytes contents(std::min<std::uint64_t>(most, file->size()));
    if (auto ok = file->readAt(0, contents.span()); !ok) return ok.error();
    if (contents.size() < most)
        if (auto ok = file->checkUnchanged(); !ok) return ok.error();
    return contents;
}

Result<void> writeNew(const path& name, std::span<const std::uint8_t> contents, mode_t mode,
                      const CancelToken& cancel) {
    auto output = AtomicOutput::create(name, false, contents.size(), mode);
    if (!output) return withoutReplacing(output.error());
    if (auto ok = output->writeAt(0, contents); !ok) return ok;
    const auto done = output->commit(contents.size(), cancel);
    return done ? done : withoutReplacing(done.error());
}

path placed(const FilesRequest& request, const path& input, std::string_view suffix) {
    path name = request.folder.empty() ? input : request.folder / input.filename();
    return name += suffix;
}

path withoutSuffix(const FilesRequest& request, const path& input) {
    path name = placed(request, input, "");
    if (hasEnding(name, kCiphertextSuffix)) return name.replace_extension();
    return name += ".plain";
}

/// The files that could be read, and which they are.
template <class T>
struct Read {
    std::vector<T> contents;
    std::vector<std::size_t> which;
};

/// Where reading fails, that is the item's error.
template <class T, class ReadOne>
Read<T> readAll(FilesOutcome& outcome, const ReadOne& readOne) {
    Read<T> read;
    for (std::size_t i = 0; i < outcome.files.size(); ++i) {
        auto contents = readOne(outcome.files[i]);
        if (!contents) {
            outcome.files[i].error = contents.error();
            continue;
        }
        read.contents.push_back(std::move(*contents));
        read.which.push_back(i);
    }
    return read;
}

template <class NameOf>
FilesOutcome outcomeFor(const FilesRequest& request, const NameOf& nameOf) {
    FilesOutcome outcome;
    for (const path& input : request.inputs)
        outcome.files.push_back({input, nameOf(input)});
    return outcome;
}

std::span<const std::uint8_t> spanOf(const Bytes& bytes) {
    return bytes;
}
std::span<const std::uint8_t> spanOf(const SecretBytes& bytes) {
    return bytes.span();
}

/// Writes what a batch made of the files that were read.
template <class T>
Result<FilesOutcome> writeAll(FilesOutcome outcome, const std::vector<std::size_t>& which,
                              const Result<Outcome<T>>& made, mode_t mode,
                              const CancelToken& cancel) {
    if (!made) return made.error();
    outcome.times = made->times;
    outcome.engine = made->engine;
    for (std::size_t i = 0; i < which.size(); ++i) {
        FileOutcome& file = outcome.files[which[i]];
        const auto& item = made->items[i];
        if (!item) {
            file.error = Error{item.error().code, file.input.string()};
            if (item.error().code != ErrorCode::rsaNotOpened)
                file.error->context += ": " + item.error().context;
        } else if (auto ok = writeNew(file.output, spanOf(*item), mode, cancel); !ok) {
            file.error = ok.error();
        }
        if (file.error && file.error->code == ErrorCode::cancelled) return *file.error;
    }
    return outcome;
}

Bytes bytesOf(const SecretBytes& contents) {
    return {contents.span().begin(), contents.span().end()};
}

/// Of a signature that is not right.
Error whyRefused(const keys::RsaRecipient& key, const path& input, const Bytes& signature,
                 const FilesRequest& request, const CancelToken& cancel) {
    const auto kind = kindOfSignature(
        key, signature, [&](const EVP_MD* hash) { return digestOfFile(input, hash, cancel); },
        cancel);
    if (!kind) return kind.error();
    if (kind->empty()) return {ErrorCode::wrongSignature, input.string()};
    if (*kind == kCheckedSignature) // then it was the salt
        return {ErrorCode::otherSignature,
                fmt::format("that of {} has a salt of another length than {} bytes", input.string(),
                            request.saltBytes.value_or(0))};
    return {ErrorCode::otherSignature, fmt::format("that of {} is {}", input.string(), *kind)};
}

} // namespace

Result<FilesOutcome> signFiles(const keys::RsaIdentity& key, const FilesRequest& request,
                               const CancelToken& cancel) {
    return guarded([&] {
        FilesOutcome outcome = outcomeFor(
            request, [&](const path& input) { return placed(request, input, kSignatureSuffix); });
        const auto digests = readAll<Bytes>(outcome, [&](const FileOutcome& file) {
            return digestOfFile(file.input, EVP_sha256(), cancel);
        });
        return writeAll(std::move(outcome), digests.which,
                        signPss(key, digests.contents, request.tuning, cancel), kForAll, cancel);
    });
}

Result<FilesOutcome> verifyFiles(const keys::RsaRecipient& key, const FilesRequest& request,
                                 const CancelToken& cancel) {
    return guarded([&]() -> Result<FilesOutcome> {
        FilesOutcome outcome = outcomeFor(
            request, [&](const path& input) { return placed(request, input, kSignatureSuffix); });
        std::vector<Bytes> signatures;
        const auto digests = readAll<Bytes>(outcome, [&](const FileOutcome& file) -> Result<Bytes> {
            auto digest = digestOfFile(file.input, EVP_sha256(), cancel);
            if (!digest) return digest;
            const auto signature = contentsOf(file.output, modulusBytes(key.get()) + 1);
            if (!signature) return signature.error();
            signatures.push_back(bytesOf(*signature));
            return digest;
        });
        const auto right =
            verifyPss(key, digests.contents, signatures, request.saltBytes, request.tuning, cancel);
        if (!right) return right.error();
        outcome.times = right->times;
        outcome.engine = right->engine;
        for (std::size_t i = 0; i < digests.which.size(); ++i) {
            FileOutcome& file = outcome.files[digests.which[i]];
            if (!right->items[i])
                file.error = whyRefused(key, file.input, signatures[i], request, cancel);
        }
        return outcome;
    });
}

Result<FilesOutcome> encryptFiles(const keys::RsaRecipient& key, const FilesRequest& request,
                                  const CancelToken& cancel) {
    return guarded([&] {
        FilesOutcome outcome = outcomeFor(
            request, [&](const path& input) { return placed(request, input, kCiphertextSuffix); });
        const auto messages = readAll<SecretBytes>(outcome, [&](const FileOutcome& file) {
            return contentsOf(file.input, maxOaepBytes(modulusBytes(key.get())) + 1);
        });
        return writeAll(std::move(outcome), messages.which,
                        encryptOaep(key, messages.contents, request.label, request.tuning, cancel),
                        kForAll, cancel);
    });
}

Result<FilesOutcome> decryptFiles(const keys::RsaIdentity& key, const FilesRequest& request,
                                  const CancelToken& cancel) {
    return guarded([&] {
        FilesOutcome outcome =
            outcomeFor(request, [&](const path& input) { return withoutSuffix(request, input); });
        const auto texts = readAll<Bytes>(outcome, [&](const FileOutcome& file) -> Result<Bytes> {
            const auto text = contentsOf(file.input, modulusBytes(key.get()) + 1);
            if (!text) return text.error();
            return bytesOf(*text);
        });
        return writeAll(std::move(outcome), texts.which,
                        decryptOaep(key, texts.contents, request.label, request.tuning, cancel),
                        kForOwner, cancel);
    });
}

} // namespace blockwarp::rsa
