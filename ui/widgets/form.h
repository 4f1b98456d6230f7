// SPDX-License-Identifier: GPL-3.0-or-later
/// The small pieces that every form of the program is made of.
#pragma once

#include <QBoxLayout>
#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QPushButton>

#include <initializer_list>

namespace blockwarp::ui {

/// A push button with an icon of ours; Enter presses it while it has the focus.
QPushButton* makeButton(const char* iconName, const QString& text, QWidget* parent);

/// A line above a group of fields, in the type of a section.
QLabel* makeHeading(const QString& text, QWidget* parent);

/// A thin line between parts of a page.
QFrame* makeLine(QFrame::Shape shape, QWidget* parent);

/// Wrapped text in the type of a caption, for explanations.
class Explanation : public QLabel {
    Q_OBJECT

  public:
    explicit Explanation(QWidget* parent = nullptr);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void applyColour();
};

/// A column of labelled fields: each label above its field, so that narrow columns and large text
/// still fit.
class FieldColumn : public QVBoxLayout {
  public:
    explicit FieldColumn(QWidget* parent = nullptr);

    /// Labels `field`; `label` may hold a mnemonic (&) that leads there.
    QLabel* addField(QWidget* parent, const QString& label, QWidget* field);
    /// Side by side; the first one takes the room that is left.
    void addRow(std::initializer_list<QWidget*> widgets);
};

/// A list that may be narrower than its longest entry.
QComboBox* makeCombo(const QString& accessibleName, QWidget* parent);

/// Lets the opened list be as wide as its longest entry; call it when the list is filled.
void widenList(QComboBox& combo);

/// Selects the entry with that data; false if there is none.
bool selectData(QComboBox& combo, const QVariant& data);

/// Greys an entry out and says why in its tool tip; an empty reason enables it.
void setEntryReason(QComboBox& combo, int index, const QString& whyNot);
bool entryEnabled(const QComboBox& combo, int index);

} // namespace blockwarp::ui
