// SPDX-License-Identifier: GPL-3.0-or-later
/// To be preloaded: lets one allocation of a program fail, as malloc() does where there is no
/// memory. FAIL_ALLOCATION is its number, counted over all threads from the start of main() on; 0
/// fails none. FAIL_ALLOCATION_REPORT names a file that gets their number at the end, or "failed"
/// and its size at once.
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

using Main = int (*)(int, char**, char**);

Main realMain = nullptr;
std::atomic<bool> counts{false};
std::atomic<unsigned long> count{0};
unsigned long wanted = 0;
int report = -1;

void tell(const char* what, unsigned long number) {
    char line[64];
    const int length = std::snprintf(line, sizeof line, "%s %lu\n", what, number);
    if (report >= 0 && ::write(report, line, static_cast<std::size_t>(length)) != length)
        ::_exit(125);
}

bool fails(std::size_t size) {
    if (!counts.load(std::memory_order_relaxed) || ++count != wanted) return false;
    tell("failed", size);
    errno = ENOMEM;
    return true;
}

int countedMain(int argc, char** argv, char** environment) {
    const char* number = std::getenv("FAIL_ALLOCATION");
    const char* file = std::getenv("FAIL_ALLOCATION_REPORT");
    if (number != nullptr) wanted = std::strtoul(number, nullptr, 10);
    if (file != nullptr) report = ::open(file, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
    counts = true;
    const int exitCode = realMain(argc, argv, environment);
    counts = false;
    tell("allocations", count);
    return exitCode;
}

} // namespace

extern "C" {

int __libc_start_main(Main program, int argc, char** argv, void (*init)(), void (*fini)(),
                      void (*linkerFini)(), void* stackEnd) {
    using Start = int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);
    const auto start = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
    realMain = program;
    return start(countedMain, argc, argv, init, fini, linkerFini, stackEnd);
}

void* malloc(std::size_t size) {
    return fails(size) ? nullptr : __libc_malloc(size);
}

void* calloc(std::size_t number, std::size_t size) {
    return fails(number * size) ? nullptr : __libc_calloc(number, size);
}

void* realloc(void* old, std::size_t size) {
    return fails(size) ? nullptr : __libc_realloc(old, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
    return fails(size) ? nullptr : __libc_memalign(alignment, size);
}

void* memalign(std::size_t alignment, std::size_t size) {
    return fails(size) ? nullptr : __libc_memalign(alignment, size);
}

int posix_memalign(void** result, std::size_t alignment, std::size_t size) {
    if (fails(size)) return ENOMEM;
    *result = __libc_memalign(alignment, size);
    return *result == nullptr ? ENOMEM : 0;
}
}
