// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs a program and lets one of its system calls fail, by ptrace(2), as a disk that breaks or is
/// full would: the calls of all threads are counted together, from the start of main() on, which is
/// our first question about descriptor 0. A failed call was not carried out; only close() was,
/// which reports late what could not be written.
///
///     fail_call REPORT SECONDS NUMBER full|broken [no-tmpfile] -- PROGRAM ARGUMENT...
///
/// Number 0 fails nothing and reports every call: number, name, what it is about. Any other fails
/// that one and reports it, with the error. `no-tmpfile`: O_TMPFILE is not supported. The last line
/// is "exit CODE", "signal NUMBER" or "hangs". Exit code: 77 where nothing can be traced, else 0.
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

namespace {

#ifndef __x86_64__

int trace(int, char**) {
    return 77; // setting a call's number is done in another way on each architecture
}

#else

enum class Fails : std::uint8_t {
    never, ///< with what we pass it; see the table
    read,  ///< EIO
    disk,  ///< ENOSPC or EIO
    late,  ///< likewise, but it was carried out
    memory,
    thread,
};

/// What is not in the table fails like a read.
struct Call {
    long number;
    const char* name;
    Fails fails;
};

constexpr Call kCalls[] = {
    // They end something, or only wait: there is nothing to go wrong.
    {SYS_exit, "exit", Fails::never},
    {SYS_exit_group, "exit_group", Fails::never},
    {SYS_rt_sigreturn, "rt_sigreturn", Fails::never},
    {SYS_restart_syscall, "restart_syscall", Fails::never},
    {SYS_futex, "futex", Fails::never},
    {SYS_sched_yield, "sched_yield", Fails::never},
    {SYS_clock_nanosleep, "clock_nanosleep", Fails::never},
    {SYS_nanosleep, "nanosleep", Fails::never},
    {SYS_munmap, "munmap", Fails::never},
    // They tell or set what belongs to the process alone, and fail only for wrong arguments.
    {SYS_getpid, "getpid", Fails::never},
    {SYS_gettid, "gettid", Fails::never},
    {SYS_getuid, "getuid", Fails::never},
    {SYS_geteuid, "geteuid", Fails::never},
    {SYS_getgid, "getgid", Fails::never},
    {SYS_getegid, "getegid", Fails::never},
    {SYS_umask, "umask", Fails::never},
    {SYS_uname, "uname", Fails::never},
    {SYS_sysinfo, "sysinfo", Fails::never},
    {SYS_getrusage, "getrusage", Fails::never},
    {SYS_clock_gettime, "clock_gettime", Fails::never},
    {SYS_gettimeofday, "gettimeofday", Fails::never},
    {SYS_rt_sigaction, "rt_sigaction", Fails::never},
    {SYS_rt_sigprocmask, "rt_sigprocmask", Fails::never},
    {SYS_sigaltstack, "sigaltstack", Fails::never},
    {SYS_set_robust_list, "set_robust_list", Fails::never},
    {SYS_set_tid_address, "set_tid_address", Fails::never},
    {SYS_arch_prctl, "arch_prctl", Fails::never},
    {SYS_sched_getaffinity, "sched_getaffinity", Fails::never},
    {334, "rseq", Fails::never},
    // Waits until the kernel's generator is ready, and never fails after that.
    {SYS_getrandom, "getrandom", Fails::never},
    // Advice: what comes of it changes no result.
    {SYS_madvise, "madvise", Fails::never},
    {SYS_fadvise64, "fadvise64", Fails::never},
    {SYS_tgkill, "tgkill", Fails::never},

    {SYS_write, "write", Fails::disk},
    {SYS_writev, "writev", Fails::disk},
    {SYS_pwrite64, "pwrite64", Fails::disk},
    {SYS_pwritev, "pwritev", Fails::disk},
    {SYS_ftruncate, "ftruncate", Fails::disk},
    {SYS_fallocate, "fallocate", Fails::disk},
    {SYS_fsync, "fsync", Fails::disk},
    {SYS_fdatasync, "fdatasync", Fails::disk},
    {SYS_syncfs, "syncfs", Fails::disk},
    {SYS_sync_file_range, "sync_file_range", Fails::disk},
    {SYS_copy_file_range, "copy_file_range", Fails::disk},
    {SYS_link, "link", Fails::disk},
    {SYS_linkat, "linkat", Fails::disk},
    {SYS_symlink, "symlink", Fails::disk},
    {SYS_symlinkat, "symlinkat", Fails::disk},
    {SYS_rename, "rename", Fails::disk},
    {SYS_renameat, "renameat", Fails::disk},
    {SYS_renameat2, "renameat2", Fails::disk},
    {SYS_mkdir, "mkdir", Fails::disk},
    {SYS_mkdirat, "mkdirat", Fails::disk},
    {SYS_unlink, "unlink", Fails::disk},
    {SYS_unlinkat, "unlinkat", Fails::disk},
    {SYS_rmdir, "rmdir", Fails::disk},
    {SYS_chmod, "chmod", Fails::disk},
    {SYS_fchmod, "fchmod", Fails::disk},
    {SYS_fchmodat, "fchmodat", Fails::disk},
    {SYS_utimensat, "utimensat", Fails::disk},
    {SYS_close, "close", Fails::late},

    {SYS_mmap, "mmap", Fails::memory},
    {SYS_mremap, "mremap", Fails::memory},
    {SYS_mprotect, "mprotect", Fails::memory},
    {SYS_brk, "brk", Fails::memory},
    {SYS_mlock, "mlock", Fails::memory},
    {SYS_poll, "poll", Fails::memory},
    {SYS_ppoll, "ppoll", Fails::memory},
    {SYS_eventfd2, "eventfd2", Fails::memory},
    {SYS_pipe2, "pipe2", Fails::memory},
    {SYS_clone, "clone", Fails::thread},
    {SYS_clone3, "clone3", Fails::thread},

    {SYS_read, "read", Fails::read},
    {SYS_pread64, "pread64", Fails::read},
    {SYS_readv, "readv", Fails::read},
    {SYS_preadv, "preadv", Fails::read},
    {SYS_open, "open", Fails::read},
    {SYS_openat, "openat", Fails::read},
    {SYS_fcntl, "fcntl", Fails::read},
    {SYS_dup, "dup", Fails::read},
    {SYS_dup3, "dup3", Fails::read},
    {SYS_flock, "flock", Fails::read},
    {SYS_lseek, "lseek", Fails::read},
    {SYS_ioctl, "ioctl", Fails::read},
    {SYS_access, "access", Fails::read},
    {SYS_faccessat, "faccessat", Fails::read},
    {SYS_faccessat2, "faccessat2", Fails::read},
    {SYS_stat, "stat", Fails::read},
    {SYS_fstat, "fstat", Fails::read},
    {SYS_lstat, "lstat", Fails::read},
    {SYS_newfstatat, "newfstatat", Fails::read},
    {SYS_statx, "statx", Fails::read},
    {SYS_statfs, "statfs", Fails::read},
    {SYS_fstatfs, "fstatfs", Fails::read},
    {SYS_getdents64, "getdents64", Fails::read},
    {SYS_getcwd, "getcwd", Fails::read},
    {SYS_readlink, "readlink", Fails::read},
    {SYS_readlinkat, "readlinkat", Fails::read},
    {SYS_prlimit64, "prlimit64", Fails::read},
    {SYS_prctl, "prctl", Fails::read},
};

/// Which arguments are paths; the first one that is not is taken for a descriptor.
bool isPath(const Call& call, std::size_t argument) {
    const std::string name = call.name;
    if (name == "linkat" || name.starts_with("renameat")) return argument == 1 || argument == 3;
    if (name == "rename" || name == "link") return argument <= 1;
    for (const char* one : {"open", "access", "stat", "lstat", "statfs", "readlink", "mkdir",
                            "rmdir", "unlink", "chmod"})
        if (name == one) return argument == 0;
    const bool below = name.ends_with("at") || name.ends_with("at2") || name == "statx";
    return below && name != "fstat" && argument == 1;
}

std::string textAt(pid_t pid, std::uint64_t address) {
    std::array<char, PATH_MAX> text{};
    const iovec local{text.data(), text.size()};
    const std::size_t page = 4096 - address % 4096; // what lies behind may not be there
    const iovec remote{reinterpret_cast<void*>(address), std::min(page, text.size())};
    if (::process_vm_readv(pid, &local, 1, &remote, 1, 0) <= 0) return "?";
    text.back() = '\0';
    return text.data();
}

std::string describe(pid_t pid, const Call& call, const std::uint64_t* args) {
    std::string text;
    for (std::size_t i = 0; i < 4; ++i)
        if (isPath(call, i)) text += " " + textAt(pid, args[i]);
    if (!text.empty() || call.fails == Fails::memory || call.fails == Fails::thread) return text;
    std::array<char, PATH_MAX> target{};
    const auto fd = static_cast<int>(args[0]);
    const std::string link = "/proc/" + std::to_string(pid) + "/fd/" + std::to_string(fd);
    if (::readlink(link.c_str(), target.data(), target.size() - 1) < 0) return text;
    return " " + std::to_string(fd) + ":" + target.data();
}

struct Request {
    std::FILE* report;
    std::uint64_t number;
    bool full;
    bool noTmpfile;
};

class Tracer {
  public:
    Tracer(const Request& request, pid_t child) : request_(request), child_(child) {}

    /// Returns the wait status of the program.
    int run() {
        for (;;) {
            int status = 0;
            const pid_t pid = ::waitpid(-1, &status, __WALL);
            if (pid < 0 && errno == EINTR) continue;
            if (pid < 0) return -1;
            if (WIFEXITED(status) || WIFSIGNALED(status)) {
                if (pid == child_) return status;
                continue;
            }
            int signal = 0;
            if (WSTOPSIG(status) == (SIGTRAP | 0x80))
                stopped(pid);
            else if (status >> 16 == 0 && WSTOPSIG(status) != SIGSTOP)
                signal = WSTOPSIG(status);
            const bool done = failed_ && pending_.empty() && !request_.noTmpfile;
            ::ptrace(done ? PTRACE_DETACH : PTRACE_SYSCALL, pid, nullptr, signal);
        }
    }

  private:
    void stopped(pid_t pid) {
        __ptrace_syscall_info info{};
        if (::ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof info, &info) <= 0) return;
        if (info.op == PTRACE_SYSCALL_INFO_ENTRY)
            entered(pid, info);
        else if (info.op == PTRACE_SYSCALL_INFO_EXIT)
            left(pid);
    }

    void entered(pid_t pid, const __ptrace_syscall_info& info) {
        const auto number = static_cast<long>(info.entry.nr);
        const std::uint64_t* args = info.entry.args;
        const bool opens = number == SYS_openat || number == SYS_open;
        const auto flags = static_cast<int>(args[number == SYS_openat ? 2 : 1]);
        if (request_.noTmpfile && opens && (flags & O_TMPFILE) == O_TMPFILE)
            return refuse(pid, EOPNOTSUPP);
        if (!counts_) {
            counts_ = number == SYS_fcntl && args[0] == 0 && static_cast<int>(args[1]) == F_GETFD;
            return;
        }
        if (failed_) return;
        const auto* row = std::ranges::find(kCalls, number, &Call::number);
        const std::string unknown = "call-" + std::to_string(number);
        Call call = row != std::end(kCalls) ? *row : Call{number, unknown.c_str(), Fails::read};
        if (opens && ((flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE))
            call.fails = Fails::disk;
        if (call.fails == Fails::never) return;
        ++count_;
        if (request_.number != 0 && count_ != request_.number) return;
        const std::string about = describe(pid, call, args);
        if (request_.number == 0) {
            (void)std::fprintf(request_.report, "%llu %s%s\n",
                               static_cast<unsigned long long>(count_), call.name, about.c_str());
            return;
        }
        const int error = errorOf(call.fails);
        (void)std::fprintf(request_.report, "%llu %s %s%s\n",
                           static_cast<unsigned long long>(count_), call.name,
                           ::strerrorname_np(error), about.c_str());
        failed_ = true;
        if (call.fails == Fails::late)
            pending_[pid] = error;
        else if (number == SYS_brk)
            keepBreak(pid);
        else
            refuse(pid, error);
    }

    int errorOf(Fails fails) const {
        switch (fails) {
        case Fails::memory:
            return ENOMEM;
        case Fails::thread:
            return EAGAIN;
        case Fails::disk:
        case Fails::late:
            return request_.full ? ENOSPC : EIO;
        default:
            return EIO;
        }
    }

    /// Without the call.
    void refuse(pid_t pid, int error) {
        user_regs_struct registers{};
        ::ptrace(PTRACE_GETREGS, pid, nullptr, &registers);
        registers.orig_rax = ~0ULL;
        ::ptrace(PTRACE_SETREGS, pid, nullptr, &registers);
        pending_[pid] = error;
    }

    /// brk(2) says that it failed by the break that there is, which it tells when it is asked for
    /// 0.
    void keepBreak(pid_t pid) {
        user_regs_struct registers{};
        ::ptrace(PTRACE_GETREGS, pid, nullptr, &registers);
        wantedBreak_ = registers.rdi;
        registers.rdi = 0;
        ::ptrace(PTRACE_SETREGS, pid, nullptr, &registers);
        pending_[pid] = kBreak;
    }

    void left(pid_t pid) {
        const auto found = pending_.find(pid);
        if (found == pending_.end()) return;
        user_regs_struct registers{};
        ::ptrace(PTRACE_GETREGS, pid, nullptr, &registers);
        if (found->second == kBreak)
            registers.rdi = wantedBreak_; // calls leave their arguments as they are
        else
            registers.rax = static_cast<unsigned long long>(-static_cast<long long>(found->second));
        ::ptrace(PTRACE_SETREGS, pid, nullptr, &registers);
        pending_.erase(found);
    }

    const Request& request_;
    const pid_t child_;
    bool counts_ = false;
    bool failed_ = false;
    std::uint64_t count_ = 0;
    static constexpr int kBreak = -1;
    unsigned long long wantedBreak_ = 0;
    std::map<pid_t, int> pending_; ///< errors of calls that have not returned yet
};

pid_t tracedChild = -1;

void killHanging(int) {
    ::kill(tracedChild, SIGKILL);
}

pid_t start(char** words) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) ::_exit(126);
    ::raise(SIGSTOP);
    ::execv(words[0], words);
    ::_exit(127);
}

int trace(int argc, char** argv) {
    int at = 5;
    Request request{std::fopen(argv[1], "we"), std::strtoull(argv[3], nullptr, 10),
                    std::string(argv[4]) == "full", false};
    if (at < argc && std::string(argv[at]) == "no-tmpfile") {
        request.noTmpfile = true;
        ++at;
    }
    if (request.report == nullptr || at + 1 >= argc || std::string(argv[at]) != "--") return 2;
    tracedChild = start(argv + at + 1);
    int status = 0;
    if (::waitpid(tracedChild, &status, 0) < 0 || !WIFSTOPPED(status)) return 77;
    constexpr auto options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                             PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
    if (::ptrace(PTRACE_SETOPTIONS, tracedChild, nullptr, options) != 0) return 77;
    (void)::signal(SIGALRM, killHanging);
    ::alarm(static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)));
    ::ptrace(PTRACE_SYSCALL, tracedChild, nullptr, 0);
    status = Tracer(request, tracedChild).run();
    const bool hangs = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    if (hangs)
        (void)std::fputs("hangs\n", request.report);
    else if (WIFSIGNALED(status))
        (void)std::fprintf(request.report, "signal %d\n", WTERMSIG(status));
    else
        (void)std::fprintf(request.report, "exit %d\n", WEXITSTATUS(status));
    return std::fclose(request.report) == 0 ? 0 : 1;
}

#endif

} // namespace

int main(int argc, char** argv) {
    return argc < 6 ? 2 : trace(argc, argv);
}
