// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/keys/entry_model.h"

#include <QSortFilterProxyModel>
#include <QTreeView>

namespace blockwarp::ui {

/// Rows of an EntryModel: names first, kinds of keys as pills. Thousands of them stay quick,
/// because only rows in sight are painted.
class EntryView : public QTreeView {
    Q_OBJECT

  public:
    EntryView(EntryModel& model, QWidget* parent);

    /// Shows the rows alone that have the text in their name, note or words.
    void search(const QString& text);
    int shownRows() const { return filter_.rowCount(); }
    /// Null: none is chosen.
    const EntryRow* current() const;
    /// False if no such row is shown.
    bool choose(const ring::Entry& entry);
    bool chooseFirst();
    void chooseNone();
    /// As high as its rows, within a limit; for short lists.
    void setShortList(int maxRows) { maxRows_ = maxRows; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void chosen(); ///< another row, or none
    void removeAsked();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    int rowHeight() const;
    void fitColumns();

    EntryModel& model_;
    QSortFilterProxyModel filter_;
    int maxRows_ = 0; ///< 0: takes the room there is
};

} // namespace blockwarp::ui
