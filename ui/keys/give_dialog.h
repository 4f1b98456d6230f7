// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/keys/ring_view.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/message_line.h"

namespace blockwarp::ui {

/// The public half of an own key, to be given away: as text, as a file, as words to be compared.
class GiveDialog : public GrowingDialog {
    Q_OBJECT

  public:
    GiveDialog(const EntryRow& row, QWidget* parent); ///< deletes itself when closed

    void say(Tone tone, const QString& text) { message_->say(tone, text); }

  signals:
    void saveAsked();

  private:
    MessageLine* message_;
};

} // namespace blockwarp::ui
