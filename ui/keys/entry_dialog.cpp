// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/entry_dialog.h"

#include "core/ring/edits.h"
#include "ui/base/text.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/form.h"

#include <QPointer>

#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kEntryWidth = 52 * kGrid;

} // namespace

EntryDialog::EntryDialog(KeyStore& store, ring::Entry entry, QWidget* parent)
    : GrowingDialog(parent), store_(store), entry_(std::move(entry)), name_(new QLineEdit(this)),
      note_(new QLineEdit(this)), message_(new MessageLine(this)),
      save_(new MainButton("save", tr("&Save"), this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("entryDialog");
    setWindowTitle(tr("Rename or note"));
    name_->setObjectName("entryNewName");
    name_->setAccessibleName(tr("Name"));
    name_->setText(toQString(entry_.name));
    note_->setObjectName("entryNewNote");
    note_->setAccessibleName(tr("Note"));
    note_->setText(toQString(entry_.note));
    message_->setObjectName("entryDialogMessage");
    save_->setObjectName("saveEntry");
    save_->setDefault(true);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(save_, &QPushButton::clicked, this, &EntryDialog::accept);
    auto* fields = new FieldColumn(this);
    fields->setContentsMargins(space::large, space::large, space::large, space::large);
    fields->setSpacing(space::medium);
    fields->addField(this, tr("&Name"), name_);
    fields->addField(this, tr("N&ote, for yourself"), note_);
    fields->addWidget(message_);
    fields->addStretch();
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(save_);
    fields->addLayout(buttons);
    setMinimumWidth(kEntryWidth);
    name_->selectAll();
    name_->setFocus();
}

void EntryDialog::accept() {
    if (!save_->isEnabled()) return;
    save_->setEnabled(false);
    const std::string name = name_->text().trimmed().toStdString();
    const std::string note = note_->text().trimmed().toStdString();
    store_.change(
        [entry = entry_, name, note](ring::Entries& entries) {
            return ring::describeSeen(entries, entry, name, note);
        },
        [self = QPointer(this)](const Result<void>& done) {
            if (self) self->present(done);
        });
}

void EntryDialog::present(const Result<void>& done) {
    save_->setEnabled(true);
    if (!done) {
        message_->say(Tone::error, sentence(done.error()));
        name_->setFocus();
        return;
    }
    emit renamed(name_->text().trimmed());
    QDialog::accept();
}

} // namespace blockwarp::ui
