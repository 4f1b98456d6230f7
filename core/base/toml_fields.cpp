// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/toml_fields.h"

#include <fmt/format.h>

/// toml++ 3.3 asserts that a key begins as one before it checks that and refuses the file: a
/// stranger's file must not end the program.
#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/toml.h>

#include <algorithm>

namespace blockwarp {
namespace {

constexpr std::size_t kMaxText = 2000;

bool isPlain(std::string_view text) {
    return std::ranges::none_of(
        text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; });
}

} // namespace

struct TomlFile {
    toml::table table;
    std::vector<TomlProblem> problems{};

    void refuse(unsigned line, std::string_view why) {
        problems.push_back({line, std::string(why)});
    }
    void refuse(const toml::source_region& place, std::string_view why) {
        refuse(place.begin.line, why);
    }
};

struct TomlFields::Table {
    std::shared_ptr<TomlFile> file;
    const toml::table& table;
    std::vector<std::string> asked{};

    /// Null where it is missing, which is refused if it is needed.
    const toml::node* find(std::string_view key, Need need) {
        asked.emplace_back(key);
        const toml::node* node = table.get(key);
        if (node == nullptr && need == Need::required)
            file->refuse(table.source(), fmt::format("“{}” is missing", key));
        return node;
    }

    void refuse(const toml::node& node, std::string_view key, std::string_view why) {
        file->refuse(node.source(), fmt::format("{}: {}", key, why));
    }

    std::string textOf(const toml::node& node, std::string_view key) {
        const auto text = node.value_exact<std::string>();
        if (!text || text->empty() || text->size() > kMaxText || !isPlain(*text)) {
            refuse(node, key, "it is a text on one line, of at most 2000 bytes");
            return {};
        }
        return *text;
    }

    double numberOf(const toml::node& node, std::string_view key) {
        const auto number = node.value<double>();
        if (!node.is_number() || !number) {
            refuse(node, key, "it is a number");
            return 1;
        }
        return *number;
    }

    /// Null where it is missing or refused.
    const toml::array* arrayOf(std::string_view key, std::size_t max, Need need) {
        const toml::node* node = find(key, need);
        if (node == nullptr) return nullptr;
        const toml::array* array = node->as_array();
        if (array != nullptr && !array->empty() && array->size() <= max) return array;
        refuse(*node, key, fmt::format("it is a list of 1 to {}", max));
        return nullptr;
    }
};

std::string TomlFields::text(std::string_view key, Need need) {
    const toml::node* node = table_->find(key, need);
    return node != nullptr ? table_->textOf(*node, key) : std::string();
}

std::vector<std::string> TomlFields::texts(std::string_view key, std::size_t max, Need need) {
    std::vector<std::string> texts;
    if (const toml::array* array = table_->arrayOf(key, max, need))
        for (const toml::node& node : *array)
            texts.push_back(table_->textOf(node, key));
    return texts;
}

std::uint64_t TomlFields::count(std::string_view key, std::uint64_t max, Need need) {
    const toml::node* node = table_->find(key, need);
    if (node == nullptr) return 0;
    const auto number = node->value_exact<std::int64_t>();
    if (number && *number >= 1 && static_cast<std::uint64_t>(*number) <= max)
        return static_cast<std::uint64_t>(*number);
    table_->refuse(*node, key, fmt::format("it is a whole number from 1 to {}", max));
    return 1;
}

std::vector<double> TomlFields::numbers(std::string_view key, std::size_t max, Need need) {
    std::vector<double> numbers;
    if (const toml::array* array = table_->arrayOf(key, max, need))
        for (const toml::node& node : *array)
            numbers.push_back(table_->numberOf(node, key));
    return numbers;
}

std::vector<TomlFields> TomlFields::tables(std::string_view key, std::size_t max) {
    std::vector<TomlFields> tables;
    const toml::array* array = table_->arrayOf(key, max, Need::required);
    if (array == nullptr) return tables;
    for (const toml::node& node : *array)
        if (const toml::table* table = node.as_table())
            tables.push_back(TomlFields(std::make_shared<Table>(Table{table_->file, *table})));
        else
            table_->refuse(node, key, "it is a list of tables");
    return tables;
}

std::vector<TomlValue> TomlFields::values(std::string_view key, std::size_t max, Need need) {
    std::vector<TomlValue> values;
    const toml::node* node = table_->find(key, need);
    if (node == nullptr) return values;
    const toml::table* table = node->as_table();
    if (table == nullptr || table->size() > max) {
        table_->refuse(*node, key, fmt::format("it is a table of at most {} fields", max));
        return values;
    }
    for (const auto& [name, value] : *table) {
        std::string text;
        if (const auto flag = value.value_exact<bool>())
            text = *flag ? "true" : "false";
        else if (const auto number = value.value_exact<std::int64_t>())
            text = std::to_string(*number);
        else
            text = table_->textOf(value, name.str());
        values.push_back({std::string(name.str()), std::move(text), value.source().begin.line});
    }
    return values;
}

bool TomlFields::has(std::string_view key) const {
    return table_->table.contains(key);
}

unsigned TomlFields::line(std::string_view key) const {
    const toml::node* node = table_->table.get(key);
    return node != nullptr ? node->source().begin.line : table_->table.source().begin.line;
}

void TomlFields::refuse(unsigned line, std::string_view why) {
    table_->file->refuse(line, why);
}

void TomlFields::refuse(std::string_view key, std::string_view why) {
    const toml::node* node = table_->table.get(key);
    table_->refuse(node != nullptr ? *node : table_->table, key, why);
}

void TomlFields::finish() {
    for (const auto& [key, node] : table_->table)
        if (std::ranges::find(table_->asked, key.str()) == table_->asked.end())
            table_->refuse(node, key.str(), "there is no such field");
}

Expected<TomlRoot, TomlProblem> TomlRoot::parse(std::string_view toml) {
    try {
        return TomlRoot(std::make_shared<TomlFile>(TomlFile{toml::parse(toml)}));
    } catch (const toml::parse_error& error) {
        return TomlProblem{error.source().begin.line, std::string(error.description())};
    }
}

TomlFields TomlRoot::fields() const {
    return TomlFields(std::make_shared<TomlFields::Table>(TomlFields::Table{file_, file_->table}));
}

Error TomlRoot::toError(const TomlProblem& problem) {
    return {ErrorCode::malformed, fmt::format("line {}: {}", problem.line, problem.what)};
}

std::optional<Error> TomlRoot::problem() const {
    if (file_->problems.empty()) return {};
    return toError(file_->problems.front());
}

std::vector<TomlProblem> TomlRoot::problems() const {
    std::vector<TomlProblem> sorted = file_->problems;
    std::ranges::stable_sort(sorted, {}, &TomlProblem::line);
    return sorted;
}

} // namespace blockwarp
