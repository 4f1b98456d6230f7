// SPDX-License-Identifier: GPL-3.0-or-later
/// The pages to choose from, at the left of the window, in groups with headings.
#pragma once

#include <QListWidget>

namespace blockwarp::ui {

/// A page is shown at all times: a click beside the entries chooses none, nor does Ctrl take the
/// choice back. Rows are pages; a heading is drawn above the first page of its group.
class PageList : public QListWidget {
    Q_OBJECT

  public:
    static constexpr int kIconsWidth = 56; ///< of icons without titles

    explicit PageList(QWidget* parent = nullptr);

    /// `group`: the heading above it; empty: the page stands alone or belongs to the one above.
    void addPage(const QIcon& icon, const QString& title, const QString& tip,
                 const QString& group = {});
    /// Icons without titles and headings; tool tips name the pages.
    void setIconsOnly(bool iconsOnly);

  protected:
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index,
                                                         const QEvent* event) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fit();

    bool iconsOnly_ = false;
};

} // namespace blockwarp::ui
