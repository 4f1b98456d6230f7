// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs other programs: what we must work with is the best oracle.
#pragma once

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::tests {

struct ProgramRun {
    int status = -1; ///< what it exited with; 127 if it was not found
    std::string output;
};

/// On a terminal of its own, at which each question that ends in "passphrase: " or the like (a
/// colon and a space after that word) gets `answer`.
inline ProgramRun runProgram(std::vector<std::string> words, const std::string& answer = {}) {
    int terminal = -1;
    const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child < 0) return {};
    if (child == 0) {
        std::vector<char*> argv;
        for (std::string& word : words)
            argv.push_back(word.data());
        argv.push_back(nullptr);
        ::execvp(argv[0], argv.data());
        ::_exit(127);
    }
    ProgramRun run;
    std::array<char, 4096> piece{};
    std::size_t asked = 0; // up to here questions are answered
    // A terminal whose other side has gone gives an error.
    for (ssize_t got = 0; (got = ::read(terminal, piece.data(), piece.size())) > 0;) {
        run.output.append(piece.data(), static_cast<std::size_t>(got));
        const auto word = run.output.find("passphrase", asked);
        if (answer.empty() || word == std::string::npos) continue;
        const auto end = run.output.find(": ", word);
        if (end == std::string::npos) continue;
        asked = end + 2;
        const std::string line = answer + "\n";
        if (::write(terminal, line.data(), line.size()) < 0) break;
    }
    ::close(terminal);
    int status = 0;
    if (::waitpid(child, &status, 0) == child && WIFEXITED(status))
        run.status = WEXITSTATUS(status);
    return run;
}

} // namespace blockwarp::tests
