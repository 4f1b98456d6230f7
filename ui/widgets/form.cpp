// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/form.h"

#include "ui/base/icons.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QStandardItemModel>

namespace blockwarp::ui {

QPushButton* makeButton(const char* iconName, const QString& text, QWidget* parent) {
    auto* button = new QPushButton(icon(iconName, QPalette::ButtonText), text, parent);
    button->setAutoDefault(true);
    return button;
}

QLabel* makeHeading(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    setTextScale(*label, type::section, QFont::DemiBold);
    return label;
}

Explanation::Explanation(QWidget* parent) : QLabel(parent) {
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setTextScale(*this, type::caption);
    applyColour();
}

void Explanation::applyColour() {
    setTextTone(*this, Tone::muted);
}

void Explanation::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyColour();
}

QFrame* makeLine(QFrame::Shape shape, QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setFrameShape(shape);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Midlight);
    return line;
}

FieldColumn::FieldColumn(QWidget* parent) : QVBoxLayout(parent) {
    setContentsMargins(0, 0, 0, 0);
    setSpacing(space::small);
}

QLabel* FieldColumn::addField(QWidget* parent, const QString& label, QWidget* field) {
    auto* text = new QLabel(label, parent);
    text->setBuddy(field);
    field->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    auto* pair = new QVBoxLayout;
    pair->setSpacing(space::tiny);
    pair->addWidget(text);
    pair->addWidget(field);
    addLayout(pair);
    return text;
}

void FieldColumn::addRow(std::initializer_list<QWidget*> widgets) {
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    int stretch = 1;
    for (QWidget* widget : widgets) {
        row->addWidget(widget, stretch);
        stretch = 0;
    }
    addLayout(row);
}

QComboBox* makeCombo(const QString& accessibleName, QWidget* parent) {
    auto* combo = new QComboBox(parent);
    combo->setAccessibleName(accessibleName);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(8);
    return combo;
}

void widenList(QComboBox& combo) {
    combo.view()->setMinimumWidth(combo.view()->sizeHintForColumn(0) + 2 * kGrid);
}

bool selectData(QComboBox& combo, const QVariant& data) {
    const int index = combo.findData(data);
    if (index >= 0) combo.setCurrentIndex(index);
    return index >= 0;
}

void setEntryReason(QComboBox& combo, int index, const QString& whyNot) {
    auto* model = qobject_cast<QStandardItemModel*>(combo.model());
    Q_ASSERT(model);
    QStandardItem* item = model->item(index);
    item->setEnabled(whyNot.isEmpty());
    item->setToolTip(whyNot);
}

bool entryEnabled(const QComboBox& combo, int index) {
    const auto* model = qobject_cast<const QStandardItemModel*>(combo.model());
    return model && index >= 0 && model->item(index)->isEnabled();
}

} // namespace blockwarp::ui
