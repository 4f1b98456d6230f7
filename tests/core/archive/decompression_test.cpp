// SPDX-License-Identifier: GPL-3.0-or-later
/// Decompression of gzip, xz and zstd: streams behind each other, in pieces of any size, damaged,
/// cut, followed by other data, and larger than they may be.
#include "core/archive/decompression.h"
#include "tests/core/archive/unpacking_fixture.h"

#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <memory>
#include <optional>

namespace blockwarp::tests {
namespace {

constexpr std::size_t kPackedRoom = std::size_t{8} << 20;

Bytes gzipped(const Bytes& plain) {
    Bytes packed(kPackedRoom);
    z_stream stream{};
    EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
    stream.next_in = const_cast<Bytef*>(plain.data());
    stream.avail_in = static_cast<uInt>(plain.size());
    stream.next_out = packed.data();
    stream.avail_out = static_cast<uInt>(packed.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

Bytes xzWith(const Bytes& plain, std::uint32_t windowBytes) {
    lzma_options_lzma options;
    EXPECT_EQ(lzma_lzma_preset(&options, 0), 0);
    options.dict_size = windowBytes;
    lzma_filter filters[] = {{LZMA_FILTER_LZMA2, &options}, {LZMA_VLI_UNKNOWN, nullptr}};
    Bytes packed(kPackedRoom);
    std::size_t bytes = 0;
    EXPECT_EQ(lzma_stream_buffer_encode(filters, LZMA_CHECK_CRC64, nullptr, plain.data(),
                                        plain.size(), packed.data(), &bytes, packed.size()),
              LZMA_OK);
    packed.resize(bytes);
    return packed;
}

Bytes xz(const Bytes& plain) {
    return xzWith(plain, 1U << 20);
}

Bytes zstd(const Bytes& plain) {
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                       ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    Bytes packed(kPackedRoom);
    packed.resize(
        ZSTD_compress2(context.get(), packed.data(), packed.size(), plain.data(), plain.size()));
    return packed;
}

Result<Bytes> fed(const Bytes& bytes, std::size_t piece,
                  std::optional<std::uint64_t> maxBytes = {}) {
    std::size_t at = 0;
    const auto feed = decompressed(
        [&]() -> Result<std::span<const std::uint8_t>> {
            const auto next = std::span(bytes).subspan(at, std::min(piece, bytes.size() - at));
            at += next.size();
            return std::span<const std::uint8_t>(next);
        },
        maxBytes);
    Bytes all;
    for (;;) {
        const auto got = feed();
        if (!got) return got.error();
        if (got->empty()) return all;
        all.insert(all.end(), got->begin(), got->end());
    }
}

/// Half of it compresses.
Bytes halfRandom(std::size_t bytes) {
    Bytes text = randomBytes(bytes, 3);
    for (std::size_t i = 0; i < bytes; i += 2)
        text[i] = 'a';
    return text;
}

Bytes joined(Bytes first, const Bytes& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

struct Packer {
    const char* name;
    Bytes (*pack)(const Bytes&);
};

class Decompressing : public UnpackingTest, public testing::WithParamInterface<Packer> {
  protected:
    static Bytes packed(const Bytes& plain) { return GetParam().pack(plain); }
    static void expectFails(const Bytes& bytes, std::string_view why) {
        const auto done = fed(bytes, 1000);
        ASSERT_FALSE(done) << bytes.size();
        EXPECT_EQ(done.error().code, ErrorCode::archiveRefused);
        EXPECT_NE(done.error().context.find(why), std::string::npos) << done.error().context;
    }
};

TEST_P(Decompressing, GivesBackWhatWasCompressedInPiecesOfAnySize) {
    for (const std::size_t bytes : {0UL, 1UL, 262'144UL, 262'145UL, 3'000'000UL}) {
        const Bytes plain = halfRandom(bytes);
        for (const std::size_t piece : {7UL, 1000UL, 10'000'000UL}) {
            const auto back = fed(packed(plain), piece);
            ASSERT_TRUE(back) << describe(back.error());
            EXPECT_TRUE(*back == plain) << bytes << " " << piece;
        }
    }
}

TEST_P(Decompressing, ReadsStreamsBehindEachOther) {
    const Bytes plain = halfRandom(300'000);
    const Bytes three = joined(joined(packed(plain), packed({})), packed(plain));
    for (const std::size_t piece : {1UL, 1000UL, three.size()}) {
        const auto back = fed(three, piece);
        ASSERT_TRUE(back) << describe(back.error());
        EXPECT_TRUE(*back == joined(plain, plain));
    }
}

TEST_P(Decompressing, RefusesWhatIsCut) {
    const Bytes all = packed(halfRandom(300'000));
    for (const std::size_t bytes : {6UL, 100UL, all.size() / 2, all.size() - 1})
        expectFails(Bytes(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(bytes)),
                    "end too early");
    Bytes second = packed({});
    second.pop_back();
    expectFails(joined(all, second), "end too early");
}

TEST_P(Decompressing, RefusesDamageAndWhatFollows) {
    const Bytes all = packed(halfRandom(300'000));
    Bytes damaged = all;
    damaged[all.size() / 2] ^= 0xff;
    EXPECT_FALSE(fed(damaged, 1000));
    expectFails(joined(all, Bytes(600, 'x')), "other data follow");
    EXPECT_FALSE(fed(joined(all, {'x'}), 1000)); // may also be the start of a stream that was cut
}

TEST_P(Decompressing, CountsWhatComesOut) {
    const Bytes plain = halfRandom(600'000);
    EXPECT_TRUE(fed(packed(plain), 1000, plain.size()));
    const auto done = fed(packed(plain), 1000, plain.size() - 1);
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().context.find("more than the 586 KiB"), std::string::npos)
        << done.error().context;
    EXPECT_TRUE(fed(plain, 1000, 10)) << "nothing is decompressed";
}

TEST_P(Decompressing, ATarIsUnpackedWhateverItIsCompressedWith) {
    const auto tar = HandMadeTar().add({"f", '0', std::string(3'000'000, 'f')}).take();
    ASSERT_TRUE(unpack(packed(tar)));
    EXPECT_EQ(content("f"), std::string(3'000'000, 'f'));
}

TEST_P(Decompressing, HeadersAndEntriesThatAreNotTakenCountAgainstMaxBytes) {
    HandMadeTar tar;
    for (int i = 0; i < 100; ++i)
        tar.add({"folder" + std::to_string(i), '5'});
    ExtractionRequest request;
    request.limits.bytes = 50'000;
    expectRefused(packed(tar.take()), "more than the 49 KiB", request);
    const auto skipped =
        HandMadeTar().add({"f", '0', "x"}).add({"large", '0', std::string(60'000, 'l')});
    request.only = {"f"};
    expectRefused(packed(skipped.take()), "more than the 49 KiB", request);
    request.limits.bytes = 70'000;
    ASSERT_TRUE(unpack(packed(skipped.take()), request));
    EXPECT_EQ(content("f"), "x");
}

TEST_P(Decompressing, AFileIsRefusedByItsHeader) {
    ExtractionRequest request;
    request.limits.bytes = 1'000'000;
    const auto tar = HandMadeTar().add({"f", '0', std::string(3'000'000, '\0')}).take();
    expectRefused(packed(tar), "with its entry f its files take more than", request);
}

INSTANTIATE_TEST_SUITE_P(All, Decompressing,
                         testing::Values(Packer{"gzip", gzipped}, Packer{"xz", xz},
                                         Packer{"zstd", zstd}),
                         [](const auto& test) { return test.param.name; });

TEST(Decompression, PassesOnWhatIsNotCompressed) {
    for (const std::size_t bytes : {0UL, 1UL, 5UL, 6UL, 7UL, 5000UL})
        for (const std::size_t piece : {1UL, 3UL, 1000UL}) {
            const Bytes plain = halfRandom(bytes);
            const auto back = fed(plain, piece);
            ASSERT_TRUE(back);
            EXPECT_TRUE(*back == plain);
        }
}

TEST(Decompression, AWindowOfMoreMemoryIsRefused) {
    const Bytes plain = halfRandom(1000);
    EXPECT_TRUE(fed(xzWith(plain, 96U << 20), 1000));
    const auto done = fed(xzWith(plain, 128U << 20), 1000);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().context, "decompressing it takes more than 128 MiB of memory");
}

TEST(Decompression, XzMayBePaddedWithZerosInFours) {
    const Bytes plain = halfRandom(1000);
    EXPECT_TRUE(fed(joined(joined(xz(plain), Bytes(8)), xz(plain)), 1000));
    EXPECT_FALSE(fed(joined(xz(plain), Bytes(7)), 1000));
}

} // namespace
} // namespace blockwarp::tests
