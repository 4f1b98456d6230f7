// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual/roff.h"

#include <array>
#include <stdexcept>
#include <utility>

namespace blockwarp::manual {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kReplacements{{
    {"\u2026", "..."},
    {"\u2013", "\\(en"},
    {"\u201c", "\\(lq"},
    {"\u201d", "\\(rq"},
}};

/// Appends what stands for the character at `at`; returns its length in `text`.
std::size_t append(std::string& out, std::string_view text, std::size_t at) {
    const char c = text[at];
    if (static_cast<unsigned char>(c) >= 0x80) {
        for (const auto& [from, to] : kReplacements)
            if (text.substr(at).starts_with(from)) {
                out += to;
                return from.size();
            }
        throw std::invalid_argument("no roff for a character in: " + std::string(text));
    }
    if (c == '\\')
        out += "\\e";
    else if (c == '-')
        out += "\\-";
    else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n'))
        out += std::string("\\&") + c;
    else if (c == '\'')
        out += "\\(aq";
    else
        out += c;
    return 1;
}

} // namespace

std::string roffLiteral(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();)
        at += append(out, text, at);
    return out;
}

std::string roff(std::string_view text) {
    std::string out;
    bool bold = false;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] != '`') {
            at += append(out, text, at);
            continue;
        }
        bold = !bold;
        out += bold ? "\\fB" : "\\fR";
        ++at;
    }
    if (bold) throw std::invalid_argument("an odd number of ` in: " + std::string(text));
    return out;
}

} // namespace blockwarp::manual
