// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/give_dialog.h"

#include "ui/keys/word_tiles.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/form.h"

#include <QPlainTextEdit>

namespace blockwarp::ui {
namespace {

constexpr int kGiveWidth = 64 * kGrid;
constexpr int kGiveLines = 5;

} // namespace

GiveDialog::GiveDialog(const EntryRow& row, QWidget* parent)
    : GrowingDialog(parent), message_(new MessageLine(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("giveDialog");
    setWindowTitle(tr("Give your half away"));
    message_->setObjectName("giveMessage");
    const KeyFacts key = row.keys.empty() ? KeyFacts() : row.keys.front();
    auto* about = new Explanation(this);
    about->setText(tr("Everybody may see this public key. With it they encrypt for you; it opens "
                      "nothing. Send it by mail, or as a file."));
    auto* text = new QPlainTextEdit(key.text, this);
    text->setObjectName("giveText");
    text->setAccessibleName(tr("Your public key"));
    text->setReadOnly(true);
    text->setTabChangesFocus(true);
    text->setFont(fixedFont());
    text->setWordWrapMode(QTextOption::WrapAnywhere);
    text->setFixedHeight(kGiveLines * text->fontMetrics().lineSpacing() + 2 * kGrid);
    auto* advice = new Explanation(this);
    advice->setText(tr("Read these six words to them by telephone, so that they know that the key "
                       "is yours:"));
    auto* words = new WordTiles(this);
    words->setObjectName("giveWords");
    words->setWords(key.words);
    auto* copy = new MainButton("copy", tr("&Copy public key"), this);
    copy->setObjectName("giveCopy");
    copy->setDefault(true);
    auto* save = makeButton("export", tr("&Save public key…"), this);
    save->setObjectName("giveSave");
    auto* close = new QPushButton(tr("C&lose"), this);
    close->setObjectName("closeGive");
    connect(copy, &QPushButton::clicked, this, [copy, all = key.text] { copyAndSay(*copy, all); });
    connect(save, &QPushButton::clicked, this, &GiveDialog::saveAsked);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    auto* column = new FieldColumn(this);
    column->setContentsMargins(space::large, space::large, space::large, space::large);
    column->setSpacing(space::medium);
    column->addWidget(makeHeading(row.name, this));
    for (QWidget* part : std::initializer_list<QWidget*>{about, text, advice, words, message_})
        column->addWidget(part);
    column->addStretch();
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(save);
    buttons->addStretch();
    buttons->addWidget(close);
    buttons->addWidget(copy);
    column->addLayout(buttons);
    setMinimumWidth(kGiveWidth);
    copy->setFocus();
}

} // namespace blockwarp::ui
