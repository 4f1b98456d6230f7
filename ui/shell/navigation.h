// SPDX-License-Identifier: GPL-3.0-or-later
/// The left side of the window: the program's name, a button that folds the titles away, the pages,
/// help.
#pragma once

#include <QAbstractButton>
#include <QBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPainter>
#include <QSettings>
#include <QString>
#include <QToolButton>
#include <QWidget>

#include <optional>

namespace blockwarp::ui {

/// How an entry of the navigation looks: a page in the list, or Help below it.
struct NavigationEntry {
    static constexpr int kIcon = 20;

    QIcon icon;
    QString title;
    QString key; ///< at the right, muted; may be empty
    bool iconOnly = false;
    bool chosen = false;
    bool pointedAt = false;
    bool ring = false; ///< within it: where the focus ring of buttons is not around it

    static int height(const QFontMetrics& metrics);
    void draw(QPainter& painter, const QRect& row, const QFont& font,
              const QPalette& palette) const;

  private:
    void drawFill(QPainter& painter, const QRect& row, const QPalette& palette) const;
    void drawText(QPainter& painter, const QRect& row, const QFont& font,
                  const QPalette& palette) const;
};

/// An entry of the navigation that is no page.
class NavigationButton : public QAbstractButton {
    Q_OBJECT

  public:
    /// `key`: does the same; named at the entry's right.
    NavigationButton(const QIcon& icon, const QString& title, const QKeySequence& key,
                     QWidget* parent);

    void setIconOnly(bool iconOnly);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QString key_;
    bool iconOnly_ = false;
};

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
