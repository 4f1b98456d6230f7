// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_file.h"

namespace blockwarp::cli {

Result<ReportFile> ReportFile::open(const std::string& path, bool overwrite) {
    ReportFile file;
    if (path.empty()) return file;
    auto output = AtomicOutput::create(path, overwrite, 0);
    if (!output) return output.error();
    file.output_.emplace(std::move(*output));
    return file;
}

Result<void> ReportFile::write(std::string_view text) {
    return output_ ? output_->commitText(text) : Result<void>();
}

} // namespace blockwarp::cli
