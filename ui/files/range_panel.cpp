// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/range_panel.h"

#include "ui/base/text.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {

RangePanel::RangePanel(QWidget* parent)
    : QWidget(parent), text_(new QLineEdit(this)), message_(new MessageLine(this)) {
    text_->setObjectName("range");
    text_->setPlaceholderText(tr("all, or OFFSET:LENGTH as 1G:64M"));
    text_->setToolTip(tr("OFFSET:LENGTH in bytes, such as 1G:64M. Reads only these bytes of the "
                         "decrypted file, and the last segment, which shows that nothing was cut "
                         "off."));
    message_->setObjectName("rangeMessage");
    auto* column = new FieldColumn(this);
    column->addField(this, tr("Only a ran&ge of bytes"), text_);
    column->addWidget(message_);
    connect(text_, &QLineEdit::textChanged, this, &RangePanel::read);
}

void RangePanel::read() {
    range_.reset();
    message_->clearMessage();
    const std::string typed = text_->text().trimmed().toStdString();
    if (!typed.empty()) {
        const auto range = parseByteRange(typed);
        if (range)
            range_ = *range;
        else
            message_->say(Tone::error, sentence(range.error()));
    }
    emit changed();
}

bool RangePanel::accepts(int files, bool race) {
    if (text_->text().trimmed().isEmpty()) return true;
    if (!range_) return false; // which the message says already
    message_->clearMessage();
    if (race)
        message_->say(Tone::error, tr("A race is run over whole files."));
    else if (files > 1)
        message_->say(Tone::error, tr("A range is of one file: leave only one in the list."));
    else
        return true;
    return false;
}

} // namespace blockwarp::ui
