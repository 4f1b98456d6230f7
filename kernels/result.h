// SPDX-License-Identifier: GPL-3.0-or-later
/// An expected failure is a value: C++20 has no std::expected, and we need little of it.
#pragma once

#include <cassert>
#include <type_traits>
#include <utility>
#include <variant>

namespace blockwarp {

/// Either a T or an E. Ask before you take: value() of a failure is a bug (an assert).
template <class T, class E>
class [[nodiscard]] Expected {
  public:
    using Value = std::conditional_t<std::is_void_v<T>, std::monostate, T>;

    Expected() requires std::is_void_v<T> : state_(std::in_place_index<0>) {}
    template <class U = Value>
    requires(!std::is_void_v<T> && std::is_constructible_v<Value, U&&> &&
             !std::is_same_v<std::remove_cvref_t<U>, E> &&
             !std::is_same_v<std::remove_cvref_t<U>, Expected>) Expected(U&& value)
        : state_(std::in_place_index<0>, std::forward<U>(value)) {}
    Expected(E error) : state_(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return state_.index() == 0; }

    Value& value() & {
        assert(*this);
        return *std::get_if<0>(&state_);
    }
    const Value& value() const& {
        assert(*this);
        return *std::get_if<0>(&state_);
    }
    Value&& value() && {
        assert(*this);
        return std::move(*std::get_if<0>(&state_));
    }
    Value& operator*() { return value(); }
    const Value& operator*() const { return value(); }
    Value* operator->() { return &value(); }
    const Value* operator->() const { return &value(); }

    const E& error() const {
        assert(!*this);
        return *std::get_if<1>(&state_);
    }

  private:
    std::variant<Value, E> state_;
};

} // namespace blockwarp
