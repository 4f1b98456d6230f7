// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keys/key_file_dialog.h"

#include "core/files/identity_file.h"
#include "core/ring/own_keys.h"
#include "ui/base/text.h"
#include "ui/keys/nobody_asked.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/form.h"

#include <QDir>
#include <QFileInfo>

#include <optional>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kKeyFileWidth = 60 * kGrid;

QString withHome(QString path) {
    if (path == QLatin1String("~") || path.startsWith(QLatin1String("~/")))
        path.replace(0, 1, QDir::homePath());
    return path;
}

} // namespace

KeyFileDialog::KeyFileDialog(KeyStore& store, QWidget* parent)
    : GrowingDialog(parent), store_(store) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("keyFileDialog");
    setWindowTitle(tr("Add a key file of your own"));
    form_ = makeForm();
    message_ = new MessageLine(this);
    message_->setObjectName("keyFileMessage");
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName("cancelKeyFile");
    add_ = new MainButton("add", tr("&Add"), this);
    add_->setObjectName("addKeyFile");
    add_->setDefault(true);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(add_, &QPushButton::clicked, this, &KeyFileDialog::accept);
    auto* column = new FieldColumn(this);
    column->setContentsMargins(space::large, space::large, space::large, space::large);
    column->setSpacing(space::medium);
    column->addWidget(form_);
    column->addWidget(message_);
    column->addStretch();
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(add_);
    column->addLayout(buttons);
    setMinimumWidth(kKeyFileWidth);
    name_->setFocus();
}

QWidget* KeyFileDialog::makeForm() {
    auto* form = new QWidget(this);
    auto* text = new Explanation(form);
    text->setText(
        tr("Private keys of age, SSH or PEM. The file stays where it is; only its path and "
           "the public keys are kept."));
    name_ = new QLineEdit(form);
    name_->setObjectName("keyFileName");
    name_->setAccessibleName(tr("Name of the key"));
    file_ = new QLineEdit(form);
    file_->setObjectName("keyFilePath");
    file_->setAccessibleName(tr("File of the private key"));
    file_->setPlaceholderText(QStringLiteral("~/.ssh/id_ed25519"));
    auto* browse = makeButton("open", tr("&Choose…"), form);
    browse->setObjectName("chooseKeyFile");
    passphrase_ = new PassphraseFields("keyFilePassphrase", tr("&Passphrase"), form);
    passphrase_->setNew(false);
    passphrase_->hide();
    connect(browse, &QPushButton::clicked, this, &KeyFileDialog::chooseFile);
    connect(file_, &QLineEdit::textChanged, this, &KeyFileDialog::look);
    auto* fields = new FieldColumn(form);
    fields->setSpacing(space::medium);
    fields->addWidget(text);
    fields->addField(form, tr("&Name"), name_);
    auto* label = new QLabel(tr("&File of the private key"), form);
    label->setBuddy(file_);
    auto* where = new FieldColumn;
    where->setSpacing(space::tiny);
    where->addWidget(label);
    where->addRow({file_, browse});
    fields->addLayout(where);
    fields->addWidget(passphrase_);
    return form;
}

void KeyFileDialog::chooseFile() {
    const QString path = askForFile(this, tr("A private key of yours"));
    if (!path.isEmpty()) file_->setText(path);
}

std::filesystem::path KeyFileDialog::file() const {
    return toPath(QFileInfo(withHome(file_->text().trimmed())).absoluteFilePath());
}

/// A locked key is asked for its passphrase beforehand.
void KeyFileDialog::look() {
    if (!QFileInfo(fromPath(file())).isFile()) return passphrase_->hide();
    looked_ = runner_.start(
        [file = file()] {
            const auto contents = readSecretFile(file);
            return contents && needsPassphrase(contents->span());
        },
        [this](JobId id, bool locked) {
            if (id == looked_) passphrase_->setVisible(locked);
        });
}

void KeyFileDialog::setBusy(bool busy) {
    busy_ = busy;
    form_->setEnabled(!busy);
    add_->setEnabled(!busy);
    if (busy) message_->say(Tone::info, tr("The key is being read…"));
}

void KeyFileDialog::accept() {
    if (busy_) return;
    const std::string name = name_->text().trimmed().toStdString();
    QLineEdit* empty = name.empty() ? name_ : file_->text().trimmed().isEmpty() ? file_ : nullptr;
    if (empty != nullptr) {
        message_->say(Tone::error, empty == name_ ? tr("Type a name for the key.")
                                                  : tr("Choose the file of the private key."));
        empty->setFocus();
        return;
    }
    message_->clearMessage();
    auto given = std::make_shared<std::optional<PassphraseLine>>();
    if (passphrase_->isVisibleTo(this)) {
        auto typed = passphrase_->take();
        if (!typed) return;
        *given = PassphraseLine{std::move(*typed)};
    }
    cancel_ = std::make_shared<CancelFlag>();
    setBusy(true);
    runner_.start(
        [ring = store_.ring(), name, file = file(), given, cancel = cancel_] {
            NobodyAsked asker(cancel);
            return takeKeyFile(ring, name, file, *given ? &**given : nullptr, asker);
        },
        [this](JobId, const Result<keys::Recipients>& keys) { present(keys); });
}

void KeyFileDialog::present(const Result<keys::Recipients>& keys) {
    setBusy(false);
    store_.refresh();
    if (!keys) {
        message_->say(Tone::error, sentence(keys.error()));
        (passphrase_->isVisibleTo(this) ? static_cast<QWidget*>(passphrase_) : file_)->setFocus();
        return;
    }
    emit added(name_->text().trimmed());
    QDialog::accept();
}

void KeyFileDialog::done(int result) {
    if (busy_) return cancel_->cancel();
    passphrase_->clear();
    QDialog::done(result);
}

} // namespace blockwarp::ui
