// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/first_steps.h"

#include "ui/base/icons.h"
#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kLeastPicture = 7 * kGrid;
constexpr int kMostPicture = 24 * kGrid;
constexpr int kTextsHeight = 43 * kGrid; ///< of all but the pictures
constexpr int kBadge = 26;               ///< a step's number in a circle; pixels

/// From one sign to another.
class StepPicture final : public QWidget {
  public:
    StepPicture(const char* from, const char* to, QWidget* parent)
        : QWidget(parent), from_(icon(from, QPalette::Link)), to_(icon(to)) {
        setObjectName("stepPicture");
        setFixedHeight(kLeastPicture);
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        drawSurface(painter, rect(), radius::control, palette().color(QPalette::AlternateBase));
        const int side = std::min({height() - 2 * space::small, width() / 4, 9 * kGrid});
        const int gap = width() / 4;
        paintSign(painter, {width() / 2 - gap, height() / 2}, side, from_, QPalette::Link);
        paintSign(painter, {width() / 2 + gap, height() / 2}, side, to_, QPalette::Mid);
        QRect arrow(0, 0, 3 * kGrid, 3 * kGrid);
        arrow.moveCenter(rect().center());
        icon("arrow").paint(&painter, arrow);
    }

  private:
    void paintSign(QPainter& painter, QPoint centre, int side, const QIcon& sign,
                   QPalette::ColorRole line) const {
        QRect circle(0, 0, side, side);
        circle.moveCenter(centre);
        painter.setPen(palette().color(line));
        painter.setBrush(palette().color(QPalette::Base));
        painter.drawEllipse(QRectF(circle).adjusted(0.5, 0.5, -0.5, -0.5));
        const int margin = side * 3 / 10;
        sign.paint(&painter, circle.marginsRemoved({margin, margin, margin, margin}));
    }

    QIcon from_;
    QIcon to_;
};

class StepNumber final : public QWidget {
  public:
    StepNumber(int number, QWidget* parent) : QWidget(parent), number_(number) {
        setFixedSize(kBadge, kBadge);
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawEllipse(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(rect(), Qt::AlignCenter, QString::number(number_));
    }

  private:
    const int number_;
};

struct Step {
    int number;
    const char* from;
    const char* to;
    QString title;
    QString text;
    QPushButton* button;
};

QWidget* makeStep(const Step& step, QWidget* parent) {
    auto* card = new Card(space::large, parent);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::small);
    auto* title = makeHeading(step.title, card);
    title->setWordWrap(true);
    head->addWidget(new StepNumber(step.number, card));
    head->addWidget(title, 1);
    auto* text = new QLabel(step.text, card);
    text->setWordWrap(true);
    card->column().setSpacing(space::medium);
    card->column().addWidget(new StepPicture(step.from, step.to, card));
    card->column().addLayout(head);
    card->column().addWidget(text);
    card->column().addStretch();
    card->column().addWidget(step.button);
    return card;
}

} // namespace

FirstSteps::FirstSteps(QWidget* parent)
    : QWidget(parent), make_(makeButton("key", tr("Make my &key…"), this)),
      give_(makeButton("export", tr("&Give away…"), this)),
      add_(makeButton("add", tr("Add a &person…"), this)) {
    setObjectName("firstSteps");
    auto* title = makeHeading(tr("Send something that only one person can open"), this);
    title->setWordWrap(true);
    setTextScale(*title, type::pageTitle, QFont::DemiBold);
    auto* about = new Explanation(this);
    about->setText(tr("Three steps, once. After that a name is enough."));
    make_->setObjectName("stepMake");
    give_->setObjectName("stepGive");
    add_->setObjectName("stepAdd");
    auto* steps = new QHBoxLayout;
    steps->setSpacing(space::large);
    for (const Step& step :
         {Step{1, "key", "encrypt", tr("Make a key"),
               tr("It has two halves. The one that opens stays here, locked with a passphrase of "
                  "yours."),
               make_},
          Step{2, "export", "people", tr("Give your half away"),
               tr("The public half may be seen by everybody: as text or as a file."), give_},
          Step{3, "person", "keys", tr("Add a friend’s"),
               tr("Paste or drop the half that came back, give it a name, and compare six words "
                  "by telephone."),
               add_}})
        steps->addWidget(makeStep(step, this), 1);
    foot_ = new Card(space::medium, this);
    auto* already = new QLabel(
        tr("You have a key of SSH or age already? Add its file instead of making a key."), foot_);
    already->setWordWrap(true);
    auto* own = makeButton("open", tr("Add a key f&ile…"), foot_);
    own->setObjectName("stepOwnFile");
    auto* line = new QHBoxLayout;
    line->addWidget(already, 1);
    line->addWidget(own);
    foot_->column().addLayout(line);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, space::small, 0, 0);
    column->setSpacing(space::small);
    column->addWidget(title);
    column->addWidget(about);
    column->addSpacing(space::small);
    column->addLayout(steps);
    column->addSpacing(space::small);
    column->addWidget(foot_);
    column->addStretch(1);
    connect(make_, &QPushButton::clicked, this, &FirstSteps::makeAsked);
    connect(give_, &QPushButton::clicked, this, &FirstSteps::giveAsked);
    connect(add_, &QPushButton::clicked, this, &FirstSteps::addAsked);
    connect(own, &QPushButton::clicked, this, &FirstSteps::ownFileAsked);
}

/// All pictures are equally high: as much as the texts leave.
void FirstSteps::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int height =
        std::clamp(this->height() - withText(kTextsHeight, *this), kLeastPicture, kMostPicture);
    for (QWidget* picture : findChildren<QWidget*>("stepPicture"))
        picture->setFixedHeight(height);
}

void FirstSteps::show(const RingView& view) {
    const bool usable =
        std::ranges::any_of(view.own, [](const EntryRow& row) { return !row.entry.isDamaged(); });
    foot_->setVisible(view.own.empty()); // else the same button is beside the keys
    give_->setEnabled(usable);
    give_->setToolTip(usable ? QString() : tr("Make a key first."));
    make_->setText(usable ? tr("Make a&nother key…") : tr("Make my &key…"));
}

} // namespace blockwarp::ui
