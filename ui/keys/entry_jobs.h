// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/job_runner.h"
#include "ui/keys/key_store.h"
#include "ui/theme/theme.h"

#include <QObject>
#include <QWidget>

#include <functional>

namespace blockwarp::ui {

/// What a person does with an entry, with the questions before it.
class EntryJobs : public QObject {
    Q_OBJECT

  public:
    EntryJobs(KeyStore& store, QWidget& page) : QObject(&page), store_(store), page_(page) {}

    void edit(const ring::Entry& entry);
    /// Asks, and says what that does not do.
    void remove(const ring::Entry& entry);
    /// Shows once more what is in it before it counts.
    void accept(const EntryRow& row);
    /// Public keys, to a new file that is asked for. `say` gets what became of it.
    using Say = std::function<void(Tone tone, const QString& text)>;
    void save(const ring::Entry& entry, Say say);

  signals:
    void renamed(const QString& name);
    void removed(const QString& name);                        ///< as it is shown
    void said(blockwarp::ui::Tone tone, const QString& text); ///< about the entry
    void filesWanted();

  private:
    void removeNow(const ring::Entry& entry);
    void acceptNow(const ring::Entry& entry);

    KeyStore& store_;
    QWidget& page_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
