// SPDX-License-Identifier: GPL-3.0-or-later
/// Shows a document with its pictures, which are never wider than the view.
#pragma once

#include <QTextBrowser>

class QTimer;

namespace blockwarp::ui {

class HelpView : public QTextBrowser {
    Q_OBJECT

  public:
    explicit HelpView(QWidget* parent = nullptr);

    /// `folder`: where pictures are.
    void showMarkdown(const QString& text, const QString& folder);
    /// Scrolls to that heading; false if there is none.
    bool goTo(const QString& anchor);
    /// Scrolls to that line and marks its first word of those.
    void mark(const QString& line);

  protected:
    QVariant loadResource(int type, const QUrl& name) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void render();
    void renderAgain();
    double topOf(int position) const; ///< of the block there, in the document
    QImage picture(const QString& path) const;

    QString text_;
    QString folder_;
    QTimer* later_;
};

} // namespace blockwarp::ui
