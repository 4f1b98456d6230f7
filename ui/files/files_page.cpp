// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/files_page.h"

#include "core/files/opened_file.h"
#include "ui/base/text.h"
#include "ui/files/access_dialog.h"
#include "ui/files/archive_choice.h"
#include "ui/files/file_cards.h"
#include "ui/files/notices.h"
#include "ui/files/output_panel.h"
#include "ui/files/questions.h"
#include "ui/files/queue_panel.h"
#include "ui/files/queue_status.h"
#include "ui/files/settings_panel.h"
#include "ui/widgets/card.h"
#include "ui/widgets/focus_chain.h"
#include "ui/widgets/scroll_box.h"

#include <QGuiApplication>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <chrono>
#include <utility>

namespace blockwarp::ui {

FilesPage::FilesPage(const Inventory& inventory, QWidget* parent)
    : Page(tr("Files"), tr("Encrypt or decrypt files and folders, on the CPU, the GPU or both."),
           parent),
      facts_(queue_), queuePanel_(new QueuePanel(queue_, this)),
      arrivals_(new Arrivals([this](Direction direction) { return wayFor(direction); }, this)),
      archive_(new ArchiveChoice(this)), derivations_(new DerivationNotice(this)),
      leftovers_(new LeftoverNotice(this)), passphrases_(new PassphraseNotice(this)),
      output_(new OutputPanel(this)), cards_(new FileCards(queue_, *queuePanel_, this)),
      settings_(new SettingsPanel(inventory, this)),
      bar_(new RunBar("encrypt", tr("Encrypt"), this)), monitor_(queue_, cards_->view(), *bar_),
      visit_(this, &frame()) {
    bar_->addCancel();
    bar_->status()->setObjectName("status");
    bar_->progress()->setObjectName("progress");
    bar_->cancelButton()->setObjectName("cancel");
    bar_->mainButton()->setObjectName("start");
    layOut();
    watchChoices();
    watchQueue();
    watchWork();
    settingsChanged();
}

void FilesPage::watchChoices() {
    connect(settings_, &SettingsPanel::changed, this, &FilesPage::settingsChanged);
    connect(archive_, &ArchiveChoice::changed, this, &FilesPage::settingsChanged);
    connect(derivations_, &DerivationNotice::archiveWanted, archive_, &ArchiveChoice::choose);
    connect(output_, &OutputPanel::changed, this, &FilesPage::settingsChanged);
    connect(arrivals_, &Arrivals::taken, this, &FilesPage::takeArrivals);
    connect(output_, &OutputPanel::replaceAsked, this, &FilesPage::replaceExisting);
    connect(bar_, &RunBar::started, this, &FilesPage::start);
    connect(bar_, &RunBar::cancelled, this, [this] { queue_.work().cancel(); });
    connect(cards_, &FileCards::secretWanted, settings_, &SettingsPanel::focusSecret);
    connect(cards_, &FileCards::roomChanged, this, &FilesPage::arrange);
    connect(cards_, &FileCards::salvageWanted, this, &FilesPage::salvage);
    connect(cards_, &FileCards::repairWanted, this, &FilesPage::repair);
    connect(cards_, &FileCards::accessWanted, this, &FilesPage::changeAccess);
    connect(cards_, &FileCards::lookInsideAsked, this, &FilesPage::lookInside);
}

void FilesPage::watchQueue() {
    connect(&queuePanel_->sources(), &QueueSources::directionFound, settings_,
            &SettingsPanel::setDirection);
    connect(queuePanel_, &QueuePanel::misfitsWanted, this, &FilesPage::turnTo);
    connect(queuePanel_, &QueuePanel::focusLost, settings_, &SettingsPanel::focusSecret);
    connect(&queuePanel_->sources(), &QueueSources::foldersAdded, this, [this] {
        if (!isRunning() && queue_.list().find(ItemState::done) < 0) archive_->suggest(true);
    });
    connect(queuePanel_, &QueuePanel::emptied, archive_, &ArchiveChoice::reset);
    connect(queuePanel_, &QueuePanel::emptied, this, [this] {
        settings_->secret().startAnew();
        settings_->secret().clearErrors();
        passphrases_->clear();
    });
    connect(queuePanel_, &QueuePanel::tryAgainAsked, this, [this] { begin(true); });
    connect(queuePanel_, &QueuePanel::verifyAsked, this, &FilesPage::verify);
    connect(queuePanel_, &QueuePanel::accessAsked, this, &FilesPage::changeAccess);
    connect(queuePanel_, &QueuePanel::lookInsideAsked, this, &FilesPage::lookInside);
    connect(&visit_, &ArchiveVisit::closed, queuePanel_->table(), qOverload<>(&QWidget::setFocus));
    connect(&queuePanel_->sources(), &QueueSources::listingChanged, this,
            [this](bool listing) { queue_.work().hold(listing); });
    connect(&queuePanel_->sources(), &QueueSources::listingChanged, &facts_, &FactsFinder::hold,
            Qt::QueuedConnection); // not in the same turn of a long queue
    recount_.setSingleShot(true);
    recount_.setInterval(std::chrono::milliseconds(100));
    connect(&recount_, &QTimer::timeout, this, &FilesPage::recount);
    const auto recount = [this] { recountSoon(); };
    connect(&queue_, &QueueModel::rowsInserted, this, recount);
    connect(&queue_, &QueueModel::rowsRemoved, this, recount);
    connect(&queue_, &QueueModel::modelReset, this, recount);
    connect(&queue_, &QueueModel::factsFound, this, recount);
    connect(&queue_, &QueueModel::outputsChanged, this, recount);
    connect(&queue_, &QueueModel::settled, this, [this] {
        leftovers_->present(queue_.work().leftBehind());
        if (!isRunning()) cards_->followObstacles();
        updateIdle();
    });
    connect(leftovers_, &LeftoverNotice::removed, this, [this] { queue_.work().look(); });
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](auto state) {
        if (state == Qt::ApplicationActive && isRepeat(queue_))
            queue_.work().look(); // outputs may have been taken away meanwhile
    });
}

/// What all rows come to. Of a long queue it is not counted at each of many changes.
void FilesPage::recountSoon() {
    constexpr int few = 2'000;
    if (queue_.size() <= few)
        recount();
    else if (!recount_.isActive())
        recount_.start();
}

void FilesPage::recount() {
    recount_.stop();
    const QueueKinds kinds = kindsOf(queue_.list());
    {
        const QScopedValueRollback counting(recounting_, true);
        settings_->setKinds(kinds);
    }
    archives_ = kinds.archives;
    ownKeys_ = kinds.ownKeys;
    offerArchive();
    updateIdle();
}

void FilesPage::watchWork() {
    connect(&queue_, &QueueModel::begun, &monitor_, &RunMonitor::start);
    connect(&queue_, &QueueModel::asked, this, [this](const auto& question) {
        auto* asking = new SecretQuestion(question, this);
        connect(&queue_, &QueueModel::finished, asking, &QDialog::reject); // nobody waits any more
        asking->open();
    });
    connect(&queue_, &QueueModel::started, queuePanel_, &QueuePanel::select);
    connect(&queue_, &QueueModel::secretRefused, this,
            [this](const QString& message) { refused_ = message; });
    connect(&queue_, &QueueModel::finished, this, &FilesPage::finish);
}

void FilesPage::verify() {
    if (isRunning() || queue_.size() == 0) return;
    std::optional<QueuePlan> plan = settings_->takePlan();
    if (!plan) return;
    std::vector<int> rows = queue_.list().encrypted();
    if (rows.empty() || !plan->secrets.usual)
        return bar_->setStatus(tr("There is no encrypted file."));
    setRunning(true);
    queue_.work().verify(std::move(rows), std::move(*plan));
}

void FilesPage::lookInside() {
    if (isRunning() || visit_.isOpen() || !queuePanel_->mayLookInside()) return;
    std::optional<QueuePlan> plan = settings_->takePlan();
    if (!plan) return;
    visit_.open(plan->jobFor(queue_.list(), queuePanel_->currentRow()),
                std::move(plan->secrets.usual));
}

void FilesPage::salvage(int row) {
    if (isRunning() || row < 0 || !isSalvageable(queue_.item(row))) return;
    std::optional<QueuePlan> plan = settings_->takePlan();
    if (!plan) return;
    setRunning(true);
    queue_.work().salvage(row, std::move(*plan));
}

void FilesPage::repair(int row) {
    if (isRunning() || row < 0) return;
    setRunning(true);
    queue_.work().repair(row);
}

void FilesPage::changeAccess(int row) {
    const auto target = row < 0 ? std::nullopt : accessTarget(queue_.item(row));
    if (isRunning() || !target) return;
    auto* dialog = new AccessDialog(*target, this);
    connect(dialog, &AccessDialog::rewrapped, this, [this, file = target->file](const auto& facts) {
        queue_.list().setFacts({{file, *facts}});
        queue_.work().look();
    });
    connect(dialog, &AccessDialog::encryptAnewWanted, this,
            [this, target = *target] { encryptAnew(target); });
    dialog->open();
}

/// Its plaintext is encrypted once more; where that is gone, the file is to be decrypted first.
void FilesPage::encryptAnew(const AccessTarget& target) {
    if (target.plain.isEmpty())
        receive({{fromPath(target.file)}, Direction::decrypt});
    else
        receive({target.plain, Direction::encrypt});
    settings_->focusSecret();
}

/// One row says in the list what it replaces; several are listed before a person agrees.
void FilesPage::replaceExisting(bool replace) {
    const std::vector<int> rows = queue_.list().inTheWay();
    if (!replace)
        queue_.list().withdraw();
    else if (rows.size() == 1)
        queue_.list().agreeToReplace(rows);
    else
        askAboutExisting(queue_, rows, this);
    updateIdle(); // the box shows what was agreed, not what was pressed
}

void FilesPage::layOut() {
    const QList<QWidget*> notices{arrivals_, leftovers_, passphrases_, archive_, derivations_};
    for (QWidget* notice : notices)
        queuePanel_->addNotice(notice);
    queuePanel_->setFooter(output_);
    auto* work = new QWidget(this);
    column_ = new QVBoxLayout(work);
    constexpr int ring = kRingWidth + kRingOffset; // of the focus, which scrolling would cut off
    column_->setContentsMargins(ring, ring, ring, ring);
    column_->setSpacing(space::large);
    column_->addWidget(queuePanel_);
    column_->addWidget(cards_);
    auto* scroll = new ScrollBox(this);
    scroll->setWidget(work);
    auto* panel = new Card(1, this);
    panel->column().addWidget(settings_);
    auto* side = new QVBoxLayout; // as high as the cards beside it
    side->setContentsMargins(0, ring, 0, ring);
    side->addWidget(panel);
    auto* content = new QWidget(this);
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(space::large - ring, space::tiny - ring + space::tiny, space::large,
                            space::medium);
    row->setSpacing(space::large - ring);
    row->addWidget(scroll, 1);
    row->addLayout(side);
    frame().addPageAction(queuePanel_->addFolderButton());
    frame().addPageAction(queuePanel_->addButton());
    frame().setContent(content);
    frame().setRunBar(bar_);
    for (QPushButton* tool : queuePanel_->tools())
        bar_->addTool(tool);
    QList<QWidget*> order{queuePanel_->addFolderButton(), queuePanel_->addButton()};
    order << queuePanel_->table() << notices << output_ << queuePanel_ << cards_ << settings_;
    for (QPushButton* tool : queuePanel_->tools())
        order << tool;
    chainFocus(order << bar_);
    arrange();
}

/// The files have the room, unless a race's chart or the inspected file needs it.
void FilesPage::arrange() {
    column_->setStretchFactor(queuePanel_, cards_->wantsRoom() ? 0 : 1);
    column_->setStretchFactor(cards_, cards_->wantsRoom() ? 1 : 0);
    emit presentedChanged();
}

/// What came of the work; never the queue, whose names are nobody else's business, nor the card
/// that names a file of it by itself.
Presented FilesPage::presented() {
    Presented shown{.title = title(),
                    .keys = tr("Enter %1").arg(bar_->mainButton()->text()),
                    .grows = cards_->view().wantsRoom()};
    RunView& view = cards_->view();
    if (!view.isEmpty() && !view.showsFailure() && !cards_->isInspecting() && !visit_.isOpen())
        shown.parts = {&view};
    return shown;
}

void FilesPage::takeFocus() {
    if (visit_.isOpen()) return visit_.takeFocus();
    queuePanel_->firstButton()->setFocus();
}

void FilesPage::addFiles(const QStringList& paths) {
    queuePanel_->add(paths);
}

void FilesPage::receive(const FileRequest& request) {
    if (request.paths.isEmpty() && request.direction && !isRunning()) {
        const QStringList chosen = queuePanel_->askForFiles();
        if (!chosen.isEmpty()) receive({chosen, request.direction});
        return;
    }
    arrivals_->receive(request);
}

Arrivals::Way FilesPage::wayFor(Direction direction) const {
    if (isRunning() || queuePanel_->sources().isListing() || visit_.isOpen())
        return Arrivals::Way::hold;
    if (isDone(queue_) && !queuePanel_->sources().isAdding()) return Arrivals::Way::replace;
    return direction == settings_->direction() ? Arrivals::Way::join : Arrivals::Way::hold;
}

void FilesPage::takeArrivals(const FileRequest& request, Direction direction, bool replace) {
    if (replace) {
        clear();
        if (request.direction || request.paths.size() == 1) // several decide together
            settings_->setDirection(direction);
    }
    if (settings_->secret().forget()) arrivals_->sayCleared();
    queuePanel_->add(request.paths, request.direction.has_value());
}

/// What waits in the queue is offered again afterwards.
void FilesPage::turnTo(const std::vector<QueueFile>& files) {
    if (isRunning()) return;
    const Direction now = settings_->direction();
    const FileRequest waiting{queuePanel_->sources().unfinished(), now};
    const bool keep = !isDone(queue_);
    clear();
    settings_->setDirection(now == Direction::encrypt ? Direction::decrypt : Direction::encrypt);
    queuePanel_->start(files);
    if (keep) arrivals_->keep(waiting, now);
}

void FilesPage::chooseFiles() {
    queuePanel_->chooseFiles();
}

void FilesPage::chooseFolder() {
    queuePanel_->chooseFolder();
}

void FilesPage::clear() {
    queuePanel_->clear();
}

void FilesPage::inspect() {
    queuePanel_->setInspecting(true);
}

void FilesPage::settingsChanged() {
    queue_.list().setRule({settings_->direction(), settings_->container(), output_->isInFolder(),
                           output_->folder(), archive_->rule(), output_->extract(),
                           settings_->range()});
    queuePanel_->followDirection(settings_->direction());
    offerArchive();
    settings_->setArchive(isArchive(), archive_->rule().compressed);
    QString whyNot;
    if (settings_->isRace())
        whyNot = tr("A race compares the results of CPU and GPU instead.");
    else if (isArchive())
        whyNot = tr("An archive is not read twice, so it cannot be compared with its input.");
    settings_->setVerifiable(whyNot);
    output_->recovery().setVisible(settings_->direction() == Direction::encrypt);
    output_->recovery().setPossible(
        settings_->isRace()
            ? tr("A race makes no recovery data; “blockwarp-cli recovery make” does.")
            : QString());
    updateIdle();
}

bool FilesPage::isArchive() const {
    return settings_->direction() == Direction::encrypt && archive_->isArchive();
}

/// The queue's rows follow the choice.
void FilesPage::offerArchive() {
    const bool encrypting = settings_->direction() == Direction::encrypt;
    const auto ok = checkArchiveContainer(settings_->container());
    QString whyNot;
    if (encrypting && !ok)
        whyNot = sentence(ok.error());
    else if (settings_->isRace())
        whyNot = tr("A race is run over files, not over archives.");
    archive_->setPossible(whyNot);
    archive_->setVisible(encrypting &&
                         (queuePanel_->sources().hasSeveral() || archive_->isArchive()));
    queuePanel_->setVerifiable(!encrypting);
    output_->setExtractable(!encrypting && archives_);
    queuePanel_->sources().setArchiving(isArchive());
}

void FilesPage::begin(bool failedOnly) {
    if (isRunning() || !canStart()) return;
    const bool ecb = settings_->cipher().algorithm == Algorithm::aesEcb;
    if (ecb && !ecbAccepted_ && settings_->direction() == Direction::encrypt) {
        askAboutEcb(settings_->container(), settings_->cipher(), this, [this, failedOnly] {
            ecbAccepted_ = true;
            begin(failedOnly);
        });
        return;
    }
    if (!settings_->acceptsRange(queue_.size())) return;
    std::optional<QueuePlan> plan = settings_->takePlan();
    if (!plan) return;
    if (failedOnly) plan->taken = Taken::failed;
    if (auto* encrypting = std::get_if<EncryptFile>(&plan->job.work))
        encrypting->sealing.recoveryPercent = output_->recovery().percent();
    setRunning(true);
    queuePanel_->setInspecting(false);
    cards_->view().showNothing();
    queue_.work().start(std::move(*plan));
}

/// While files are worked on, nothing else can be chosen.
void FilesPage::setRunning(bool running) {
    bar_->setRunning(running);
    if (running) {
        arrivals_->clearMessage();
        bar_->cancelButton()->setFocus();
        bar_->setProgress(0, -1, tr("Starting"));
    }
    queuePanel_->setRunning(running);
    for (QWidget* choices : std::initializer_list<QWidget*>{settings_, arrivals_, leftovers_,
                                                            archive_, derivations_, output_})
        choices->setEnabled(!running);
}

void FilesPage::finish(QueueTask task) {
    monitor_.stop();
    if (task == QueueTask::run) {
        finishRun();
    } else {
        setRunning(false);
        cards_->showCurrent();
        updateIdle();
        if (task == QueueTask::verification && refused_.isEmpty())
            bar_->setStatus(examText(queue_.work().examined()));
    }
    if (!refused_.isEmpty()) settings_->showSecretMessage(std::exchange(refused_, {}));
}

void FilesPage::finishRun() {
    const bool fromBar = bar_->isAncestorOf(window()->focusWidget());
    setRunning(false);
    if (queue_.work().count().filesMade() > 0)
        passphrases_->add(settings_->secret().generatedPassphrase());
    if (isDone(queue_)) settings_->secret().startAnew();
    queue_.work().look(); // at what was written
    if (queue_.work().isTogether())
        cards_->view().showRun(queue_.work(), outputFolder(queue_));
    else
        cards_->showCurrent(); // what was shown is of an earlier run
    cards_->addProblem();
    updateIdle();
    if (fromBar && !bar_->mainButton()->isEnabled()) queuePanel_->firstButton()->setFocus();
    if (deservesNotice(queue_.work().seconds(), window()->isActiveWindow()))
        giveNotice(*window(), idleStatus(queue_).text);
    emit queueFinished();
}

void FilesPage::updateIdle() {
    if (isRunning() || recounting_) return;
    const bool encrypting = settings_->direction() == Direction::encrypt;
    const auto openers = canStart() ? settings_->secret().openers() : std::vector<Opener>();
    cards_->showOpeners(openers, settings_->container());
    bar_->mainButton()->setAction(encrypting ? "encrypt" : "decrypt",
                                  mainAction(queue_, openers.size()));
    bar_->mainButton()->setEnabled(canStart());
    const IdleStatus status = idleStatus(queue_, canStart());
    bar_->mainButton()->setToolTip(status.whyOff);
    bar_->setStatus(status.text);
    output_->setAmount(status.amount);
    output_->recovery().setAmount(status.bytes, static_cast<std::size_t>(queue_.size()));
    output_->setExisting(status.inTheWay, status.agreed);
    queuePanel_->setFailures(status.failed);
    tellDerivations();
}

/// In the other containers all files share one derivation.
void FilesPage::tellDerivations() {
    const bool encrypting = settings_->direction() == Direction::encrypt;
    int keys = encrypting ? 0 : ownKeys_;
    if (encrypting && settings_->container() == Container::age && !isArchive())
        keys = queue_.size();
    if (!settings_->usesPassphrase()) keys = 0;
    const auto files = static_cast<std::size_t>(keys);
    derivations_->present(files, settings_->threadsFor(files),
                          encrypting && archive_->isPossible());
}

/// A repeat only where it would not fail on the outputs that are there.
bool FilesPage::canStart() const {
    if (queue_.size() == 0 || !queue_.rule().hasPlace()) return false;
    return !isRepeat(queue_) || (queue_.work().isSettled() && queue_.work().isRepeatable());
}

QString FilesPage::activity() const {
    if (!isRunning() && !visit_.isExtracting()) return {};
    return tr("Files are still being worked on. What is not finished will be left out; nothing "
              "half-written stays behind.");
}

void FilesPage::saveSettings(QSettings& settings) const {
    settings_->save(settings);
    output_->recovery().save(settings);
}

void FilesPage::loadSettings(const QSettings& settings) {
    settings_->load(settings);
    output_->recovery().load(settings);
}

} // namespace blockwarp::ui
