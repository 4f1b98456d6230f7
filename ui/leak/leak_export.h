// SPDX-License-Identifier: GPL-3.0-or-later
/// The button that copies and saves what the Leak lab shows.
#pragma once

#include "ui/jobs/job_runner.h"
#include "ui/leak/sheet.h"
#include "ui/leak/view_state.h"
#include "ui/widgets/message_line.h"

#include <QMenu>
#include <QPushButton>

namespace blockwarp::ui {

class LeakExport : public QPushButton {
    Q_OBJECT

  public:
    explicit LeakExport(const ViewState& view, QWidget* parent = nullptr);

    void setScene(const QString& title, const Scene& scene);
    /// `pane`: its place in the scene, or -1 for all.
    Sheet sheet(int pane) const;
    void copy(int pane);
    void saveTo(const Sheet& sheet, const QString& path);

  signals:
    void said(blockwarp::ui::Tone tone, const QString& text);

  private:
    void fillMenu();
    void askAndSave(int pane, const QString& suffix);

    const ViewState& view_;
    QString title_;
    Scene scene_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
