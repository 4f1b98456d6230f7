// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>

namespace blockwarp {
namespace {

/// What is filled in is not looked through for places again.
std::string filled(const Message& message) {
    std::string words;
    for (std::size_t i = 0; i < message.text.size(); ++i) {
        const std::size_t place = message.text[i] == '%' && i + 1 < message.text.size()
                                      ? static_cast<std::size_t>(message.text[i + 1]) - '1'
                                      : message.arguments.size();
        if (place < message.arguments.size()) {
            words += english(message.arguments[place]);
            ++i;
        } else {
            words += message.text[i];
        }
    }
    return words;
}

} // namespace

Message asIs(std::string text) {
    Message message;
    message.kind = Message::Kind::asIs;
    message.text = std::move(text);
    return message;
}

Message quantity(double value, std::string_view unit) {
    Message message;
    message.kind = Message::Kind::quantity;
    message.text = unit;
    message.value = value;
    return message;
}

std::string english(const Message& message) {
    switch (message.kind) {
    case Message::Kind::asIs:
        return message.text;
    case Message::Kind::quantity:
        return message.text.empty() ? threeDigits(message.value)
                                    : threeDigits(message.value) + " " + message.text;
    case Message::Kind::sentence:
        break;
    }
    return filled(message);
}

std::string threeDigits(double value) {
    if (std::abs(value) < 999.5) return fmt::format("{:.3g}", value);
    std::string text = fmt::format("{:.0f}", value);
    for (std::size_t end = text.size(); end > (value < 0 ? 4U : 3U); end -= 3)
        text.insert(end - 3, ",");
    return text;
}

} // namespace blockwarp
