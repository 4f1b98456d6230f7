// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/passphrase_fields.h"

#include "core/base/text.h"
#include "ui/base/icons.h"
#include "ui/base/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/focus_chain.h"
#include "ui/widgets/form.h"

#include <QGridLayout>
#include <QMenu>
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
    present(
        strength->rating,
        tr("%1 (at most %2 bits)").arg(words(strength->rating)).arg(std::lround(strength->bits)));
}

void StrengthLine::showExact(double bits) {
    setVisible(true);
    present(ratingOf(bits),
            tr("%1 (%2 bits, drawn at random)").arg(words(ratingOf(bits))).arg(std::lround(bits)));
}

void StrengthLine::present(PassphraseRating rating, const QString& text) {
    bar_->setRating(rating);
    text_->say(toneOf(rating), text);
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
      generate_(makeButton("key", tr("Generate one"), this)),
      copy_(makeButton("copy", tr("Copy"), this)), readable_(new QLabel(this)),
      strength_(new StrengthLine(this)), consent_(new QCheckBox(this)),
      message_(new MessageLine(this)) {
    text_->setObjectName(name);
    confirm_->setObjectName(name + "Again");
    confirm_->setAccessibleName(tr("Passphrase again"));
    show_->setObjectName(name + "Show");
    generate_->setObjectName(name + "Generate");
    copy_->setObjectName(name + "Copy");
    readable_->setObjectName(name + "Readable");
    readable_->setTextFormat(Qt::PlainText);
    readable_->setWordWrap(true);
    readable_->setFont(fixedFont());
    strength_->setObjectName(name + "Strength");
    consent_->setObjectName(name + "Consent");
    message_->setObjectName(name + "Message");
    setFocusProxy(text_);
    layOut(label);
    makeGenerator();
    for (QLineEdit* field : {text_, confirm_}) {
        field->setEchoMode(QLineEdit::Password);
        connect(field, &QLineEdit::textChanged, this, &PassphraseFields::typed);
        connect(field, &QLineEdit::textChanged, this, &PassphraseFields::edited);
    }
    connect(show_, &QToolButton::toggled, this, [this](bool shown) {
        for (QLineEdit* field : {text_, confirm_})
            field->setEchoMode(shown ? QLineEdit::Normal : QLineEdit::Password);
    });
    connect(consent_, &QCheckBox::toggled, this, &PassphraseFields::showState);
    showState();
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
    fields->addWidget(readable_);
    fields->addWidget(strength_); // below both: it appears while one of them is typed
    auto* tools = new QHBoxLayout;
    tools->setSpacing(space::small);
    tools->addWidget(generate_);
    tools->addWidget(copy_);
    tools->addStretch();
    fields->addLayout(tools);
    fields->addWidget(consent_);
    fields->addWidget(message_);
    chainFocus({text_, confirm_, show_, generate_, copy_, consent_});
}

void PassphraseFields::makeGenerator() {
    auto* choices = new QMenu(generate_);
    connect(choices->addAction(tr("%n random words", nullptr, int{keys::kDefaultWords})),
            &QAction::triggered, this,
            [this] { generate(keys::passphraseOfWords(keys::kDefaultWords)); });
    connect(choices->addAction(
                tr("%n random letters and digits", nullptr, int{keys::kDefaultCharacters})),
            &QAction::triggered, this,
            [this] { generate(keys::passphraseOfCharacters(keys::kDefaultCharacters)); });
    generate_->setMenu(choices);
    generate_->setAccessibleName(tr("Generate a passphrase"));
    copy_->setAccessibleName(tr("Copy the passphrase"));
    copy_->setToolTip(tr("It leaves the clipboard again after %n seconds.", nullptr,
                         static_cast<int>(kSecretCopyStays.count())));
    connect(copy_, &QPushButton::clicked, this, [this] { copySecretAndSay(*copy_, generated()); });
}

void PassphraseFields::generate(Result<keys::NewPassphrase> passphrase) {
    if (!passphrase) return refuse(text_, sentence(passphrase.error()));
    type(toQString(asText(passphrase->text.span())));
    exactBits_ = passphrase->bits;
    showState();
}

void PassphraseFields::setNew(bool isNew) {
    if (isNew == isNew_) return;
    isNew_ = isNew;
    if (!isNew && exactBits_) clear(); // it opens nothing yet
    showState();
}

/// Whatever was generated or agreed to, this is something else.
void PassphraseFields::typed() {
    if (exactBits_) {
        exactBits_.reset();
        confirm_->setText({});
    }
    asksConsent_ = false;
    consent_->setChecked(false);
    showState();
}

void PassphraseFields::showState() {
    const bool generated = exactBits_.has_value();
    readable_->setText(generated && !consent_->isChecked() ? text_->text() : QString());
    readable_->setVisible(!readable_->text().isEmpty());
    confirm_->setVisible(isNew_ && !generated);
    confirmLabel_->setVisible(isNew_ && !generated);
    generate_->setVisible(isNew_);
    copy_->setVisible(generated);
    consent_->setText(generated ? tr("I have kept it") : tr("Use it all the same"));
    consent_->setVisible(isNew_ && (generated || asksConsent_));
    if (generated)
        strength_->showExact(*exactBits_);
    else
        strength_->rate(isNew_ ? secretText(*text_) : SecretBytes());
    const bool differ =
        isNew_ && !confirm_->text().isEmpty() && !text_->text().startsWith(confirm_->text());
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

bool PassphraseFields::isWeak() const {
    const auto strength = strengthOf(secretText(*text_));
    return strength && strength->bits < kLeastPassphraseBits;
}

std::optional<SecretBytes> PassphraseFields::take() {
    if (text_->text().isEmpty()) {
        refuse(text_, tr("Type the passphrase."));
        return {};
    }
    if (isNew_ && confirm_->text() != text_->text()) {
        refuse(confirm_, confirm_->text().isEmpty()
                             ? tr("Type the passphrase a second time: a slip of the finger would "
                                  "lock it away for good.")
                             : tr("The two passphrases differ. Type both again."));
        return {};
    }
    if (isNew_ && !consent_->isChecked() && (exactBits_ || isWeak())) {
        asksConsent_ = true;
        showState();
        message_->say(Tone::caution,
                      exactBits_ ? tr("Write the passphrase down or save it, then tick the box: "
                                      "nothing else opens what it protects.")
                                 : tr("Somebody who has the file can guess this passphrase. Choose "
                                      "a longer one, generate one, or tick the box."));
        consent_->setFocus();
        return {};
    }
    message_->clearMessage();
    return kept(secretText(*text_)); // it may wait long
}

} // namespace blockwarp::ui
