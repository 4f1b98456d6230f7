// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/presenter.h"

#include "ui/lessons/teacher_notes.h"

#include <QGuiApplication>
#include <QScreen>

namespace blockwarp::ui {

Presenter::Presenter(LessonPlayer& player, QWidget& window)
    : QObject(&window), player_(player), window_(window) {}

Presenter::~Presenter() {
    delete presentation_; // it has parts of the pages
}

/// Null where the window's own is the only one.
QScreen* Presenter::secondScreen() const {
    for (QScreen* screen : QGuiApplication::screens())
        if (screen != window_.screen()) return screen;
    return nullptr;
}

Presentation& Presenter::begin(Page& page, const QString& name) {
    if (presentation_) return *presentation_;
    QScreen* second = secondScreen();
    hasNotes_ = second != nullptr;
    const auto reader = hasNotes_ ? LessonStrip::Reader::room : LessonStrip::Reader::roomAndTeacher;
    presentation_ = new Presentation(player_, reader, &window_);
    presentation_->addActions(actions_);
    connect(presentation_, &Presentation::pageChanged, this, &Presenter::addNotes);
    presentation_->setPage(page, name);
    const QScreen* screen = second ? second : window_.screen();
    presentation_->setGeometry(screen->geometry());
    presentation_->showFullScreen();
    presentation_->activateWindow();
    return *presentation_;
}

void Presenter::end() {
    if (presentation_) presentation_->close();
}

void Presenter::setPage(Page& page, const QString& name) {
    if (presentation_) presentation_->setPage(page, name);
}

/// Where the parts were; they go with that place.
void Presenter::addNotes() {
    QWidget* place = presentation_->place();
    if (!hasNotes_ || !place) return;
    auto* column = new QVBoxLayout(place);
    column->setContentsMargins(0, 0, 0, 0);
    auto* notes = new TeacherNotes(player_, place);
    column->addWidget(notes);
    notes->show(); // the place is shown already
}

} // namespace blockwarp::ui
