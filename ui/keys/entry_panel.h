// SPDX-License-Identifier: GPL-3.0-or-later
/// All about the chosen person or own key, and what can be done with it.
#pragma once

#include "ui/keys/ring_view.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/scroll_box.h"

#include <QComboBox>
#include <QPushButton>

#include <optional>

namespace blockwarp::ui {

class WordTiles;

class EntryPanel : public Card {
    Q_OBJECT

  public:
    explicit EntryPanel(QWidget* parent);

    void show(const EntryRow& row);
    const ring::Entry& entry() const { return row_->entry; }
    const EntryRow& row() const { return *row_; }
    bool isEmpty() const { return !row_; }
    void clear() { row_.reset(); }
    /// What became of the last thing that was asked for; until another entry is shown.
    void say(Tone tone, const QString& text) { message_->say(tone, text); }

  signals:
    void editAsked();
    void saveAsked();
    void removeAsked();
    void acceptAsked();

  private:
    QWidget* makeFacts();
    QWidget* makeCompare();
    QLayout* makeButtons();
    void showKey();
    void showDamage();
    QString adviceFor() const;

    std::optional<EntryRow> row_;
    QLabel* name_;
    Explanation* origin_;
    MessageLine* damage_;
    QPushButton* accept_;
    QLabel* compare_;
    Explanation* advice_;
    QComboBox* key_;
    WordTiles* words_;
    QLabel* kind_;
    QLabel* text_;
    Explanation* place_;
    QLabel* note_;
    QPushButton* copy_;
    QPushButton* edit_;
    QPushButton* save_;
    QPushButton* remove_;
    MessageLine* message_;
};

} // namespace blockwarp::ui
