// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/run_library.h"

#include "core/bench/runs/run_json.h"
#include "core/io/atomic_output.h"
#include "core/io/data_folder.h"
#include "core/io/folders.h"

#include <algorithm>

namespace blockwarp {

Result<void> writeTextFile(const std::filesystem::path& path, std::string_view text) {
    auto output = AtomicOutput::create(path, true, text.size());
    return output ? output->commitText(text) : output.error();
}

std::filesystem::path RunLibrary::usualFolder() {
    return dataFolder() / "runs";
}

std::vector<SavedRun> RunLibrary::list(std::string_view experiment) const {
    std::vector<SavedRun> runs;
    for (const auto& file : filesIn(folder_, ".json")) {
        auto run = loadRun(file);
        if (run && (experiment.empty() || run->experiment == experiment))
            runs.push_back({file, std::move(*run)});
    }
    std::ranges::sort(runs, std::greater<>(), [](const SavedRun& one) { return one.run.time; });
    return runs;
}

Result<std::filesystem::path> RunLibrary::save(const BenchRun& run) const {
    return writeNewJson(folder_, run.time + "-" + run.experiment, writeRun(run));
}

Result<void> RunLibrary::setNote(const std::filesystem::path& path, const std::string& note) {
    auto run = loadRun(path);
    if (!run) return run.error();
    run->note = note;
    return writeTextFile(path, writeRun(*run));
}

} // namespace blockwarp
