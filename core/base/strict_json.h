// SPDX-License-Identifier: GPL-3.0-or-later
/// JSON as saved runs and profiles are read and written: fields keep their order, and an integer is
/// taken only from an integer that its type can hold (nlohmann::json converts any number, which is
/// undefined for one that is too large).
#pragma once

#include <nlohmann/json.hpp>

#include <concepts>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace blockwarp {

template <class T, class = void>
struct StrictNumbers : nlohmann::adl_serializer<T, void> {};

template <class T>
requires(std::integral<T> && !std::same_as<T, bool>) struct StrictNumbers<T, void>
    : nlohmann::adl_serializer<T, void> {
    template <class Json>
    // NOLINTNEXTLINE(readability-identifier-naming): the library's name
    static void from_json(const Json& json, T& value) {
        if (json.is_number_unsigned())
            value = narrowed(json.template get_ref<const std::uint64_t&>());
        else if (json.is_number_integer())
            value = narrowed(json.template get_ref<const std::int64_t&>());
        else
            throw std::out_of_range("a number is no integer");
    }

  private:
    static T narrowed(std::integral auto value) {
        if (!std::in_range<T>(value)) throw std::out_of_range("a number is too large or negative");
        return static_cast<T>(value);
    }
};

using StrictJson =
    nlohmann::basic_json<nlohmann::ordered_map, std::vector, std::string, bool, std::int64_t,
                         std::uint64_t, double, std::allocator, StrictNumbers>;

} // namespace blockwarp
