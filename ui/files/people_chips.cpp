// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/people_chips.h"

#include "core/ring/names.h"
#include "ui/base/icons.h"
#include "ui/base/text.h"
#include "ui/theme/drawing.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionButton>

#include <algorithm>

namespace blockwarp::ui {
namespace {

QToolButton* makeChipButton(const char* iconName, const QString& says, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setIcon(icon(iconName));
    button->setAutoRaise(true);
    button->setAccessibleName(says);
    button->setToolTip(plainTip(says));
    button->setFocusPolicy(Qt::StrongFocus);
    button->setIconSize({2 * kGrid, 2 * kGrid});
    return button;
}

int chipHeight(const QWidget& chip) {
    return std::max(chip.fontMetrics().height() + space::small, 4 * kGrid);
}

void drawChip(QWidget& chip, bool isChosen) {
    QPainter painter(&chip);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette& palette = chip.palette();
    drawSurface(painter, QRectF(chip.rect()).adjusted(0.5, 0.5, -0.5, -0.5), chip.height() / 2.0,
                isChosen ? selectionColor(palette) : palette.color(QPalette::Base),
                toneColor(isChosen ? Tone::info : Tone::muted, palette));
}

/// All own keys that can be used, as keys of one person.
ring::Entry ownKeysIn(const ring::Entries& entries) {
    ring::Entry all;
    all.name = PeopleChips::tr("You").toStdString();
    for (const ring::Entry& entry : entries.all)
        if (entry.isOwn() && !entry.isDamaged())
            all.keys.insert(all.keys.end(), entry.keys.begin(), entry.keys.end());
    return all;
}

/// The own entry that has the key.
std::string ownNameOf(const ring::Entries& entries, const keys::Recipient& key) {
    for (const ring::Entry& entry : entries.all)
        if (entry.isOwn() && entry.has(key)) return entry.name;
    return {};
}

} // namespace

PersonChip::PersonChip(const QString& name, QWidget* parent)
    : QWidget(parent), name_(name),
      pin_(makeChipButton("pin", tr("Keep %1 for the files after these").arg(name), this)),
      remove_(makeChipButton("close", tr("Remove %1").arg(name), this)) {
    setObjectName("personChip");
    setAccessibleName(name);
    pin_->setCheckable(true);
    pin_->setObjectName("pinPerson");
    remove_->setObjectName("removePerson");
    auto* label = new QLabel(name, this);
    label->setTextFormat(Qt::PlainText);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::medium, 0, space::tiny, 0);
    row->setSpacing(0);
    row->addWidget(label);
    row->addWidget(pin_);
    row->addWidget(remove_);
    setFixedHeight(chipHeight(*this));
    connect(remove_, &QToolButton::clicked, this, &PersonChip::removed);
}

void PersonChip::paintEvent(QPaintEvent*) {
    drawChip(*this, pin_->isChecked());
}

void PersonChip::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)
        emit removed();
    else
        QWidget::keyPressEvent(event);
}

MeChip::MeChip(QWidget* parent) : QPushButton(tr("and me"), parent) {
    setObjectName("andMe");
    setCheckable(true);
    setChecked(true);
}

QSize MeChip::sizeHint() const {
    const QFontMetrics metrics = fontMetrics();
    return {metrics.horizontalAdvance(QStringLiteral("✓ ") + text()) + 3 * space::medium,
            chipHeight(*this)};
}

void MeChip::paintEvent(QPaintEvent*) {
    drawChip(*this, isChecked() && isEnabled());
    QPainter painter(this);
    painter.setPen(
        palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText));
    painter.drawText(rect(), Qt::AlignCenter,
                     isChecked() && isEnabled() ? QStringLiteral("✓ ") + text() : text());
}

PeopleChips::PeopleChips(QWidget* parent)
    : QWidget(parent), row_(new FlowLayout(space::tiny)), me_(new MeChip(this)),
      aboutMe_(new Explanation(this)) {
    setObjectName("people");
    aboutMe_->setObjectName("aboutMe");
    row_->addWidget(me_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    column->addLayout(row_);
    column->addWidget(aboutMe_);
    connect(me_, &MeChip::toggled, this, &PeopleChips::changed);
    reload();
    present(ring::Family::any);
}

void PeopleChips::setFolder(const std::filesystem::path& folder) {
    for (PersonChip* chip : std::vector(chips_))
        remove(chip);
    ring_ = ring::KeyRing(folder);
    seen_.reset();
    unread_.reset();
    entries_ = {};
    ownKeys_ = {};
    reload();
    emit changed();
}

void PeopleChips::reload() {
    const auto stamp = stampOf(ring_.contactsFile());
    if (stamp == seen_ && !unread_) return;
    seen_ = stamp;
    unread_.reset();
    auto entries = ring_.read();
    if (entries)
        entries_ = std::move(*entries);
    else
        unread_ = entries.error();
    ownKeys_ = ownKeysIn(entries_);
    emit changed();
}

QStringList PeopleChips::names() const {
    QStringList names;
    for (const ring::Entry& entry : entries_.all)
        if (!entry.isDamaged() && std::ranges::none_of(chips_, [&](const PersonChip* chip) {
                return chip->name().toStdString() == entry.name;
            }))
            names << toQString(entry.name);
    return names;
}

bool PeopleChips::hasOwnKeys() const {
    return !ownKeys_.keys.empty();
}

Result<void> PeopleChips::add(const QString& name) {
    reload();
    if (unread_) return *unread_;
    const auto found = ring::entriesNamed(entries_, {name.toStdString()});
    if (!found) return found.error();
    const QString whole = toQString(found->front()->name);
    for (const PersonChip* chip : chips_)
        if (chip->name() == whole) return {};
    auto* chip = new PersonChip(whole, this);
    connect(chip, &PersonChip::removed, this, [this, chip] { remove(chip); });
    row_->removeWidget(me_);
    row_->addWidget(chip);
    row_->addWidget(me_);
    chips_.push_back(chip);
    chip->show();
    emit changed();
    return {};
}

void PeopleChips::remove(PersonChip* chip) {
    std::erase(chips_, chip);
    row_->removeWidget(chip);
    chip->hide();
    chip->deleteLater();
    emit changed();
}

void PeopleChips::startAnew() {
    for (PersonChip* chip : std::vector(chips_))
        if (!chip->isPinned()) remove(chip);
    me_->setChecked(true);
}

Result<std::vector<const ring::Entry*>> PeopleChips::entriesOfChips() const {
    if (unread_ && !chips_.empty()) return *unread_;
    std::vector<std::string> names;
    names.reserve(chips_.size());
    for (const PersonChip* chip : chips_)
        names.push_back(chip->name().toStdString());
    return ring::entriesNamed(entries_, names);
}

Result<ChosenPeople> PeopleChips::choose(ring::Family family) const {
    auto people = entriesOfChips();
    if (!people) return people.error();
    if (isWithMe()) people->push_back(&ownKeys_);
    auto keys = ring::chooseKeys(*people, family);
    if (!keys) return keys.error();
    ChosenPeople found{{}, std::move(keys->keys), isWithMe()};
    for (const ring::Entry* entry : *people)
        found.names.push_back(entry == &ownKeys_ ? ownNameOf(entries_, found.keys.back())
                                                 : entry->name);
    return found;
}

void PeopleChips::present(ring::Family family) {
    whyNotMe_.reset();
    if (auto people = entriesOfChips();
        people && hasOwnKeys() && ring::chooseKeys(*people, family)) {
        people->push_back(&ownKeys_);
        if (const auto together = ring::chooseKeys(*people, family); !together)
            whyNotMe_ = together.error();
    }
    chosen_ = choose(family);
    showMe();
}

void PeopleChips::showMe() {
    me_->setVisible(hasOwnKeys());
    me_->setEnabled(!whyNotMe_);
    const QString tip =
        whyNotMe_ ? tr("Your own keys do not go with the others: %1").arg(sentence(*whyNotMe_))
                  : tr("You can open the files, too. An observer counts one more recipient.");
    me_->setToolTip(plainTip(tip));
    me_->setAccessibleDescription(tip);
    QString about;
    if (whyNotMe_)
        about = tip;
    else if (chosen_ && chosen_->isWithMe)
        about = tr("“and me” keeps a way back in with your key %1.")
                    .arg(toQString(ring::shownName(chosen_->names.back())));
    aboutMe_->setText(about);
    aboutMe_->setVisible(!about.isEmpty());
}

} // namespace blockwarp::ui
