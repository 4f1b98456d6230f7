// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/shown_name.h"

#include "core/base/text.h"
#include "ui/base/text.h"

#include <QTextDocument>

namespace blockwarp::ui {

QString shownName(const std::filesystem::path& path) {
    return toQString(displayName(path.native()));
}

QString plainTip(const QString& text) {
    return Qt::mightBeRichText(text) ? Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal) : text;
}

} // namespace blockwarp::ui
