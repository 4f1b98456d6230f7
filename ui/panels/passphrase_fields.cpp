// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/passphrase_fields.h"

#include "ui/base/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QGridLayout>
#include <QPainter>

#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr int kSteps = 5;

Tone toneOf(PassphraseRating rating) {
    if (rating <= PassphraseRating::weak) return Tone::caution;
    return rating == PassphraseRating::fair ? Tone::info : Tone::success;
}

QString words(PassphraseRating rating) {
    switch (rating) {
    case PassphraseRating::veryWeak:
        return StrengthLine::tr("Very weak: guessed at once");
    case PassphraseRating::weak:
        return StrengthLine::tr("Weak: guessed within the hour");
    case PassphraseRating::fair:
        return StrengthLine::tr("Fair: guessed within some years");
    case PassphraseRating::good:
        return StrengthLine::tr("Good: not guessed within a lifetime");
    case PassphraseRating::strong:
        return StrengthLine::tr("Strong");
    }
    return {};
}

} // namespace

class StrengthLine::Bar final : public QWidget {
  public:
    explicit Bar(QWidget* parent) : QWidget(parent) { setFixedHeight(kGrid / 2); }

    void setRating(PassphraseRating rating) {
        rating_ = rating;
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        constexpr int gap = kGrid / 2;
        const double width = (this->width() - gap * (kSteps - 1)) / double{kSteps};
        for (int step = 0; step < kSteps; ++step) {
            const bool reached = step <= static_cast<int>(rating_);
            painter.fillRect(QRectF(step * (width + gap), 0, width, height()),
                             reached ? toneColor(toneOf(rating_), palette())
                                     : palette().color(QPalette::Mid));
        }
    }

  private:
    PassphraseRating rating_ = PassphraseRating::veryWeak;
};

StrengthLine::StrengthLine(QWidget* parent)
    : QWidget(parent), bar_(new Bar(this)), text_(new MessageLine(this)) {
    text_->setObjectName("strengthText");
    setToolTip(tr("An estimate, against somebody who has the file and a thousand fast GPUs."));
    auto* column = new FieldColumn(this);
    column->setSpacing(space::tiny);
    column->addWidget(bar_);
    column->addWidget(text_);
    hide();
}

void StrengthLine::rate(const SecretBytes& passphrase) {
    const auto strength =
        passphrase.empty() ? std::optional<PassphraseStrength>() : strengthOf(passphrase);
    setVisible(strength.has_value());
    if (!strength) return;
    bar_->setRating(strength->rating);
    text_->say(
        toneOf(strength->rating),
        tr("%1 (about %2 bits)").arg(words(strength->rating)).arg(std::lround(strength->bits)));
}

SecretBytes secretText(const QLineEdit& field) {
    QByteArray utf8 = field.text().toUtf8();
    SecretBytes secret(std::string_view(utf8.constData(), static_cast<std::size_t>(utf8.size())));
    wipe({reinterpret_cast<std::uint8_t*>(utf8.data()), static_cast<std::size_t>(utf8.size())});
    return secret;
}

PassphraseFields::PassphraseFields(const QString& name, const QString& label, QWidget* parent)
    : QWidget(parent), text_(new QLineEdit(this)), confirm_(new QLineEdit(this)),
      confirmLabel_(new QLabel(tr("A&gain"), this)), show_(new QToolButton(this)),
      strength_(new StrengthLine(this)), message_(new MessageLine(this)) {
    text_->setObjectName(name);
    confirm_->setObjectName(name + "Again");
    confirm_->setAccessibleName(tr("Passphrase again"));
    show_->setObjectName(name + "Show");
    strength_->setObjectName(name + "Strength");
    message_->setObjectName(name + "Message");
    setFocusProxy(text_);
    layOut(label);
    for (QLineEdit* field : {text_, confirm_}) {
        field->setEchoMode(QLineEdit::Password);
        connect(field, &QLineEdit::textChanged, this, &PassphraseFields::typed);
        connect(field, &QLineEdit::textChanged, this, &PassphraseFields::edited);
    }
    connect(show_, &QToolButton::toggled, this, [this](bool shown) {
        for (QLineEdit* field : {text_, confirm_})
            field->setEchoMode(shown ? QLineEdit::Normal : QLineEdit::Password);
    });
}

void PassphraseFields::layOut(const QString& label) {
    auto* first = new QLabel(label, this);
    first->setBuddy(text_);
    confirmLabel_->setBuddy(confirm_);
    text_->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    show_->setIcon(icon("eye", QPalette::ButtonText));
    show_->setCheckable(true);
    show_->setFocusPolicy(Qt::StrongFocus);
    show_->setAccessibleName(tr("Show the passphrase"));
    show_->setToolTip(tr("Show the passphrase"));
    setTabOrder(confirm_, show_);
    auto* pair = new QGridLayout;
    pair->setHorizontalSpacing(space::small);
    pair->setVerticalSpacing(space::small);
    pair->setColumnStretch(1, 1);
    pair->addWidget(first, 0, 0);
    pair->addWidget(text_, 0, 1);
    pair->addWidget(show_, 0, 2);
    pair->addWidget(confirmLabel_, 1, 0);
    pair->addWidget(confirm_, 1, 1, 1, 2);
    auto* fields = new FieldColumn(this);
    fields->addLayout(pair);
    fields->addWidget(strength_); // below both: it appears while one of them is typed
    fields->addWidget(message_);
}

void PassphraseFields::setNew(bool isNew) {
    confirm_->setVisible(isNew);
    confirmLabel_->setVisible(isNew);
    typed();
}

void PassphraseFields::typed() {
    strength_->rate(isNew() ? secretText(*text_) : SecretBytes());
    const bool differ =
        isNew() && !confirm_->text().isEmpty() && !text_->text().startsWith(confirm_->text());
    if (differ)
        message_->say(Tone::caution, tr("The two passphrases differ."));
    else
        message_->clearMessage();
}

void PassphraseFields::refuse(QLineEdit* field, const QString& message) {
    message_->say(Tone::error, message);
    field->setFocus();
    field->selectAll();
}

void PassphraseFields::type(const QString& passphrase) {
    text_->setText(passphrase);
    confirm_->setText(passphrase);
}

void PassphraseFields::clear() {
    for (QLineEdit* field : {text_, confirm_})
        field->setText({}); // not clear(), which could be undone
    show_->setChecked(false);
    message_->clearMessage();
}

std::optional<SecretBytes> PassphraseFields::take() {
    if (text_->text().isEmpty()) {
        refuse(text_, tr("Type the passphrase."));
        return {};
    }
    if (isNew() && confirm_->text() != text_->text()) {
        refuse(confirm_, confirm_->text().isEmpty()
                             ? tr("Type the passphrase a second time: a slip of the finger would "
                                  "lock it away for good.")
                             : tr("The two passphrases differ. Type both again."));
        return {};
    }
    message_->clearMessage();
    return secretText(*text_);
}

} // namespace blockwarp::ui
