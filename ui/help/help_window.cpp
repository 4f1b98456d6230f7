// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/help_window.h"

#include "ui/help/help_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QShortcut>
#include <QSplitter>

namespace blockwarp::ui {
namespace {

constexpr qsizetype kMostHits = 200;
constexpr QSize kFirstSize{1000, 720};
constexpr int kEntry = Qt::UserRole; ///< an index; headings of the list have none

} // namespace

HelpWindow::HelpWindow(const QString& folder, QWidget* parent)
    : QWidget(parent, Qt::Window), library_(folder), words_(new QLineEdit(this)),
      list_(new QListWidget(this)), back_(makeButton("step-back", tr("&Back"), this)),
      view_(new HelpView(this)) {
    setObjectName("helpWindow");
    setWindowTitle(tr("Help"));
    resize(kFirstSize);
    words_->setObjectName("helpSearch");
    words_->setPlaceholderText(tr("Search all documents"));
    words_->setAccessibleName(words_->placeholderText());
    words_->setClearButtonEnabled(true);
    list_->setObjectName("helpList");
    list_->setAccessibleName(tr("Documents"));
    list_->setWordWrap(true);
    list_->setTextElideMode(Qt::ElideNone); // or the last of wrapped lines may be left out
    list_->setSpacing(space::tiny / 2);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    back_->setObjectName("helpBack");
    back_->setEnabled(false);
    layOut();
    fillDocuments();
    connect(words_, &QLineEdit::textChanged, this, &HelpWindow::search);
    connect(words_, &QLineEdit::returnPressed, this, [this] {
        list_->setCurrentRow(0);
        list_->setFocus();
    });
    connect(list_, &QListWidget::currentRowChanged, this, &HelpWindow::openHit);
    connect(view_, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    connect(back_, &QPushButton::clicked, this, &HelpWindow::back);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, words_,
            [this] { words_->setFocus(); });
}

void HelpWindow::layOut() {
    auto* side = new QWidget(this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(space::medium, space::medium, space::medium, space::medium);
    column->setSpacing(space::small);
    column->addWidget(words_);
    column->addWidget(list_, 1);
    column->addWidget(back_);
    auto* parts = new QSplitter(this);
    parts->addWidget(side);
    parts->addWidget(view_);
    parts->setStretchFactor(1, 1);
    parts->setSizes({30 * kGrid, 95 * kGrid});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(parts);
}

/// Above the entries of a group; nobody can choose it.
void HelpWindow::addTitle(HelpGroup group) {
    if (list_->count() > 0) {
        auto* gap = new QListWidgetItem(list_);
        gap->setFlags(Qt::NoItemFlags);
        gap->setSizeHint({0, space::small});
    }
    auto* title = new QListWidgetItem(groupTitle(group), list_);
    title->setFlags(Qt::NoItemFlags);
    QFont bold; // of the list's size, whatever that becomes
    bold.setWeight(QFont::DemiBold);
    title->setFont(bold);
}

/// `entry`: an index of the documents, or of the hits.
void HelpWindow::addEntry(const QString& text, qsizetype entry) {
    auto* item = new QListWidgetItem(text, list_);
    item->setData(kEntry, static_cast<int>(entry));
}

void HelpWindow::fillDocuments() {
    hits_.clear();
    const QSignalBlocker blocker(list_);
    list_->clear();
    const QList<HelpDocument>& documents = library_.documents();
    for (qsizetype i = 0; i < documents.size(); ++i) {
        const HelpGroup group = documents.at(i).group;
        if (i == 0 || group != documents.at(i - 1).group) addTitle(group);
        addEntry(documents.at(i).title, i);
    }
    choose(shown_);
    if (documents.isEmpty())
        view_->setPlainText(tr("The documents were not found. They belong beside the program, in "
                               "share/doc/blockwarp-common/docs."));
}

void HelpWindow::search() {
    if (words_->text().trimmed().size() < 2) return fillDocuments();
    hits_ = library_.search(words_->text(), kMostHits);
    const QSignalBlocker blocker(list_);
    list_->clear();
    for (qsizetype i = 0; i < hits_.size(); ++i) {
        const HelpHit& hit = hits_.at(i);
        addEntry(QStringLiteral("%1\n%2").arg(
                     library_.documents().at(hit.document).title,
                     hit.heading == hit.line ? hit.line
                                             : QStringLiteral("%1: %2").arg(hit.heading, hit.line)),
                 i);
    }
    if (!hits_.isEmpty()) return;
    list_->addItem(tr("Nothing was found."));
    list_->item(0)->setFlags(Qt::NoItemFlags);
}

/// Marks that document in the list, without opening it.
void HelpWindow::choose(qsizetype document) {
    const QSignalBlocker blocker(list_);
    list_->setCurrentRow(-1);
    for (int row = 0; row < list_->count(); ++row)
        if (const QVariant entry = list_->item(row)->data(kEntry);
            entry.isValid() && entry.toInt() == document)
            list_->setCurrentRow(row);
}

void HelpWindow::openHit() {
    const QListWidgetItem* item = list_->currentItem();
    if (!item || !item->data(kEntry).isValid()) return;
    const int entry = item->data(kEntry).toInt();
    if (hits_.isEmpty()) {
        open(library_.documents().at(entry).file);
        return;
    }
    const HelpHit hit = hits_.at(entry);
    open(library_.documents().at(hit.document).file + QLatin1Char('#') +
         headingAnchor(hit.heading));
    if (hit.line != hit.heading) view_->mark(hit.line);
}

bool HelpWindow::open(const QString& link) {
    const qsizetype document = library_.indexOf(link.section(QLatin1Char('#'), 0, 0));
    if (document < 0) return false;
    if (document != shown_) showDocument(document);
    const QString anchor = link.section(QLatin1Char('#'), 1);
    const bool found = anchor.isEmpty() || view_->goTo(anchor);
    if (visited_.isEmpty() || visited_.last() != link) visited_ << link;
    back_->setEnabled(visited_.size() > 1);
    return found;
}

void HelpWindow::showDocument(qsizetype document) {
    shown_ = document;
    view_->showMarkdown(library_.documents().at(document).text, library_.folder());
    if (!hits_.isEmpty()) return;
    choose(document);
}

QString HelpWindow::title() const {
    return shown_ < 0 ? QString() : library_.documents().at(shown_).title;
}

/// Within a document, to another one, or out to the web, which the system's browser shows.
void HelpWindow::follow(const QUrl& link) {
    const QString text = link.toString();
    if (link.isRelative()) {
        const QString file = shown_ < 0 ? QString() : library_.documents().at(shown_).file;
        open(text.startsWith(QLatin1Char('#')) ? file + text : text);
    } else {
        QDesktopServices::openUrl(link);
    }
}

void HelpWindow::back() {
    if (visited_.size() < 2) return;
    visited_.removeLast();
    const QString link = visited_.takeLast();
    open(link);
}

void HelpWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace blockwarp::ui
