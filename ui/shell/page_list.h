// SPDX-License-Identifier: GPL-3.0-or-later
/// The pages to choose from, at the left of the window.
#pragma once

#include <QListWidget>

namespace blockwarp::ui {

/// A page is shown at all times: a click beside the entries chooses none, nor does Ctrl take the
/// choice back.
class PageList : public QListWidget {
    Q_OBJECT

  public:
    explicit PageList(QWidget* parent = nullptr);

    void addPage(const QIcon& icon, const QString& title, const QString& tip);

  protected:
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index,
                                                         const QEvent* event) const override;
    void changeEvent(QEvent* event) override;

  private:
    void fit();
};

} // namespace blockwarp::ui
