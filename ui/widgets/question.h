// SPDX-License-Identifier: GPL-3.0-or-later
/// A question before something that cannot be taken back. Enter and Escape both mean no.
#pragma once

#include <QMessageBox>
#include <QString>

#include <functional>

namespace blockwarp::ui {

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
