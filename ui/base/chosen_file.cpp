// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/chosen_file.h"

#include "core/keys/key_input.h"
#include "ui/base/text.h"

namespace blockwarp::ui {

Result<SecretBytes> readChosenFile(const QString& path) {
    const std::string name = toPath(path).string();
    auto contents = readSecretFile(name);
    if (!contents && contents.error().code == ErrorCode::secretUnreadable &&
        contents.error().context.find(name) == std::string::npos)
        return Error{ErrorCode::secretUnreadable, name + " is not there"};
    return contents;
}

} // namespace blockwarp::ui
