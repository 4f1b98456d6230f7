// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/lesson_card.h"

#include "ui/base/text.h"
#include "ui/start/lessons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/form.h"

#include <QResizeEvent>
#include <QTimer>

namespace blockwarp::ui {
namespace {

constexpr int kPicture = 112;

/// Computed after the window has been painted once, so that it opens without waiting for ciphers.
class LessonPicture final : public QWidget {
  public:
    LessonPicture(PaintLesson paint, QWidget* parent) : QWidget(parent), paint_(paint) {
        setMinimumHeight(kPicture / 2); // so that the page fits 1280 × 800
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    }
    QSize sizeHint() const override { return {2 * kPicture, kPicture}; }

  protected:
    void paintEvent(QPaintEvent*) override {
        if (!painted_) {
            painted_ = true;
            QTimer::singleShot(0, this, qOverload<>(&QWidget::update));
            return;
        }
        QPainter painter(this);
        paint_(painter, rect(), palette());
    }

  private:
    bool painted_ = false;
    PaintLesson paint_;
};

} // namespace

LessonCard::LessonCard(const Lesson& lesson, QWidget* parent)
    : Card(space::medium, parent), words_(new QWidget(this)) {
    auto* title = new QLabel(coreText(lesson.title), words_);
    setTextScale(*title, type::body, QFont::DemiBold);
    title->setWordWrap(true);
    auto* caption = new Explanation(words_);
    caption->setText(coreText(lesson.about));
    auto* minutes = new Explanation(this);
    minutes->setWordWrap(false);
    minutes->setText(tr("%1 min").arg(lesson.minutes()));
    auto* start = new LinkButton(tr("Start"), this); // six of them share 1024 pixels
    start->setAccessibleName(tr("Start lesson"));
    start->setObjectName(QStringLiteral("lesson:") + toQString(lesson.name));
    start->setAccessibleDescription(title->text());
    auto* last = new QHBoxLayout;
    last->addWidget(minutes);
    last->addStretch();
    last->addWidget(start);
    column().setSpacing(space::tiny);
    if (const PaintLesson paint = pictureOf(lesson.name)) {
        column().addWidget(new LessonPicture(paint, this), 1);
        column().addSpacing(space::small);
    }
    auto* words = new QVBoxLayout(words_);
    words->setContentsMargins(0, 0, 0, 0);
    words->setSpacing(space::tiny);
    words->addWidget(title);
    words->addWidget(caption);
    words->addStretch();
    column().addWidget(words_);
    column().addLayout(last);
    connect(start, &QPushButton::clicked, this, &LessonCard::started);
}

int LessonCard::wordsHeight() const {
    return words_->layout()->heightForWidth(words_->width());
}

void LessonCard::setWordsHeight(int height) {
    words_->setFixedHeight(height);
}

void LessonCard::resizeEvent(QResizeEvent* event) {
    Card::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) emit widthChanged();
}

} // namespace blockwarp::ui
