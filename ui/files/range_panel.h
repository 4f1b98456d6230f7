// SPDX-License-Identifier: GPL-3.0-or-later
/// Which bytes of a file are decrypted: all, or a range that a person types.
#pragma once

#include "core/files/file_job.h"
#include "ui/widgets/message_line.h"

#include <QLineEdit>
#include <QWidget>

#include <optional>

namespace blockwarp::ui {

class RangePanel : public QWidget {
    Q_OBJECT

  public:
    explicit RangePanel(QWidget* parent = nullptr);

    /// Nothing where all bytes are meant, or what was typed is no range.
    std::optional<ByteRange> range() const { return range_; }
    /// Whether that many files can be decrypted so; if not, it says why.
    bool accepts(int files, bool race);

  signals:
    void changed();

  private:
    void read();

    QLineEdit* text_;
    MessageLine* message_;
    std::optional<ByteRange> range_;
};

} // namespace blockwarp::ui
