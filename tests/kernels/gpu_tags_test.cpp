// SPDX-License-Identifier: GPL-3.0-or-later
/// The tags of AES-GCM and HMAC on a real GPU: the cases of the emulation.
#include "kernels/gcm/tags_on_device.h"
#include "tests/kernels/gcm_tags_work.h"
#include "tests/kernels/gpu_fixture.h"
#include "tests/kernels/hmac_work.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using kernels::GhashPath;
using kernels::KeySchedule;

class GpuTags : public OnGpu {
  protected:
    RunTags gcm() const {
        return [device = device_](const TagRun& what, const Segments& s, const Bytes& sealed) {
            return runTags(what, s, sealed, [&](const KeySchedule& key, const kernels::Run& run) {
                const auto done = kernels::runGcmTagsOn(device, what.path, key, run);
                EXPECT_TRUE(done) << done.error().detail;
            });
        };
    }
    MacRunner hmac() const {
        return macRunner([device = device_](const kernels::HmacKey& key, const kernels::MacRun& run,
                                            kernels::MacUse use) {
            const auto done = kernels::runHmacTagsOn(device, key, run, use);
            EXPECT_TRUE(done) << done.error().detail;
        });
    }
};

TEST_F(GpuTags, GcmGivesKnownAnswers) {
    checkGcmVectors(gcm());
    checkGcmWycheproof(gcm());
}

TEST_F(GpuTags, GcmAgreesWithOpenssl) {
    checkGcmSizes(gcm());
    checkGcmSegments(gcm());
    checkGcmAad(gcm());
    checkGcmNonces(gcm());
}

TEST_F(GpuTags, GcmAgreesWithOpensslForLongSegments) {
    const std::uint32_t units[] = {4096, 16384, 20001, 65536, 65552, 1000001, 1U << 20};
    checkGcmTiles(gcm(), units);
}

TEST_F(GpuTags, GcmFindsForgeries) {
    checkGcmWrongBits(gcm(), 7);
    checkGcmForgeries(gcm());
}

TEST_F(GpuTags, HmacAgreesWithOpenssl) {
    checkHmacVectors(hmac());
    checkHmacSizes(hmac());
    checkHmacSegments(hmac());
}

TEST_F(GpuTags, HmacFindsForgeries) {
    checkHmacForgeries(hmac());
}

} // namespace
} // namespace blockwarp::tests
