// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/entry_panel.h"

#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/keys/entry_model.h"
#include "ui/keys/word_tiles.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/flow_layout.h"

#include <QSignalBlocker>

#include <algorithm>

namespace blockwarp::ui {
namespace {

QLabel* makeText(const char* name, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

EntryPanel::EntryPanel(QWidget* parent) : Card(space::large, parent) {
    setObjectName("entryPanel");
    auto* content = new QWidget(this);
    auto* parts = new QVBoxLayout(content);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(space::medium);
    parts->addWidget(makeFacts());
    parts->addWidget(makeCompare());
    parts->addStretch();
    auto* scroll = new ScrollBox(this);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    for (QWidget* part : {scroll->viewport(), content})
        part->setAutoFillBackground(false); // the card shows through
    message_ = new MessageLine(this);
    message_->setObjectName("entryMessage");
    column().setSpacing(space::small);
    column().addWidget(scroll, 1);
    column().addWidget(message_);
    column().addLayout(makeButtons());
}

QWidget* EntryPanel::makeFacts() {
    auto* part = new QWidget(this);
    name_ = makeText("entryName", part);
    setTextScale(*name_, type::section, QFont::DemiBold);
    origin_ = new Explanation(part);
    origin_->setObjectName("entryOrigin");
    origin_->setTextFormat(Qt::PlainText);
    place_ = new Explanation(part);
    place_->setObjectName("entryPlace");
    place_->setTextFormat(Qt::PlainText);
    note_ = makeText("entryNote", part);
    damage_ = new MessageLine(part);
    damage_->setObjectName("entryDamage");
    accept_ = new QPushButton(tr("A&ccept as it stands…"), part);
    accept_->setObjectName("acceptEntry");
    connect(accept_, &QPushButton::clicked, this, &EntryPanel::acceptAsked);
    auto* column = new FieldColumn(part);
    column->setSpacing(space::tiny);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{name_, origin_, place_, note_, damage_, accept_})
        column->addWidget(widget);
    return part;
}

QWidget* EntryPanel::makeCompare() {
    auto* part = new QWidget(this);
    compare_ = makeHeading(tr("Compare by telephone"), part);
    advice_ = new Explanation(part);
    advice_->setObjectName("entryAdvice");
    advice_->setTextFormat(Qt::PlainText);
    key_ = makeCombo(tr("Which key"), part);
    key_->setObjectName("entryKey");
    words_ = new WordTiles(part);
    words_->setObjectName("entryWords");
    kind_ = makeText("entryKind", part);
    setTextScale(*kind_, type::body, QFont::DemiBold);
    text_ = makeText("entryText", part);
    text_->setFont(fixedFont());
    connect(key_, &QComboBox::currentIndexChanged, this, &EntryPanel::showKey);
    auto* column = new FieldColumn(part);
    column->setSpacing(space::small);
    column->addWidget(makeLine(QFrame::HLine, part));
    for (QWidget* widget :
         std::initializer_list<QWidget*>{compare_, advice_, key_, words_, kind_, text_})
        column->addWidget(widget);
    return part;
}

QLayout* EntryPanel::makeButtons() {
    copy_ = makeButton("copy", tr("Cop&y public key"), this);
    copy_->setObjectName("copyKey");
    save_ = makeButton("export", {}, this);
    save_->setObjectName("saveKeys");
    edit_ = new QPushButton(tr("&Rename or note…"), this);
    edit_->setObjectName("editEntry");
    remove_ = makeButton("remove", tr("Re&move…"), this);
    remove_->setObjectName("removeEntry");
    connect(copy_, &QPushButton::clicked, this, [this] {
        const auto index = static_cast<std::size_t>(std::max(0, key_->currentIndex()));
        if (row_ && index < row_->keys.size()) copyAndSay(*copy_, row_->keys[index].text);
    });
    connect(save_, &QPushButton::clicked, this, &EntryPanel::saveAsked);
    connect(edit_, &QPushButton::clicked, this, &EntryPanel::editAsked);
    connect(remove_, &QPushButton::clicked, this, &EntryPanel::removeAsked);
    auto* row = new FlowLayout(space::small);
    for (QPushButton* button : {copy_, save_, edit_, remove_})
        row->addWidget(button);
    return row;
}

QString EntryPanel::adviceFor() const {
    if (row_->entry.isOwn())
        return tr("Read these six words to whoever got this public key from you.");
    return tr("Let %1 read the six words of the key to you. All of them must agree.")
        .arg(row_->name);
}

void EntryPanel::show(const EntryRow& row) {
    const bool another = !row_ || row_->entry.name != row.entry.name;
    const int before = another ? 0 : key_->currentIndex();
    row_ = row;
    if (another) message_->clearMessage();
    name_->setText(row.name);
    origin_->setText(originOf(row.entry));
    place_->setVisible(row.entry.isOwn());
    place_->setText(tr("%1. The private key is in %2").arg(halfText(row.half), row.place));
    note_->setText(toQString(row.entry.note));
    note_->setVisible(!row.entry.note.empty());
    advice_->setText(adviceFor());
    save_->setText(row.entry.isOwn() ? tr("Save p&ublic key…") : tr("E&xport…"));
    save_->setToolTip(tr("Writes a file of public keys that Blockwarp and age -R read"));
    {
        const QSignalBlocker quiet(key_);
        key_->clear();
        for (const KeyFacts& key : row.keys)
            key_->addItem(tr("%1: %2").arg(key.kind, key.brief));
        key_->setCurrentIndex(std::clamp(before, 0, std::max(0, key_->count() - 1)));
    }
    key_->setVisible(row.keys.size() > 1);
    showDamage();
    showKey();
}

void EntryPanel::showDamage() {
    const bool damaged = row_->entry.isDamaged();
    if (damaged)
        damage_->say(Tone::error, tr("Damaged, and not used: %1. Below is what the entry holds. "
                                     "If that is right, accept it; otherwise remove it.")
                                      .arg(coreText(row_->entry.damage)));
    else
        damage_->clearMessage();
    accept_->setVisible(damaged);
    for (QPushButton* button : {copy_, save_, edit_}) {
        button->setEnabled(!damaged);
        if (damaged) button->setToolTip(tr("A damaged entry is not used."));
    }
    if (!damaged) {
        copy_->setToolTip({});
        edit_->setToolTip({});
    }
}

void EntryPanel::showKey() {
    const auto index = static_cast<std::size_t>(std::max(0, key_->currentIndex()));
    const bool any = row_ && index < row_->keys.size();
    const KeyFacts key = any ? row_->keys[index] : KeyFacts();
    words_->setWords(key.words);
    for (QWidget* part : {static_cast<QWidget*>(compare_), static_cast<QWidget*>(advice_)})
        part->setVisible(key.isReadable());
    kind_->setText(any ? tr("Kind: %1").arg(key.kind) : tr("There is no key in it."));
    text_->setText(key.brief);
    text_->setToolTip(plainTip(key.text.left(400)));
}

} // namespace blockwarp::ui
