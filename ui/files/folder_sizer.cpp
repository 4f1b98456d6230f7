// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/folder_sizer.h"

#include "core/files/inspect.h"

#include <system_error>

namespace blockwarp::ui {
namespace {

namespace fs = std::filesystem;

bool isEncrypted(const fs::path& file) {
    const auto container = detectContainer(file);
    return container && containerSpec(*container).namesCipher;
}

} // namespace

FolderSizer::FolderSizer(QObject* parent)
    : QObject(parent), batches_(&FolderSizer::sizeOf,
                                [this](const std::vector<FolderSize>& sizes) { take(sizes); }) {}

void FolderSizer::add(const fs::path& path) {
    ++waiting_;
    batches_.add({{path, cancel_}});
}

void FolderSizer::stop() {
    cancel_->cancel();
    cancel_ = std::make_shared<CancelFlag>();
    batches_.clear();
    waiting_ = 0;
}

/// The receiver may stop this while it takes a size.
void FolderSizer::take(const std::vector<FolderSize>& sizes) {
    const auto cancel = cancel_;
    for (const FolderSize& size : sizes) {
        if (cancel->cancelled()) return;
        --waiting_;
        emit sized(size);
    }
}

FolderSize FolderSizer::sizeOf(const Wanted& wanted) {
    FolderSize size{wanted.path};
    std::error_code failed;
    bool plain = false; // some file is
    const auto count = [&](const fs::path& file) {
        std::error_code unknown;
        const auto bytes = fs::file_size(file, unknown);
        if (unknown) return;
        size.bytes += bytes;
        ++size.files;
        plain = plain || !isEncrypted(file);
    };
    if (fs::is_regular_file(wanted.path, failed)) count(wanted.path);
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator at(wanted.path, options, failed), end;
         !failed && at != end && !wanted.cancel->cancelled(); at.increment(failed)) {
        std::error_code unknown;
        if (at->symlink_status(unknown).type() == fs::file_type::regular) count(at->path());
    }
    size.onlyEncrypted = size.files > 0 && !plain;
    return size;
}

} // namespace blockwarp::ui
