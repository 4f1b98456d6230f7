// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/text_field.h"

#include "ui/base/format.h"
#include "ui/theme/theme.h"

#include <QVBoxLayout>

#include <algorithm>

namespace blockwarp::ui {

TextField::TextField(const char* name, const QString& label, const QString& text,
                     std::size_t maxBytes, QWidget* parent)
    : QWidget(parent), maxBytes_(maxBytes), line_(new QLineEdit(text, this)),
      message_(new MessageLine(this)) {
    line_->setObjectName(name);
    line_->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    line_->setFont(fixedFont());
    line_->setCursorPosition(0);
    message_->setObjectName(QLatin1String(name) + QStringLiteral("Problem"));
    auto* title = new QLabel(label, this);
    title->setBuddy(line_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    column->addWidget(title);
    column->addWidget(line_);
    column->addWidget(message_);
    connect(line_, &QLineEdit::textChanged, this, &TextField::changed);
}

std::vector<std::uint8_t> TextField::bytes() const {
    const QByteArray text = line_->text().toUtf8();
    return {text.begin(), text.end()};
}

QString TextField::problem() const {
    const QString text = line_->text();
    if (text.isEmpty()) return tr("Type at least 1 character.");
    const bool ascii = std::ranges::all_of(
        text, [](QChar sign) { return sign.unicode() >= 0x20 && sign.unicode() < 0x7f; });
    if (!ascii) return tr("Type letters, digits and signs of ASCII only, so that each is a byte.");
    const auto bytes = static_cast<std::uint64_t>(text.size());
    if (bytes > maxBytes_)
        return tr("The text has %1 bytes. The attack takes at most %2.")
            .arg(formatCount(bytes), formatCount(maxBytes_));
    return {};
}

} // namespace blockwarp::ui
