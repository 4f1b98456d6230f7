// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_file.h"

#include <cstdint>
#include <span>

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
    if (!output_) return {};
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    if (auto ok = output_->writeAt(0, bytes); !ok) return ok;
    return output_->commit(text.size(), NoProgress());
}

} // namespace blockwarp::cli
