// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/archive_view.h"

#include "ui/base/format.h"
#include "ui/base/icons.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/files/extract_panel.h"
#include "ui/files/questions.h"
#include "ui/theme/theme.h"
#include "ui/widgets/focus_chain.h"
#include "ui/widgets/form.h"

#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr int kSideWidth = 40 * kGrid;
constexpr int kColumnRoom = 4 * kGrid; ///< beside the text of a column

/// Rows that are easy to hit.
class RowDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QSize size = QStyledItemDelegate::sizeHint(option, index);
        return {size.width(), std::max(size.height(), option.fontMetrics.height() + 2 * kGrid)};
    }
};

} // namespace

ArchiveView::ArchiveView(const FileJob& job, SecretSource secret, QWidget* parent)
    : QWidget(parent),
      frame_(new PageFrame(shownName(job.input.filename()),
                           tr("An archive. Nothing is written until you extract."), this)),
      close_(makeButton("close", tr("C&lose archive"), this)), search_(new QLineEdit(this)),
      all_(new QPushButton(tr("Tick &all"), this)), none_(new QPushButton(tr("&None"), this)),
      tree_(new QTreeView(this)), side_(new ExtractPanel(job, this)),
      bar_(new RunBar("decrypt", tr("Extract ticked"), this)), model_(new ArchiveModel(this)),
      reader_(new ArchiveReader(job, std::move(secret), this)) {
    setObjectName("archiveView");
    close_->setObjectName("closeArchive");
    bar_->addCancel();
    bar_->status()->setObjectName("archiveStatus");
    bar_->progress()->setObjectName("archiveProgress");
    bar_->cancelButton()->setObjectName("cancelArchive");
    bar_->mainButton()->setObjectName("extractTicked");
    layOut();
    connectParts();
    side_->showSoFar({});
    bar_->setRunning(true);
    showProgress();
    reader_->list();
}

void ArchiveView::layOut() {
    auto* content = new QWidget(this);
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(space::large, space::tiny, space::large, space::medium);
    row->setSpacing(space::large);
    row->addWidget(makeTree(), 1);
    row->addWidget(side_);
    side_->setFixedWidth(withText(kSideWidth, *this));
    frame_->addPageAction(close_);
    frame_->setContent(content);
    frame_->setRunBar(bar_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(frame_);
    chainFocus({close_, search_, all_, none_, tree_, side_, bar_});
}

QWidget* ArchiveView::makeTree() {
    search_->setObjectName("archiveSearch");
    search_->setAccessibleName(tr("Search names"));
    search_->setPlaceholderText(tr("Search names"));
    search_->setClearButtonEnabled(true);
    search_->addAction(icon("search"), QLineEdit::LeadingPosition);
    all_->setObjectName("tickAll");
    none_->setObjectName("tickNone");
    tree_->setObjectName("archiveTree");
    tree_->setAccessibleName(tr("What is in the archive"));
    tree_->setModel(model_);
    tree_->setItemDelegate(new RowDelegate(tree_));
    tree_->setUniformRowHeights(true); // else each of a hundred thousand rows is measured
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setTextElideMode(Qt::ElideMiddle);
    tree_->setSortingEnabled(true);
    tree_->sortByColumn(ArchiveModel::nameColumn, Qt::AscendingOrder);
    tree_->header()->setStretchLastSection(false);
    tree_->header()->setSectionResizeMode(QHeaderView::Fixed);
    tree_->header()->setSectionResizeMode(ArchiveModel::nameColumn, QHeaderView::Stretch);
    fitColumns();
    auto* tools = new QHBoxLayout;
    tools->setContentsMargins(space::medium, space::small, space::medium, 0);
    tools->setSpacing(space::small);
    tools->addWidget(search_, 1);
    tools->addWidget(all_);
    tools->addWidget(none_);
    auto* below = new Explanation(this);
    below->setContentsMargins(space::medium, 0, space::medium, space::tiny);
    below->setText(tr("Names and times as the archive has them."));
    auto* card = new Card(space::tiny, this);
    card->column().addLayout(tools);
    card->column().addWidget(tree_, 1);
    card->column().addWidget(makeLine(QFrame::HLine, card));
    card->column().addWidget(below);
    return card;
}

void ArchiveView::fitColumns() {
    const QFontMetrics metrics(tree_->font());
    const auto fit = [&](int column, const QString& widest) {
        tree_->header()->resizeSection(column, metrics.horizontalAdvance(widest) + kColumnRoom);
    };
    fit(ArchiveModel::sizeColumn, QStringLiteral("1023 MiB"));
    fit(ArchiveModel::timeColumn, formatTime(QDateTime(QDate(2026, 12, 28), QTime(23, 58))));
}

void ArchiveView::connectParts() {
    connect(close_, &QPushButton::clicked, this, &ArchiveView::closed);
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        model_->search(text);
        if (text.isEmpty()) openFirstFolder();
    });
    connect(all_, &QPushButton::clicked, this, [this] { model_->tickAll(true); });
    connect(none_, &QPushButton::clicked, this, [this] { model_->tickAll(false); });
    connect(model_, &ArchiveModel::ticksChanged, this, &ArchiveView::showTicked);
    connect(side_, &ExtractPanel::folderChanged, this, &ArchiveView::showTicked);
    connect(reader_, &ArchiveReader::came, this, &ArchiveView::take);
    connect(reader_, &ArchiveReader::progressed, this, &ArchiveView::showProgress);
    connect(reader_, &ArchiveReader::listed, this, &ArchiveView::finishListing);
    connect(reader_, &ArchiveReader::extracted, this, &ArchiveView::finishExtraction);
    connect(reader_, &ArchiveReader::asked, this, [this](const auto& question) {
        auto* asking = new SecretQuestion(question, this);
        connect(reader_, &ArchiveReader::listed, asking, &QDialog::reject);
        asking->open();
    });
    connect(bar_, &RunBar::started, this, &ArchiveView::extract);
    connect(bar_, &RunBar::cancelled, this, &ArchiveView::cancel);
}

void ArchiveView::take(const std::vector<TarEntry>& entries) {
    const bool first = model_->contents().size() == 1;
    model_->add(entries);
    if (first) openFirstFolder();
    side_->showSoFar(model_->contents().all());
}

/// Where all is in one folder, that alone would say little.
void ArchiveView::openFirstFolder() {
    if (model_->rowCount() == 1) tree_->expand(model_->index(0, 0));
}

void ArchiveView::finishListing(const Result<void>& done) {
    whole_ = static_cast<bool>(done);
    model_->end();
    const ArchiveContents::Totals found = model_->contents().all();
    if (done)
        side_->showWhole(found);
    else
        side_->showEnd(done.error(), found);
    bar_->setRunning(false);
    showTicked();
}

void ArchiveView::extract() {
    if (reader_->isRunning() || !bar_->mainButton()->isEnabled()) return;
    std::vector<std::string> names = model_->contents().namesOfTicked();
    asked_ = model_->contents().ticked();
    if (names.empty() && asked_.files != model_->contents().all().files) // that would mean all
        return bar_->setStatus(tr("What is ticked holds only entries that cannot be extracted."));
    extracting_ = true;
    side_->clearMessage();
    for (QWidget* part :
         std::initializer_list<QWidget*>{tree_, search_, all_, none_, side_, close_})
        part->setEnabled(false);
    bar_->setRunning(true);
    showProgress();
    reader_->extract(side_->folder(), std::move(names));
}

void ArchiveView::finishExtraction(const Result<ItemResult>& done) {
    extracting_ = false;
    for (QWidget* part :
         std::initializer_list<QWidget*>{tree_, search_, all_, none_, side_, close_})
        part->setEnabled(true);
    bar_->setRunning(false);
    showTicked();
    if (done)
        side_->showExtracted(asked_, done->output);
    else
        side_->showFailure(done.error());
}

void ArchiveView::showProgress() {
    if (!reader_->isRunning() && !extracting_ && whole_) return;
    const ProgressMeter& meter = reader_->meter();
    const auto total = static_cast<double>(meter.total());
    const double share = total > 0 ? static_cast<double>(meter.done()) / total : 0;
    const QString found = filesText(model_->contents().all().files);
    bar_->setProgress(share, -1,
                      extracting_ ? tr("Extracting") : tr("Reading: %1 so far").arg(found));
}

void ArchiveView::showTicked() {
    if (reader_->isRunning()) return; // the bar shows how far that is
    const ArchiveContents::Totals ticked = model_->contents().ticked();
    const ArchiveContents::Totals all = model_->contents().all();
    bar_->setStatus(tr("%1 ticked, %2 of %3, %4")
                        .arg(filesText(ticked.files), formatBytes(ticked.bytes),
                             filesText(all.files), formatBytes(all.bytes)));
    const bool any = ticked.files + ticked.folders > 0;
    QString whyOff;
    if (!whole_)
        whyOff = tr("Only an archive that is authentic to its end is extracted.");
    else if (!any)
        whyOff = tr("Tick what is to be extracted.");
    else if (side_->folder().empty())
        whyOff = tr("Name the folder to extract to.");
    bar_->mainButton()->setEnabled(whyOff.isEmpty());
    bar_->mainButton()->setToolTip(whyOff);
}

void ArchiveView::takeFocus() {
    tree_->setFocus();
}

/// As on a page: Enter presses the one main button.
void ArchiveView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        bar_->mainButton()->click();
    else
        QWidget::keyPressEvent(event);
}

void ArchiveView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitColumns();
}

void ArchiveVisit::open(const FileJob& job, SecretSource secret) {
    if (isOpen()) return;
    view_ = new ArchiveView(job, std::move(secret), &page_);
    connect(view_, &ArchiveView::closed, this, &ArchiveVisit::close, Qt::QueuedConnection);
    frame_.hide();
    page_.layout()->addWidget(view_);
    view_->show();
    view_->takeFocus();
}

void ArchiveVisit::close() {
    delete std::exchange(view_, nullptr); // with the secret
    frame_.show();
    emit closed();
}

void ArchiveVisit::cancel() {
    if (view_) view_->cancel();
}

} // namespace blockwarp::ui
