// SPDX-License-Identifier: GPL-3.0-or-later
/// The numbers of the design, light and dark: spacing, radii, type sizes, surfaces, accent, tones.
#pragma once

#include <QRgb>

namespace blockwarp::ui {

/// Sizes of widgets are multiples of this, in device-independent pixels.
inline constexpr int kGrid = 8;

/// Distances between widgets, in device-independent pixels.
namespace space {
inline constexpr int tiny = 4;  ///< a label and its field
inline constexpr int small = 8; ///< fields of a group
inline constexpr int medium = 12;
inline constexpr int large = 16; ///< groups; the margin of a page
inline constexpr int wide = 24;
inline constexpr int huge = 32;
} // namespace space

/// Of corners, in device-independent pixels.
namespace radius {
inline constexpr int control = 6;
inline constexpr int card = 8;
} // namespace radius

/// Around the control that has the keyboard's focus, in device-independent pixels.
inline constexpr int kRingWidth = 2;
inline constexpr int kRingOffset = 2;

/// Heights of controls, in device-independent pixels.
inline constexpr int kControlHeight = 34;
inline constexpr int kBarControlHeight = 40; ///< in a run bar, and under fingers

/// Type sizes, as multiples of the application's text size.
namespace type {
inline constexpr double pageTitle = 1.6; ///< semibold
inline constexpr double section = 1.15;  ///< semibold
inline constexpr double body = 1.0;
inline constexpr double caption = 0.88; ///< muted
} // namespace type

struct ColourTokens {
    QRgb window;
    QRgb card;
    QRgb raised; ///< dialogs, menus, tool tips
    QRgb alternate;
    QRgb border; ///< of cards
    QRgb button;
    QRgb outline; ///< of controls: 3:1 on every surface
    QRgb text;
    QRgb muted;  ///< captions: 4.5:1 on every surface and on `selection`
    QRgb faint;  ///< disabled
    QRgb accent; ///< the primary action, selection, focus; also the CPU's lines
    QRgb onAccent;
    QRgb selection; ///< background of a chosen row, page or button; `text` is on it
    QRgb link;
    QRgb info, success, caution, error; ///< texts; each beside a symbol
    QRgb amber;                         ///< a frame around what needs attention
};

inline constexpr ColourTokens kLight{
    .window = 0xfff5f6f8,
    .card = 0xffffffff,
    .raised = 0xffffffff,
    .alternate = 0xfff0f2f5,
    .border = 0xffe3e6eb,
    .button = 0xffffffff,
    .outline = 0xff7c838e,
    .text = 0xff1b1f27,
    .muted = 0xff5b6270,
    .faint = 0xff9097a2,
    .accent = 0xff0072b2,
    .onAccent = 0xffffffff,
    .selection = 0xffe1eff8,
    .link = 0xff0b5a9c,
    .info = 0xff0b5a9c,
    .success = 0xff0b6b45,
    .caution = 0xff805000,
    .error = 0xffb3261e,
    .amber = 0xffbf7200,
};

inline constexpr ColourTokens kDark{
    .window = 0xff16181d,
    .card = 0xff1f2229,
    .raised = 0xff262a32,
    .alternate = 0xff1b1e24,
    .border = 0xff2e323b,
    .button = 0xff2a2e37,
    .outline = 0xff767e8c,
    .text = 0xffe8eaee,
    .muted = 0xffa3a9b5,
    .faint = 0xff6b7280,
    .accent = 0xff56b4e9,
    .onAccent = 0xff10141a,
    .selection = 0xff22384a,
    .link = 0xff7cbcf5,
    .info = 0xff8cc4f2,
    .success = 0xff6fd3a0,
    .caution = 0xfff0bf5a,
    .error = 0xffff9d8a,
    .amber = 0xffe69f17,
};

} // namespace blockwarp::ui
