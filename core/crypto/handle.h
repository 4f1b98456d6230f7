// SPDX-License-Identifier: GPL-3.0-or-later
/// OpenSSL's objects as values that cannot leak: one pointer wide, freed by what the type names.
#pragma once

#include <memory>

namespace blockwarp::age {

template <auto free>
struct FreeWith {
    template <class T>
    void operator()(T* object) const {
        free(object);
    }
};

template <class T, auto free>
using Handle = std::unique_ptr<T, FreeWith<free>>;

} // namespace blockwarp::age
