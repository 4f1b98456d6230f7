// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/engine_pen.h"

#include "ui/theme/theme.h"

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

struct EngineLook {
    EngineKind engine;
    QRgb onLight;
    QRgb onDark;
    Qt::PenStyle style;
};

constexpr std::array kLooks{
    EngineLook{EngineKind::cpu, 0xff0072b2, 0xff56b4e9, Qt::SolidLine},
    EngineLook{EngineKind::cuda, 0xffc04e00, 0xffff9a3c, Qt::DashLine},
    EngineLook{EngineKind::reference, 0xff007a5a, 0xff3fd0a4, Qt::DotLine},
    EngineLook{EngineKind::emulated, 0xffa8457e, 0xffe79bc6, Qt::DashDotLine},
    EngineLook{EngineKind::vaes, 0xff7d6000, 0xfff0e442, Qt::DashDotDotLine},
};

constexpr std::array kStyles{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine,
                             Qt::DashDotDotLine};

const EngineLook& lookOf(EngineKind engine) {
    const auto at = std::ranges::find(kLooks, engine, &EngineLook::engine);
    Q_ASSERT(at != kLooks.end());
    return *at;
}

} // namespace

QPen enginePen(EngineKind engine, std::size_t order, const QPalette& palette) {
    const EngineLook& look = lookOf(engine);
    const auto own =
        static_cast<std::size_t>(std::ranges::find(kStyles, look.style) - kStyles.begin());
    const QColor colour(isDark(palette) ? look.onDark : look.onLight);
    const double share = std::min(0.5, 0.18 * static_cast<double>(order));
    return {QBrush(faded(colour, share, palette)), 2.5, kStyles.at((own + order) % kStyles.size()),
            Qt::FlatCap};
}

} // namespace blockwarp::ui
