// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/export_menu.h"

namespace blockwarp::ui {

ExportMenu::ExportMenu(QWidget* parent) : QMenu(parent) {
    const std::pair<QString, ExportKind> kinds[] = {
        {tr("&CSV: every sample"), ExportKind::csv},
        {tr("&JSON: everything"), ExportKind::json},
        {tr("&Markdown: tables and conditions"), ExportKind::markdown},
        {tr("P&NG: the chart"), ExportKind::png},
        {tr("&SVG: the chart"), ExportKind::svg},
        {tr("&PDF: chart, table and conditions on a page"), ExportKind::pdf}};
    for (const auto& [title, kind] : kinds)
        addAction(title, this, [this, kind = kind] { emit chosen(kind); });
}

} // namespace blockwarp::ui
