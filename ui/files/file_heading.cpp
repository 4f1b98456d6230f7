// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/file_heading.h"

#include "ui/base/shown_name.h"

#include <QEvent>

#include <algorithm>

namespace blockwarp::ui {

FileHeading::FileHeading(QWidget* parent) : QLabel(parent) {
    QFont bold = font();
    bold.setBold(true);
    setFont(bold);
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FileHeading::say(const QString& words) {
    words_ = words;
    name_.clear();
    setToolTip({});
    fit();
}

void FileHeading::say(const QString& words, const std::filesystem::path& file) {
    words_ = words;
    name_ = shownName(file.filename());
    setToolTip(plainTip(shownName(file)));
    fit();
}

void FileHeading::fit() {
    if (name_.isEmpty()) {
        setText(words_);
        return;
    }
    const int around = fontMetrics().horizontalAdvance(QString(words_).remove(QLatin1String("%1")));
    const int room = std::max(width() - around, width() / 2);
    setText(words_.arg(fontMetrics().elidedText(name_, Qt::ElideMiddle, room)));
}

void FileHeading::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

void FileHeading::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    fit();
}

} // namespace blockwarp::ui
