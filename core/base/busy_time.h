// SPDX-License-Identifier: GPL-3.0-or-later
/// How long at least one of several workers was at something.
#pragma once

#include <map>

namespace blockwarp {

/// The length of a union of spans, which may come in any order. Used by one thread at a time.
class BusyTime {
  public:
    /// Seconds since any moment, the same for all; nothing where `to` is not after `from`.
    void add(double from, double to);
    double seconds() const { return seconds_; }

  private:
    std::map<double, double> spans_; ///< from, to; they do not touch
    double seconds_ = 0;
};

/// Of a run so far: seconds in which a worker's cipher was running, and in which data was crossing
/// the bus to a GPU or back.
struct BusySeconds {
    double cipher = 0;
    double bus = 0;
};

} // namespace blockwarp
