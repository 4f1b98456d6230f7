// SPDX-License-Identifier: GPL-3.0-or-later
/// What is around the picture of every attack: what it is about, a prediction, what the person
/// types, what would have stopped it, who is affected and whom it has hurt.
#pragma once

#include "ui/panels/prediction_card.h"

#include <QStringList>
#include <QVBoxLayout>

#include <vector>

namespace blockwarp::ui {

class Card;
class Explanation;
class LinkButton;
class ScrollBox;

/// What is the same whatever is typed.
struct AttackWords {
    QString headline;
    QString about;
    QString stopped;
    QStringList defences; ///< links that run the attack against each of them
    QString affected;
    QString hurt;
    QString sources;
    QString perPart{}; ///< of the list: "By byte"; empty: steps are of one kind only
};

class AttackSheet : public QWidget {
    Q_OBJECT

  public:
    /// `name`: of the object names of its parts. Takes `picture`.
    AttackSheet(const QString& name, const AttackWords& words, QWidget* picture, QWidget* parent);

    PredictionCard& prediction() const { return *prediction_; }
    MessageLine& message() const { return *message_; } ///< below the inputs
    /// Where the picture has less room than for so many characters, the side card goes below it.
    void setRoom(int characters) { room_ = characters; }
    /// For whom the attack is: "First course".
    void setLevel(const QString& level);
    /// Takes it, in the side card.
    void addInput(QWidget* input);
    /// The link of that defence leads back; of none: 0. They count from 1.
    void tellDefence(int defence);
    int defences() const { return static_cast<int>(titles_.size()); }

  signals:
    void defenceChosen(int defence); ///< from 1

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    Card* makeSide(const AttackWords& words);
    void addSources(QVBoxLayout& column, const QString& sources);
    QWidget* makeCards(const AttackWords& words);
    void arrange();

    int room_ = 0;
    QString name_;
    QStringList titles_; ///< of the defences
    std::vector<LinkButton*> links_;
    Explanation* level_;
    PredictionCard* prediction_;
    MessageLine* message_;
    QWidget* picture_;
    QVBoxLayout* inputs_;
    ScrollBox* scroll_;
    Card* side_;
    QBoxLayout* parts_ = nullptr;
};

} // namespace blockwarp::ui
