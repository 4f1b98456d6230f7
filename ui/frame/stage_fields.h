// SPDX-License-Identifier: GPL-3.0-or-later
/// Fields of a LessonStage for the widgets that pages are made of, found by their object names. A
/// widget that is missing ends the program: it is a fault of ours.
#pragma once

#include "ui/frame/lesson_stage.h"

#include <QStringList>
#include <QWidget>

namespace blockwarp::ui {

/// The widget of that name in the page.
template <class T>
T& stageWidget(const QWidget& page, const char* name) {
    T* found = page.findChild<T*>(QLatin1String(name));
    if (!found) qFatal("no widget is called %s", name);
    return *found;
}

/// An entry of a list by its index, which is that of its name in `names`.
StageField listField(const QString& key, const QWidget& page, const char* list, QStringList names);
/// A tab or segment in the same way.
StageField tabField(const QString& key, const QWidget& page, const char* bar, QStringList names);
/// An entry by its number, from 1; 1 while the list is empty.
StageField numberedField(const QString& key, const QWidget& page, const char* list);
StageField spinField(const QString& key, const QWidget& page, const char* spin);
StageField checkField(const QString& key, const QWidget& page, const char* box);
/// As if it were typed. `empty`: what stands for an empty field.
StageField lineField(const QString& key, const QWidget& page, const char* line,
                     const QString& empty = {});

} // namespace blockwarp::ui
