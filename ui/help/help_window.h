// SPDX-License-Identifier: GPL-3.0-or-later
/// Help in a window of its own: the documents, a search through all of them, and the page's own
/// part where F1 was pressed. Offline.
#pragma once

#include "ui/help/help_library.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QUrl>
#include <QWidget>

namespace blockwarp::ui {

class HelpView;

class HelpWindow : public QWidget {
    Q_OBJECT

  public:
    /// A window beside `parent`.
    HelpWindow(const QString& folder, QWidget* parent);

    /// "help.md#benchmark", "classroom.md". False if there is no such document or heading.
    bool open(const QString& link);
    QString title() const; ///< of the document that is shown

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void layOut();
    void fillDocuments();
    void addTitle(HelpGroup group);
    void addEntry(const QString& text, qsizetype entry);
    void search();
    void openHit();
    void choose(qsizetype document);
    void follow(const QUrl& link);
    void showDocument(qsizetype document);
    void back();

    HelpLibrary library_;
    QLineEdit* words_;
    QListWidget* list_; ///< documents, or what was found
    QPushButton* back_;
    HelpView* view_;
    QList<HelpHit> hits_; ///< of the list; none: it has the documents
    QStringList visited_; ///< links, the last one is shown
    qsizetype shown_ = -1;
};

} // namespace blockwarp::ui
