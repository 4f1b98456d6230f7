// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/presentation.h"

#include "ui/lessons/lesson_player.h"
#include "ui/present/borrowed.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QCoreApplication>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace blockwarp::ui {

Presentation::Presentation(LessonPlayer& player, LessonStrip::Reader reader, QWidget* window)
    : QWidget(window, Qt::Window), player_(player), focusBefore_(window->focusWidget()),
      column_(new QVBoxLayout(this)), shown_(new QWidget(this)), room_(new QVBoxLayout(shown_)),
      nothing_(new QLabel(this)), below_(new QWidget(this)), title_(new QLabel(this)),
      keys_(new Explanation(this)), strip_(new LessonStrip(player, reader, this)),
      summary_(new LessonSummary(player, this)) {
    setObjectName("presentation");
    setAttribute(Qt::WA_DeleteOnClose);
    setFocusPolicy(Qt::StrongFocus);
    nothing_->setObjectName("nothingToPresent");
    nothing_->setAlignment(Qt::AlignCenter);
    nothing_->setWordWrap(true);
    title_->setObjectName("presentationTitle");
    setTextScale(*title_, type::caption, QFont::DemiBold);
    keys_->setObjectName("presentationKeys");
    keys_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(space::wide);
    foot->addWidget(title_);
    foot->addWidget(keys_, 1);
    room_->setContentsMargins(0, 0, 0, 0);
    room_->setSpacing(space::medium);
    room_->addWidget(nothing_, 1);
    room_->addWidget(below_);
    column_->setSizeConstraint(QLayout::SetNoConstraint); // the screen is as large as it is
    column_->setContentsMargins(space::small, space::small, space::small, space::small);
    column_->setSpacing(space::small);
    column_->addWidget(shown_, 1);
    column_->addWidget(summary_, 1);
    column_->addWidget(strip_);
    column_->addLayout(foot);
    connect(&player_, &LessonPlayer::changed, this, &Presentation::followLesson);
}

Presentation::~Presentation() {
    leave();
}

QWidget* Presentation::place() const {
    return parts_.empty() ? nullptr : parts_.back()->place();
}

void Presentation::setPage(Page& page, const QString& name) {
    if (&page == page_) return;
    leave();
    page_ = &page;
    page.stage(); // for a lesson that begins later: it looks for widgets in the page
    setWindowTitle(page.title());
    connect(&page, &Page::presentedChanged, this, &Presentation::follow);
    borrow();
    strip_->setPage(name);
    followLesson();
    emit pageChanged();
}

void Presentation::borrow() {
    const Presented shown = page_->presented();
    page_->setPresented(!shown.parts.isEmpty());
    for (QWidget* part : shown.parts)
        parts_.push_back(std::make_unique<Borrowed>(
            *part, *room_, shown.grows && part == shown.parts.back() ? 1 : 0));
    followLesson();
    room_->setStretchFactor(below_, shown.grows || shown.parts.isEmpty() ? 0 : 1);
    nothing_->setVisible(shown.parts.isEmpty());
    describe(shown);
    (shown.focus ? shown.focus : this)->setFocus();
}

/// Its text is another one, or it has other parts now.
void Presentation::follow() {
    const Presented shown = page_->presented();
    QList<QWidget*> now;
    for (const auto& part : parts_)
        now << part->part();
    if (now == shown.parts) return describe(shown);
    giveBack();
    borrow();
    emit pageChanged();
}

void Presentation::followLesson() {
    for (const auto& part : parts_)
        part->setLesson(player_.isPlaying());
    const bool atEnd = strip_->hasKeys() && player_.isAtEnd();
    shown_->setVisible(!atEnd);
    summary_->setVisible(atEnd);
    if (page_) describe(page_->presented());
}

void Presentation::giveBack() {
    parts_.clear();
    if (page_) page_->setPresented(false);
}

void Presentation::leave() {
    giveBack();
    if (page_) page_->disconnect(this);
    page_.clear();
}

void Presentation::describe(const Presented& shown) {
    nothing_->setText(tr("%1 has nothing to present.").arg(page_->title()));
    title_->setText(shown.title);
    QStringList keys = strip_->keys();
    const bool inLesson = !keys.isEmpty();
    title_->setVisible(!inLesson); // the strip has a title
    if (!inLesson && !shown.enter.isEmpty()) keys << tr("Enter %1").arg(shown.enter);
    if (!shown.keys.isEmpty() && !(inLesson && player_.isAtEnd())) keys << shown.keys;
    if (shown.tabs && !inLesson) keys << tr("Ctrl+PgDn next view");
    keys << tr("Esc end");
    keys_->setText(keys.join(QStringLiteral(" · ")));
}

/// By the shorter of what height and width allow: a screen may stand upright.
void Presentation::fitType() {
    const double least = std::min(double(height()), width() * 0.75);
    QFont large = font();
    large.setPointSizeF(std::ceil(least * kCaptionShare) / type::caption * 72 / logicalDpiY());
    setFont(large);
    followTextSize(*this);
    fitDistances(*this);
}

void Presentation::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitType();
}

void Presentation::goToTab(int steps) {
    const Presented shown = page_->presented();
    if (!shown.tabs) return;
    shown.tabs->choose(std::clamp(shown.tabs->current() + steps, 0, shown.tabs->count() - 1));
}

/// As if the page had the keyboard. What has no keys here must not open a dialog because somebody
/// pressed Enter once too often.
void Presentation::passOn(QKeyEvent& event) {
    if (!page_) return;
    const Presented shown = page_->presented();
    if (shown.keys.isEmpty() && shown.enter.isEmpty()) return;
    QCoreApplication::sendEvent(page_, &event);
    if (page_) describe(page_->presented());
}

void Presentation::keyPressEvent(QKeyEvent* event) {
    const bool control = event->modifiers() & Qt::ControlModifier;
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_F11)
        close();
    else if (control && event->key() == Qt::Key_PageUp)
        goToTab(-1);
    else if (control && event->key() == Qt::Key_PageDown)
        goToTab(1);
    else
        passOn(*event);
}

void Presentation::closeEvent(QCloseEvent* event) {
    QWidget::closeEvent(event);
    leave();
    if (focusBefore_) focusBefore_->setFocus();
}

} // namespace blockwarp::ui
