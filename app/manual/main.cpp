// SPDX-License-Identifier: GPL-3.0-or-later
/// `blockwarp-manual FOLDER`: writes manual pages and completions of both programs, in the folders
/// FOLDER/PROGRAM/man, bash, zsh and fish. Runs while Blockwarp is built and is not installed.
#include "app/cli/program.h"
#include "app/manual/command_tree.h"
#include "app/manual/completions.h"
#include "app/manual/man_page.h"
#include "core/base/build_facts.h"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "blockwarp_version.h"

namespace {

using namespace blockwarp;
using namespace blockwarp::manual;
using std::filesystem::path;

void write(const path& file, const std::string& text) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream out(file, std::ios::binary);
    out << text;
    if (!out.flush()) throw std::runtime_error("cannot write " + file.string());
}

void writeAll(const path& folder, const Command& program) {
    for (const Command* command : allCommands(program))
        write(folder / "man" / (command->page() + ".1"),
              manPage(program, *command, BLOCKWARP_RELEASE_DATE, version()));
    write(folder / "bash" / program.path, bashCompletion(program));
    write(folder / "zsh" / ("_" + program.path), zshCompletion(program));
    write(folder / "fish" / (program.path + ".fish"), fishCompletion(program));
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        (void)std::fputs("Usage: blockwarp-manual FOLDER\n", stderr);
        return 2;
    }
    try {
        int exitCode = 0;
        const path folder(argv[1]);
        writeAll(folder / "blockwarp-cli", commandOf(*cli::makeProgram(exitCode)));
        writeAll(folder / "blockwarp", windowCommand());
    } catch (const std::exception& error) {
        (void)std::fprintf(stderr, "blockwarp-manual: %s\n", error.what());
        return 1;
    }
    return 0;
}
