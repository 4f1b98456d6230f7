// SPDX-License-Identifier: GPL-3.0-or-later
/// A sentence as data: an English template and what stands in it. It is put into words where it is
/// read: english() for the command line, files and tests; the window translates the template.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Marks a template as a text to translate, for
/// `lupdate -tr-function-alias QT_TRANSLATE_NOOP+=CORE_TEXT`. `context`: "core".
#define CORE_TEXT(context, text) text

namespace blockwarp {

struct Message {
    enum class Kind : std::uint8_t {
        sentence, ///< `text` is a template, where %1 to %9 stand for the arguments
        asIs,     ///< a name, a file's contents: the same in each language
        quantity, ///< `value` with three digits, and `text` is its unit
    };

    Message() = default; ///< says nothing
    /// `sentence`: a CORE_TEXT.
    Message(const char* sentence, std::vector<Message> places = {})
        : text(sentence), arguments(std::move(places)) {}

    bool empty() const { return kind != Kind::quantity && text.empty(); }
    bool operator==(const Message&) const = default;

    Kind kind = Kind::sentence;
    std::string text;
    double value = 0;
    std::vector<Message> arguments;
};

Message asIs(std::string text);
/// A whole text of a table or a file, which has a translation if it is some CORE_TEXT.
Message translatable(std::string text);
/// `unit`: a symbol, "GB/s"; or empty.
Message quantity(double value, std::string_view unit = {});
Message count(std::uint64_t number);
/// All of them, each joined to those before by `two`: a CORE_TEXT like "%1, %2".
Message joined(const std::vector<Message>& parts, const char* two);

/// `translate` makes a template of another language of the English one.
std::string inWords(const Message& message,
                    const std::function<std::string(const std::string&)>& translate);

std::string english(const Message& message);

/// Three digits, or all before the point, in groups: 0.47, 38, 1,030.
std::string threeDigits(double value);

} // namespace blockwarp
