// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/stage_fields.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QTabBar>

#include <algorithm>

namespace blockwarp::ui {

StageField listField(const QString& key, const QWidget& page, const char* list, QStringList names) {
    auto* combo = &stageWidget<QComboBox>(page, list);
    return {key, [combo, names] { return names.value(combo->currentIndex()); },
            [combo, names](const QString& name) {
                combo->setCurrentIndex(static_cast<int>(names.indexOf(name)));
            }};
}

StageField tabField(const QString& key, const QWidget& page, const char* bar, QStringList names) {
    auto* tabs = &stageWidget<QTabBar>(page, bar);
    return {key, [tabs, names] { return names.value(tabs->currentIndex()); },
            [tabs, names](const QString& name) {
                tabs->setCurrentIndex(static_cast<int>(names.indexOf(name)));
            }};
}

StageField numberedField(const QString& key, const QWidget& page, const char* list) {
    auto* combo = &stageWidget<QComboBox>(page, list);
    return {key, [combo] { return QString::number(std::max(combo->currentIndex() + 1, 1)); },
            [combo](const QString& number) {
                if (number.toInt() <= combo->count()) combo->setCurrentIndex(number.toInt() - 1);
            }};
}

StageField spinField(const QString& key, const QWidget& page, const char* spin) {
    auto* box = &stageWidget<QSpinBox>(page, spin);
    return {key, [box] { return QString::number(box->value()); },
            [box](const QString& number) { box->setValue(number.toInt()); }};
}

StageField checkField(const QString& key, const QWidget& page, const char* box) {
    auto* check = &stageWidget<QAbstractButton>(page, box);
    return {
        key,
        [check] { return check->isChecked() ? QStringLiteral("true") : QStringLiteral("false"); },
        [check](const QString& on) { check->setChecked(on == QLatin1String("true")); }};
}

StageField lineField(const QString& key, const QWidget& page, const char* line,
                     const QString& empty) {
    auto* edit = &stageWidget<QLineEdit>(page, line);
    return {key, [edit, empty] { return edit->text().isEmpty() ? empty : edit->text(); },
            [edit, empty](const QString& typed) {
                edit->setText(typed == empty ? QString() : typed);
                edit->setModified(true); // as typing does
                emit edit->textEdited(edit->text());
                emit edit->editingFinished();
            }};
}

} // namespace blockwarp::ui
