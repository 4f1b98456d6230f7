// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>

namespace blockwarp {

Message asIs(std::string text) {
    Message message;
    message.kind = Message::Kind::asIs;
    message.text = std::move(text);
    return message;
}

Message translatable(std::string text) {
    Message message;
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

Message count(std::uint64_t number) {
    return quantity(static_cast<double>(number));
}

Message joined(const std::vector<Message>& parts, const char* two) {
    Message all;
    for (const Message& part : parts)
        all = all.empty() ? part : Message(two, {all, part});
    return all;
}

std::string inWords(const Message& message,
                    const std::function<std::string(const std::string&)>& translate) {
    if (message.kind == Message::Kind::asIs) return message.text;
    if (message.kind == Message::Kind::quantity)
        return message.text.empty() ? threeDigits(message.value)
                                    : threeDigits(message.value) + " " + message.text;
    const std::string whole = translate(message.text);
    std::string words;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        const bool place = whole[i] == '%' && i + 1 < whole.size() && whole[i + 1] >= '1' &&
                           static_cast<std::size_t>(whole[i + 1] - '1') < message.arguments.size();
        if (place) // what is filled in is not looked through for places again
            words +=
                inWords(message.arguments[static_cast<std::size_t>(whole[++i] - '1')], translate);
        else
            words += whole[i];
    }
    return words;
}

std::string english(const Message& message) {
    return inWords(message, [](const std::string& text) { return text; });
}

std::string threeDigits(double value) {
    if (std::abs(value) < 999.5) return fmt::format("{:.3g}", value);
    std::string text = fmt::format("{:.0f}", value);
    for (std::size_t end = text.size(); end > (value < 0 ? 4U : 3U); end -= 3)
        text.insert(end - 3, ",");
    return text;
}

} // namespace blockwarp
