// SPDX-License-Identifier: GPL-3.0-or-later
/// The left side of the window: the program's name, a button that folds the titles away, the pages,
/// help.
#pragma once

#include <QBoxLayout>
#include <QLabel>
#include <QSettings>
#include <QToolButton>
#include <QWidget>

#include <optional>

namespace blockwarp::ui {

class NavigationButton;
class PageList;

/// Folds to icons in narrow windows, unless the button has decided.
class Navigation : public QWidget {
    Q_OBJECT

  public:
    explicit Navigation(QWidget* parent = nullptr);

    PageList& pages() const { return *pages_; }
    bool isFolded() const { return folded_; }
    /// So wide is the window that it is in.
    void setWindowWidth(int width);

    void save(QSettings& settings) const;
    void load(const QSettings& settings);

  signals:
    void helpWanted();

  protected:
    bool event(QEvent* event) override;

  private:
    void toggle();
    void refresh();
    void fitWidth();

    QLabel* mark_;
    QLabel* name_;
    QToolButton* fold_;
    QHBoxLayout* top_;
    PageList* pages_;
    NavigationButton* help_;
    int windowWidth_ = 0;
    std::optional<bool> chosen_; ///< by the button
    bool folded_ = false;
};

} // namespace blockwarp::ui
