// SPDX-License-Identifier: GPL-3.0-or-later
/// A page as a lesson sees it: settings by name, values by name. What they are called is in
/// core/lessons/lesson_pages.cpp; an adapter for each page connects the names with its widgets,
/// which are found by their object names. A widget that is missing ends the program: it is a fault
/// of ours.
#pragma once

#include "core/lessons/claim.h"

#include <QMap>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

namespace blockwarp::ui {

class Page;

/// A setting of the page, and how it is read and set. `get` after `set` returns what was set, or
/// the page did not take it.
struct StageField {
    QString key;
    std::function<QString()> get;
    std::function<void(const QString&)> set;
    int tries = 1; ///< how often `set` may be called until `get` returns the value
};

class LessonStage : public QObject {
    Q_OBJECT

  public:
    using Settings = QMap<QString, QString>;

    explicit LessonStage(Page& page);

    /// Sets the fields in their order, each once the page is idle. What is missing stays as it is.
    void apply(const Settings& wanted);
    /// The page shows what was asked for last, as far as it took it.
    bool isSettled() const { return next_ == fields_.size() && !isBusy(); }
    /// As the page says it now.
    Settings settings() const;
    /// None: the page does not show it now.
    virtual std::optional<PageValue> value(const QString& name) const = 0;
    /// Why no lesson can be given on the page now, as a sentence; empty if one can.
    virtual QString whyNot() const { return {}; }

    /// Keeps the state of the page; recall() brings it back.
    void remember();
    void recall();
    /// Without waiting for what is under way: before the program ends.
    void recallNow();
    /// Nothing is measured from now on: for a check of a lesson, and for its pictures.
    void setMeasuring(bool on) { measures_ = on; }

  signals:
    void settled();

  protected:
    void add(StageField field) { fields_.push_back(std::move(field)); }
    bool measures() const { return measures_; }
    /// Something is under way that changes what the page shows.
    virtual bool isBusy() const { return false; }
    /// Ends what is under way, sooner or later.
    virtual void interrupt() {}
    /// What no field holds.
    virtual void keepMore() {}
    virtual void bringBackMore() {}

  private:
    void goOn();

    std::vector<StageField> fields_;
    Settings wanted_;
    std::size_t next_ = 0; ///< the field to set next; all of them: nothing is to be set
    int tries_ = 0;
    bool recalls_ = false;
    bool measures_ = true;
    std::optional<Settings> kept_;
    QTimer poll_;
};

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
