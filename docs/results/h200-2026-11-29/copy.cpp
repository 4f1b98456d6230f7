// SPDX-License-Identifier: GPL-3.0-or-later
// The best of five of copying 2 GiB by memcpy, and of adding 1 to each word in place, by 1 to 16
// threads.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>
static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}
int main() {
    const size_t all = size_t{2} << 30;
    auto* a = static_cast<uint8_t*>(aligned_alloc(4096, all));
    auto* b = static_cast<uint8_t*>(aligned_alloc(4096, all));
    for (size_t t : {1, 4, 8, 16}) {
        double best[2] = {0, 0};
        for (int rep = 0; rep < 12; ++rep) {
            const int what = rep % 2;
            std::atomic<size_t> ready{0};
            std::atomic<bool> go{false};
            std::vector<std::thread> team;
            for (size_t i = 0; i < t; ++i)
                team.emplace_back([&, i] {
                    const size_t n = all / t;
                    uint8_t* from = a + i * n;
                    uint8_t* to = b + i * n;
                    if (rep < 2) {
                        memset(from, 1, n);
                        memset(to, 2, n);
                    }
                    ++ready;
                    while (!go)
                        std::this_thread::yield();
                    if (what == 0)
                        memcpy(to, from, n);
                    else {
                        auto* w = reinterpret_cast<uint64_t*>(from);
                        for (size_t k = 0; k < n / 8; ++k)
                            w[k] += 1;
                    }
                });
            while (ready < t)
                std::this_thread::yield();
            const double start = now();
            go = true;
            for (auto& one : team)
                one.join();
            if (rep >= 2) best[what] = std::max(best[what], all / (now() - start) / 1e9);
        }
        printf("%2zu threads, 2 GiB: memcpy %.1f GB/s, add 1 in place %.1f GB/s\n", t, best[0],
               best[1]);
    }
}
