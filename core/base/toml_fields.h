// SPDX-License-Identifier: GPL-3.0-or-later
/// Reads a TOML file that has to have certain fields and no others. Problems are kept, each with
/// its line. Once there is one, values must not be used.
#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

struct TomlFile;

/// What is wrong, and in which line of the file.
struct TomlProblem {
    unsigned line = 0;
    std::string what;
};

/// A field of a table whose names are not known beforehand.
struct TomlValue {
    std::string key;
    std::string text; ///< "true", "false", a whole number, or a text as TomlFields::text() takes it
    unsigned line = 0;
};

/// One table of the file. Lives no longer than its root.
class TomlFields {
  public:
    enum class Need : std::uint8_t { required, optional };

    /// Not empty, at most 2000 bytes, without control characters. Empty where it is missing.
    std::string text(std::string_view key, Need need = Need::required);
    std::vector<std::string> texts(std::string_view key, std::size_t max, Need need);
    /// A whole number from 1. 0 where it is missing.
    std::uint64_t count(std::string_view key, std::uint64_t max, Need need = Need::required);
    /// At least one where it is there.
    std::vector<double> numbers(std::string_view key, std::size_t max, Need need = Need::required);
    /// An array of tables, at least one.
    std::vector<TomlFields> tables(std::string_view key, std::size_t max);
    /// All fields of a table, sorted by their names.
    std::vector<TomlValue> values(std::string_view key, std::size_t max, Need need);
    bool has(std::string_view key) const;
    /// Of the field, or of the table where it has no such field.
    unsigned line(std::string_view key) const;

    /// What is wrong with the field, or with the table where it has no such field.
    void refuse(std::string_view key, std::string_view why);
    void refuse(unsigned line, std::string_view why);
    /// Refuses fields that nobody asked for.
    void finish();

  private:
    friend class TomlRoot;
    struct Table;
    explicit TomlFields(std::shared_ptr<Table> table) : table_(std::move(table)) {}
    std::shared_ptr<Table> table_;
};

class TomlRoot {
  public:
    static Expected<TomlRoot, TomlProblem> parse(std::string_view toml);
    TomlFields fields() const;
    /// What was wrong first: malformed, with the line.
    std::optional<Error> problem() const;
    /// All, in the order of their lines.
    std::vector<TomlProblem> problems() const;

    /// "line 7: …"
    static Error toError(const TomlProblem& problem);

  private:
    explicit TomlRoot(std::shared_ptr<TomlFile> file) : file_(std::move(file)) {}
    std::shared_ptr<TomlFile> file_;
};

} // namespace blockwarp
