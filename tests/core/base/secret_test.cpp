// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret.h"

#include "core/base/random.h"
#include "core/format/container.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <string>
#include <type_traits>
#include <vector>

namespace blockwarp::tests {
namespace {

static_assert(!std::is_copy_constructible_v<SecretBytes>);
static_assert(!std::is_copy_assignable_v<SecretBytes>);
static_assert(std::is_nothrow_move_constructible_v<SecretBytes>);

TEST(Secrets, WipeMakesZeros) {
    Bytes bytes = randomBytes(100, 1);
    wipe(std::span(bytes).subspan(10, 80));
    for (std::size_t i = 0; i < 100; ++i)
        EXPECT_EQ(bytes[i], i < 10 || i >= 90 ? randomBytes(100, 1)[i] : 0) << i;
    wipe({}); // nothing to do, nothing to trip over
}

/// Whether a process that called it can be dumped: one of its own, because there is no way back.
bool canBeDumped(bool allowed) {
    const pid_t child = ::fork();
    if (child == 0) {
        if (allowed)
            (void)::setenv("BLOCKWARP_ALLOW_DUMPS", "1", 1);
        else
            (void)::unsetenv("BLOCKWARP_ALLOW_DUMPS");
        const rlimit some{4096, 8192};
        (void)::setrlimit(RLIMIT_CORE, &some);
        (void)::prctl(PR_SET_DUMPABLE, 1, 0, 0, 0); // which a change of the user takes
        forbidDumps();
        rlimit limit{};
        (void)::getrlimit(RLIMIT_CORE, &limit);
        const bool closed = limit.rlim_cur == 0 && ::prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0;
        const bool open = limit.rlim_cur == 4096 && ::prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 1;
        ::_exit(limit.rlim_max != 8192 || closed == open ? 2 : open ? 1 : 0);
    }
    int status = 0;
    (void)::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) < 2);
    return WEXITSTATUS(status) == 1;
}

TEST(Secrets, AreInNoDumpUnlessADeveloperAsks) {
    EXPECT_FALSE(canBeDumped(false));
    EXPECT_TRUE(canBeDumped(true));
}

TEST(Secrets, MovingLeavesNothingBehind) {
    SecretBytes first(randomBytes(32, 1));
    SecretBytes second(std::move(first));
    EXPECT_TRUE(first.empty()); // NOLINT(bugprone-use-after-move): this is what is tested
    EXPECT_EQ(hexOf(second.span()), hexOf(randomBytes(32, 1)));
    SecretBytes third(randomBytes(16, 2));
    third = std::move(second);
    EXPECT_TRUE(second.empty()); // NOLINT(bugprone-use-after-move)
    EXPECT_EQ(hexOf(third.span()), hexOf(randomBytes(32, 1)));
    third.clear();
    EXPECT_TRUE(third.empty());
}

TEST(Secrets, MovingOntoItselfKeepsTheSecret) {
    SecretBytes secret(std::string_view("abc"));
    SecretBytes& same = secret;
    secret = std::move(same);
    EXPECT_EQ(hexOf(secret.span()), "616263");
}

/// Kilobytes of this process that are never swapped out.
long lockedKilobytes() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (long kilobytes = 0; word == "VmLck:" && status >> kilobytes) return kilobytes;
    return -1;
}

/// Whether a locked page is counted here: Address Sanitizer locks none, and a limit may forbid it.
bool locksAreCounted() {
    alignas(4096) std::array<std::uint8_t, 4096> page{};
    const bool counted = ::mlock(page.data(), page.size()) == 0 && lockedKilobytes() > 0;
    (void)::munlock(page.data(), page.size());
    return counted;
}

TEST(Secrets, AreKeptInPagesOfTheirOwn) {
    const long before = lockedKilobytes();
    SecretBytes secret(randomBytes(100, 1));
    secret.keep();
    secret.keep(); // once is enough
    EXPECT_EQ(hexOf(secret.span()), hexOf(randomBytes(100, 1)));
    if (locksAreCounted()) {
        EXPECT_GT(lockedKilobytes(), before);
    }
    SecretBytes moved = std::move(secret);
    EXPECT_TRUE(secret.empty()); // NOLINT(bugprone-use-after-move)
    EXPECT_EQ(hexOf(moved.clone().span()), hexOf(randomBytes(100, 1)));
    moved = SecretBytes(std::string_view("abc"));
    EXPECT_EQ(lockedKilobytes(), before);
    EXPECT_EQ(hexOf(moved.span()), "616263");
    SecretBytes none;
    none.keep();
    EXPECT_TRUE(none.empty());
}

TEST(Secrets, AreKeptWhereNothingMayBeLocked) {
    const pid_t child = ::fork();
    if (child == 0) {
        const rlimit nothing{0, 0};
        (void)::setrlimit(RLIMIT_MEMLOCK, &nothing);
        (void)::setuid(65534); // root may lock whatever the limit
        std::vector<SecretBytes> many;
        for (std::size_t i = 0; i < 100; ++i)
            many.push_back(kept(SecretBytes(randomBytes(32, i))));
        for (std::size_t i = 0; i < 100; ++i)
            if (hexOf(many[i].span()) != hexOf(randomBytes(32, i))) ::_exit(1);
        ::_exit(0);
    }
    int status = 0;
    (void)::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

TEST(Secrets, ClonesAreEqualAndSeparate) {
    SecretBytes secret(std::string_view("abc"));
    SecretBytes copy = secret.clone();
    secret.span()[0] = 'x';
    EXPECT_EQ(hexOf(copy.span()), "616263");

    const Secret raw = RawKey{SecretBytes(randomBytes(16, 1)), ivFrom(randomBytes(16, 2)), false};
    const Secret rawCopy = cloneSecret(raw);
    EXPECT_EQ(hexOf(std::get<RawKey>(rawCopy).key.span()), hexOf(randomBytes(16, 1)));
    EXPECT_EQ(std::get<RawKey>(rawCopy).iv, ivFrom(randomBytes(16, 2)));
    EXPECT_FALSE(std::get<RawKey>(rawCopy).padding);
    const Secret typed = Passphrase{SecretBytes("abc"), 7};
    const Secret typedCopy = cloneSecret(typed);
    EXPECT_EQ(hexOf(std::get<Passphrase>(typedCopy).text.span()), "616263");
    EXPECT_EQ(std::get<Passphrase>(typedCopy).iterations, 7U);
}

TEST(Randomness, FillsAllOfIt) {
    // All zeros by chance in the last 16 bytes: once in 2^128 runs.
    Bytes bytes(64, 0);
    ASSERT_TRUE(fillRandom(bytes));
    EXPECT_NE(Bytes(bytes.end() - 16, bytes.end()), Bytes(16, 0));
    Bytes more(64, 0);
    ASSERT_TRUE(fillRandom(more));
    EXPECT_NE(bytes, more);
}

} // namespace
} // namespace blockwarp::tests
