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

void HelpWindow::fillDocuments() {
    hits_.clear();
    const QSignalBlocker blocker(list_);
    list_->clear();
    for (const HelpDocument& document : library_.documents())
        list_->addItem(document.title);
    list_->setCurrentRow(static_cast<int>(shown_));
    if (library_.documents().isEmpty())
        view_->setPlainText(tr("The documents were not found. They belong beside the program, in "
                               "share/doc/blockwarp-common/docs."));
}

void HelpWindow::search() {
    if (words_->text().trimmed().size() < 2) return fillDocuments();
    hits_ = library_.search(words_->text(), kMostHits);
    const QSignalBlocker blocker(list_);
    list_->clear();
    for (const HelpHit& hit : hits_)
        list_->addItem(QStringLiteral("%1\n%2").arg(
            library_.documents().at(hit.document).title,
            hit.heading == hit.line ? hit.line
                                    : QStringLiteral("%1: %2").arg(hit.heading, hit.line)));
    if (!hits_.isEmpty()) return;
    list_->addItem(tr("Nothing was found."));
    list_->item(0)->setFlags(Qt::NoItemFlags);
}

void HelpWindow::openHit() {
    const int row = list_->currentRow();
    if (row < 0) return;
    if (words_->text().trimmed().size() < 2) {
        open(library_.documents().at(row).file);
        return;
    }
    if (row >= hits_.size()) return;
    const HelpHit hit = hits_.at(row);
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
    const QSignalBlocker blocker(list_);
    list_->setCurrentRow(static_cast<int>(document));
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
