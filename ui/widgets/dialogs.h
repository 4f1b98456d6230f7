// SPDX-License-Identifier: GPL-3.0-or-later
/// Dialogs that open files and folders. All of them start in the folder that one of them was last
/// used in since the program started; the first one where the system lets it.
#pragma once

#include <QDialog>
#include <QMessageBox>
#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace blockwarp::ui {

/// Empty if the person chose nothing. `filter`: as QFileDialog's; empty: all files.
QStringList askForFiles(QWidget* parent, const QString& title);
QString askForFile(QWidget* parent, const QString& title, const QString& filter = {});
QString askForFolder(QWidget* parent, const QString& title);

/// Grows where messages need room, which would else be taken from the fields.
class GrowingDialog : public QDialog {
    Q_OBJECT

  public:
    using QDialog::QDialog;

  protected:
    bool event(QEvent* event) override;
};

/// A question before something that cannot be taken back. Enter and Escape both mean no.
struct Question {
    const char* name; ///< of the box, for tests
    QString title;
    QString text;
    QString details;
    const char* yesName;
    QString yes;
    QMessageBox::ButtonRole yesRole;
    const char* noName;
    QString no;
    const char* saferName = nullptr; ///< of an answer before `yes` that loses nothing; may be none
    QString safer{};
};

/// Asks without blocking; `then` is called after a yes, `thenSafer` after the safer
/// answer, unless `parent` has gone.
void ask(QWidget* parent, const Question& question, std::function<void()> then,
         std::function<void()> thenSafer = {});

} // namespace blockwarp::ui
