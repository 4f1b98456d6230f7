// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/label_places.h"

#include <algorithm>
#include <numeric>

namespace blockwarp::ui {
namespace {

/// Labels that touch, and are moved as one.
struct Cluster {
    double centre;     ///< of all of them
    double sum;        ///< of the centres that its labels want
    std::size_t count; ///< labels
};

double clamped(double centre, double height, double top, double bottom) {
    const double half = height / 2;
    return std::max(top + half, std::min(centre, bottom - half));
}

} // namespace

std::vector<double> placeLabels(const std::vector<double>& wanted, double height, double top,
                                double bottom) {
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&wanted](std::size_t i) { return wanted[i]; });
    std::vector<Cluster> clusters;
    for (const std::size_t i : order) {
        clusters.push_back({clamped(wanted[i], height, top, bottom), wanted[i], 1});
        while (clusters.size() > 1) {
            const Cluster last = clusters.back();
            Cluster& before = clusters[clusters.size() - 2];
            const auto labels = static_cast<double>(before.count + last.count);
            if (last.centre - before.centre >= height * labels / 2) break;
            before.sum += last.sum;
            before.count += last.count;
            before.centre = clamped(before.sum / labels, height * labels, top, bottom);
            clusters.pop_back();
        }
    }
    std::vector<double> places(wanted.size());
    std::size_t next = 0;
    for (const Cluster& cluster : clusters)
        for (std::size_t k = 0; k < cluster.count; ++k) {
            const double offset =
                static_cast<double>(k) - (static_cast<double>(cluster.count) - 1) / 2;
            places[order[next++]] = cluster.centre + height * offset;
        }
    return places;
}

} // namespace blockwarp::ui
