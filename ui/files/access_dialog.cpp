// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/access_dialog.h"

#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/files/facts_panel.h"
#include "ui/files/identities_panel.h"
#include "ui/files/questions.h"
#include "ui/files/recipients_panel.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/scroll_box.h"

#include <QMetaObject>

#include <algorithm>
#include <chrono>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kDialogWidth = 480;
constexpr auto kLookInterval = std::chrono::milliseconds(100);

bool takesRecipients(Container container) {
    return containerSpec(container).takesRecipients();
}

/// What an output was made of; empty where some of that is gone.
QStringList plainOf(const QueueItem& item) {
    std::vector<std::filesystem::path> all = item.archived;
    if (all.empty()) all.push_back(item.input);
    QStringList paths;
    for (const std::filesystem::path& path : all) {
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) return {};
        paths << fromPath(path);
    }
    return paths;
}

SecretSource ofPassphrase(SecretBytes text) {
    return sourceOf(Passphrase{std::move(text)});
}

} // namespace

std::optional<AccessTarget> accessTarget(const QueueItem& item) {
    const ItemResult* result = item.result.get();
    if (result != nullptr && result->direction == Direction::encrypt && !result->runs.empty() &&
        takesRecipients(result->runs.front().outcome.container))
        return AccessTarget{result->output, plainOf(item)};
    if (!item.archived.empty() || !takesRecipients(item.container)) return {};
    return AccessTarget{item.input, {}};
}

/// What the worker needs.
struct AccessDialog::Work {
    std::filesystem::path file;
    SecretSource opens;
    SecretSource access;
    bool adds;
    std::shared_ptr<QueueAsker> asker;
    std::shared_ptr<ProgressMeter> meter;
};

AccessDialog::AccessDialog(AccessTarget target, QWidget* parent)
    : GrowingDialog(parent), target_(std::move(target)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("accessDialog");
    setWindowTitle(tr("Change who can open a file"));
    makeParts();
    layOut();
    rewrap_->setEnabled(false); // until it is known what opens the file
    showFields();
    runner_.start(
        [file = target_.file, meter = meter_] { return inspectFile(file, meter->token()); },
        [this](JobId, const Result<FileFacts>& facts) { presentFacts(facts); });
}

void AccessDialog::makeParts() {
    facts_ = new Explanation(this);
    facts_->setObjectName("accessFacts");
    oldPassphrase_ = new PassphraseFields("oldPassphrase", tr("&Passphrase"), this);
    oldPassphrase_->setNew(false);
    identities_ = new IdentitiesPanel(this);
    choice_ = new Segments("accessKind", tr("Kind of secret"), this);
    choice_->add(tr("People"), "keys");
    choice_->add(tr("Passphrase"), "passphrase");
    recipients_ = new RecipientsPanel(this);
    adds_ = new QCheckBox(tr("Keep the recipients that the file has, and &add these"), this);
    adds_->setObjectName("addToRecipients");
    openers_ = new OpenersView(this);
    newPassphrase_ = new PassphraseFields("newPassphrase", tr("&New passphrase"), this);
    newPassphrase_->setNew(true);
    warning_ = new MessageLine(this);
    warning_->setObjectName("accessWarning");
    warning_->say(Tone::caution, coreText(kRewrapWarning));
    message_ = new MessageLine(this);
    message_->setObjectName("accessMessage");
    progress_ = new QProgressBar(this);
    progress_->setObjectName("accessProgress");
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("How much of the file has been copied"));
    progress_->hide();
    watch_.setInterval(kLookInterval);
    connect(choice_, &Segments::currentChanged, this, &AccessDialog::showFields);
    connect(adds_, &QCheckBox::toggled, this, &AccessDialog::followRecipients);
    connect(recipients_, &RecipientsPanel::changed, this, &AccessDialog::showOpeners);
    connect(&watch_, &QTimer::timeout, this, [this] {
        constexpr int steps = 1000;
        const double total = static_cast<double>(std::max<std::uint64_t>(1, meter_->total()));
        progress_->setRange(0, meter_->started() ? steps : 0); // 0: nothing to count yet
        progress_->setValue(static_cast<int>(steps * static_cast<double>(meter_->done()) / total));
    });
}

QWidget* AccessDialog::makeForm() {
    auto* form = new QWidget(this);
    auto* fields = new FieldColumn(form);
    fields->setSpacing(space::medium);
    fields->addWidget(makeHeading(tr("What opens it now"), form));
    fields->addWidget(oldPassphrase_);
    fields->addWidget(identities_);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::small);
    head->addWidget(makeHeading(tr("Who can open it from now on"), form), 1);
    head->addWidget(choice_);
    fields->addLayout(head);
    for (QWidget* part :
         std::initializer_list<QWidget*>{recipients_, adds_, openers_, newPassphrase_})
        fields->addWidget(part);
    fields->addStretch();
    return form;
}

QLayout* AccessDialog::makeButtons() {
    anew_ = new QPushButton(tr("&Encrypt anew"), this);
    anew_->setObjectName("encryptAnew");
    anew_->setToolTip(plainTip(
        target_.plain.isEmpty()
            ? tr("Puts the file into the list to be decrypted. Encrypt what comes out of it for "
                 "those who are to open it.")
            : tr("Puts what the file was made of into the list to be encrypted again.")));
    close_ = new QPushButton(tr("Cancel"), this);
    close_->setObjectName("closeAccess");
    rewrap_ = new MainButton("key", tr("&Re-wrap"), this);
    rewrap_->setObjectName("rewrap");
    rewrap_->setDefault(true);
    connect(anew_, &QPushButton::clicked, this, [this] {
        emit encryptAnewWanted();
        reject();
    });
    connect(close_, &QPushButton::clicked, this, &QDialog::reject);
    connect(rewrap_, &QPushButton::clicked, this, &AccessDialog::rewrap);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::small);
    buttons->addWidget(anew_);
    buttons->addStretch();
    buttons->addWidget(close_);
    buttons->addWidget(rewrap_);
    return buttons;
}

void AccessDialog::layOut() {
    auto* name = new ElidedLabel(this);
    name->setHeading();
    name->setLine(shownName(target_.file.filename()));
    name->setToolTip(plainTip(shownName(target_.file)));
    form_ = makeForm();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::large, space::large, space::large, space::large);
    column->setSpacing(space::medium);
    for (QWidget* part :
         std::initializer_list<QWidget*>{name, facts_, form_, warning_, progress_, message_})
        column->addWidget(part);
    column->addStretch();
    column->addLayout(makeButtons());
    setMinimumWidth(kDialogWidth);
}

/// What the file says decides what is asked for.
void AccessDialog::presentFacts(const Result<FileFacts>& facts) {
    if (!facts) {
        message_->say(Tone::error, sentence(facts.error()));
        return;
    }
    facts_->setText(factsLine(*facts));
    byPassphrase_ = std::ranges::any_of(facts->recipients, &RecipientFacts::passphrase);
    family_ = std::ranges::any_of(facts->recipients, &RecipientFacts::postQuantum)
                  ? ring::Family::postQuantum
                  : ring::Family::classic;
    recipients_->setContainer(facts->container);
    rewrap_->setEnabled(true);
    showFields();
    if (byPassphrase_)
        oldPassphrase_->setFocus();
    else
        identities_->setFocus();
}

bool AccessDialog::forKeys() const {
    return choice_->currentData() == QVariant("keys");
}

void AccessDialog::showFields() {
    oldPassphrase_->setVisible(byPassphrase_);
    identities_->setVisible(!byPassphrase_);
    recipients_->setVisible(forKeys());
    adds_->setVisible(forKeys() && !byPassphrase_);
    newPassphrase_->setVisible(!forKeys());
    followRecipients();
}

/// Keys that are added are of the family of those that stay.
void AccessDialog::followRecipients() {
    recipients_->setBeside(adds() ? family_ : ring::Family::any);
    showOpeners();
}

void AccessDialog::showOpeners() {
    const auto openers = forKeys() ? recipients_->openers() : std::vector<Opener>();
    openers_->present(adds() ? tr("Who is added: %1").arg(openers.size())
                             : tr("Who will be able to open it: %1").arg(openers.size()),
                      {}, openers);
}

std::optional<SecretSource> AccessDialog::takeOld() {
    if (!byPassphrase_) return identities_->take();
    auto typed = oldPassphrase_->take();
    if (!typed) return {};
    return ofPassphrase(std::move(*typed));
}

std::optional<SecretSource> AccessDialog::takeNew() {
    if (forKeys()) {
        const std::vector<Opener> shown = recipients_->openers();
        auto taken = recipients_->take();
        if (!taken || recipients_->openers() == shown) return taken;
        message_->say(Tone::caution, tr("Who will be able to open it has changed: look at the "
                                        "list, then start again."));
        return {};
    }
    auto typed = newPassphrase_->take();
    if (!typed) return {};
    return ofPassphrase(std::move(*typed));
}

/// Asks for the passphrases of private keys, above this dialog.
std::unique_ptr<QueueAsker> AccessDialog::makeAsker() {
    const auto ask = [this](const std::shared_ptr<OpenQuestion>& question) {
        QMetaObject::invokeMethod(
            this,
            [this, question] {
                auto* asking = new SecretQuestion(question, this);
                connect(this, &AccessDialog::ended, asking, &QDialog::reject);
                asking->open();
            },
            Qt::QueuedConnection);
    };
    return std::make_unique<QueueAsker>(ask, meter_->token());
}

void AccessDialog::rewrap() {
    if (busy_) return;
    message_->clearMessage();
    auto opens = takeOld();
    auto access = opens ? takeNew() : std::nullopt;
    if (!access) return; // what is missing is said beside its field
    meter_ = std::make_shared<ProgressMeter>();
    Work work{target_.file, std::move(*opens), std::move(*access), adds(), makeAsker(), meter_};
    setBusy(true);
    runner_.start([work = std::move(work)] { return run(work); },
                  [this](JobId, const Done& done) { present(done); });
}

AccessDialog::Done AccessDialog::run(const Work& work) {
    const CancelToken& cancel = work.meter->token();
    auto opens = work.opens(*work.asker, {work.file});
    if (!opens) return {opens.error(), nullptr};
    auto access = work.access(*work.asker, {work.file});
    if (!access) return {access.error(), nullptr};
    auto outcome = rewrapFile(work.file, std::move(*opens), {std::move(*access), work.adds}, cancel,
                              *work.meter);
    if (!outcome) return {outcome.error(), nullptr};
    auto facts = inspectFile(work.file, cancel);
    if (!facts) return {std::move(outcome), nullptr};
    return {std::move(outcome), std::make_shared<const FileFacts>(std::move(*facts))};
}

void AccessDialog::present(const Done& done) {
    setBusy(false);
    emit ended();
    if (!done.outcome) {
        message_->say(Tone::error, sentence(done.outcome.error()));
        return;
    }
    QStringList lines;
    for (const Message& said : sentencesOf(*done.outcome))
        lines << coreText(said);
    message_->say(Tone::success, lines.join(QLatin1Char('\n')));
    if (done.facts) facts_->setText(factsLine(*done.facts));
    for (QWidget* part : std::initializer_list<QWidget*>{form_, anew_, rewrap_})
        part->hide();
    close_->setText(tr("C&lose"));
    close_->setFocus();
    adjustSize();
    if (done.facts) emit rewrapped(done.facts);
}

void AccessDialog::setBusy(bool busy) {
    busy_ = busy;
    for (QWidget* part : std::initializer_list<QWidget*>{form_, anew_, rewrap_})
        part->setEnabled(!busy);
    progress_->setVisible(busy);
    progress_->setRange(0, 0);
    if (busy)
        watch_.start();
    else
        watch_.stop();
}

void AccessDialog::done(int result) {
    if (busy_) return meter_->cancel();
    oldPassphrase_->clear();
    identities_->clearPassphrase();
    newPassphrase_->clear();
    QDialog::done(result);
}

} // namespace blockwarp::ui
