// SPDX-License-Identifier: GPL-3.0-or-later
/// The choices of a question, each with a field for the hands that were raised.
#pragma once

#include "core/lessons/claim.h"

#include <QLabel>
#include <QSpinBox>
#include <QWidget>

#include <optional>
#include <vector>

namespace blockwarp::ui {

class FlowLayout;

class VoteRow : public QWidget {
    Q_OBJECT

  public:
    explicit VoteRow(QWidget* parent = nullptr);

    void show(const std::vector<LessonText>& choices, const std::vector<int>& votes);
    /// Once revealed, only what was voted is shown, without the fields.
    void setFolding(bool on) { folds_ = on; }
    /// Marks the right choice, and adds each one's share of the votes.
    void reveal(std::optional<std::size_t> right);
    std::vector<int> votes() const;
    void setVotes(const std::vector<int>& votes);
    void takeFocus();

  signals:
    void voted();

  private:
    struct Choice {
        QString text;
        QLabel* label;
        QSpinBox* votes;
    };
    void add(int number, const QString& text, int votes);

    FlowLayout* row_;
    bool folds_ = false;
    std::vector<Choice> choices_;
};

} // namespace blockwarp::ui
