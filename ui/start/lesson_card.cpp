// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/lesson_card.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/link_button.h"

#include <QCoreApplication>
#include <QTimer>

namespace blockwarp::ui {
namespace {

constexpr int kPicture = 112;

QString words(const char* text) {
    return QCoreApplication::translate("start", text);
}

/// Computed after the window has been painted once, so that it opens without waiting for ciphers.
class LessonPicture final : public QWidget {
  public:
    LessonPicture(const Lesson& lesson, QWidget* parent) : QWidget(parent), lesson_(lesson) {
        setMinimumHeight(kPicture * 3 / 4);
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
        lesson_.paint(painter, rect(), palette());
    }

  private:
    bool painted_ = false;
    const Lesson& lesson_;
};

} // namespace

LessonCard::LessonCard(const Lesson& lesson, QWidget* parent) : Card(space::medium, parent) {
    auto* title = new QLabel(words(lesson.title), this);
    setTextScale(*title, type::body, QFont::DemiBold);
    title->setWordWrap(true);
    auto* caption = new Explanation(this);
    caption->setText(words(lesson.caption));
    auto* minutes = new Explanation(this);
    minutes->setWordWrap(false);
    minutes->setText(words("15 min"));
    auto* open = new LinkButton(words(lesson.opens), this);
    open->setObjectName(QStringLiteral("lesson:%1").arg(QLatin1String(lesson.title)));
    open->setAccessibleDescription(words(lesson.title));
    auto* last = new QHBoxLayout;
    last->addWidget(minutes);
    last->addStretch();
    last->addWidget(open);
    column().setSpacing(space::tiny);
    column().addWidget(new LessonPicture(lesson, this), 1);
    column().addSpacing(space::small);
    column().addWidget(title);
    column().addWidget(caption);
    column().addLayout(last);
    connect(open, &QPushButton::clicked, this, &LessonCard::opened);
}

} // namespace blockwarp::ui
