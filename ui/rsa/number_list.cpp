// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/number_list.h"

#include "ui/base/text.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace blockwarp::ui {

NumberList::NumberList(const char* name, const QString& says, QWidget* parent)
    : QWidget(parent), grid_(new QGridLayout(this)) {
    setObjectName(name);
    setAccessibleName(says);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(space::medium);
    grid_->setVerticalSpacing(space::tiny);
    grid_->setColumnStretch(1, 1);
}

void NumberList::addRow() {
    Row row{new QLabel(this), new ElidedLabel(this)};
    row.value->setFont(fixedFont());
    const auto line = static_cast<int>(rows_.size());
    grid_->addWidget(row.title, line, 0, Qt::AlignLeft | Qt::AlignVCenter);
    grid_->addWidget(row.value, line, 1);
    rows_.push_back(row);
}

void NumberList::setLines(const std::vector<NumberLine>& lines) {
    lines_ = lines;
    while (rows_.size() < lines.size())
        addRow();
    QStringList said;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Row& row = rows_[i];
        const bool used = i < lines.size();
        row.title->setVisible(used);
        row.value->setVisible(used);
        if (!used) continue;
        const NumberLine& line = lines[i];
        const QString value = line.value.isEmpty() ? QStringLiteral("?") : line.value;
        row.title->setText(line.title);
        row.value->setLine(value);
        QFont font = row.value->font();
        font.setBold(line.found && !line.value.isEmpty());
        row.value->setFont(font);
        row.value->setAccessibleName(line.title);
        said << Words::tr("%1: %2").arg(line.title, value);
    }
    setAccessibleDescription(said.join(QLatin1Char('\n')));
}

QString NumberList::valueOf(const QString& title) const {
    const auto found = std::ranges::find(lines_, title, &NumberLine::title);
    return found != lines_.end() ? found->value : QString();
}

} // namespace blockwarp::ui
