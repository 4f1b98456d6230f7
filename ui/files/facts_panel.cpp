// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/facts_panel.h"

#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"
#include "ui/files/access_dialog.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/form.h"

#include <QEvent>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace blockwarp::ui {
namespace {

QString bytesText(std::uint64_t bytes) {
    const QString exact = Words::tr("%1 bytes").arg(formatCount(bytes));
    return bytes < 1024 ? exact : Words::tr("%1 (%2)").arg(formatBytes(bytes), exact);
}

QString formatName(const FileFacts& facts) {
    if (facts.container == Container::raw)
        return Words::tr("None that is known: raw, or not encrypted at all");
    const QString title = coreText(containerSpec(facts.container).title);
    return facts.armored ? Words::tr("%1, as text (armor)").arg(title) : title;
}

QString contentsText(const FileFacts& facts) {
    if (!facts.plainBytes)
        return Words::tr("None: no whole file has this size. It was cut short or added to.");
    const std::uint64_t most = *facts.plainBytes;
    if (!facts.padded) return bytesText(most);
    return Words::tr("%1 to %2 bytes: the last block is padded")
        .arg(formatCount(most - std::min<std::uint64_t>(most, 16)),
             formatCount(most - std::min<std::uint64_t>(most, 1)));
}

QString openedBy(const FileFacts& facts) {
    const auto keys = static_cast<int>(std::ranges::count_if(
        facts.recipients, [](const RecipientFacts& recipient) { return !recipient.passphrase; }));
    if (keys > 0) return keys == 1 ? Words::tr("1 key") : Words::tr("%1 keys").arg(keys);
    return facts.recipients.empty() ? QString() : Words::tr("passphrase");
}

} // namespace

FactsFinder::FactsFinder(QueueModel& queue, QObject* parent)
    : QObject(parent), queue_(queue),
      batches_(
          [](const Wanted& wanted) -> QueueList::FactsFound {
              return {wanted.file, inspectFile(wanted.file, *wanted.cancel)};
          },
          [this](const std::vector<QueueList::FactsFound>& found) {
              queue_.list().setFacts(found);
          }) {
    connect(&queue_, &QueueModel::rowsInserted, this, &FactsFinder::look);
    connect(&queue_, &QueueModel::rowsRemoved, this,
            [this](const QModelIndex&, int first, int last) {
                next_ -= std::clamp(next_ - first, 0, last - first + 1);
            });
    connect(&queue_, &QueueModel::modelReset, this, [this] {
        stop();
        next_ = 0;
        cancel_ = std::make_shared<CancelFlag>();
    });
}

void FactsFinder::stop() {
    cancel_->cancel();
    batches_.clear();
}

void FactsFinder::hold(bool hold) {
    held_ = hold;
    look();
}

void FactsFinder::look() {
    if (held_) return;
    std::vector<Wanted> wanted;
    for (int row = std::exchange(next_, queue_.size()); row < queue_.size(); ++row)
        if (queue_.item(row).archived.empty()) wanted.push_back({queue_.item(row).input, cancel_});
    batches_.add(std::move(wanted));
}

FileHeading::FileHeading(QWidget* parent) : QLabel(parent) {
    QFont bold = font();
    bold.setBold(true);
    setFont(bold);
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FileHeading::say(const QString& words) {
    words_ = words;
    name_.clear();
    setToolTip({});
    fit();
}

void FileHeading::say(const QString& words, const std::filesystem::path& file) {
    words_ = words;
    name_ = shownName(file.filename());
    setToolTip(plainTip(shownName(file)));
    fit();
}

void FileHeading::fit() {
    if (name_.isEmpty()) {
        setText(words_);
        return;
    }
    const int around = fontMetrics().horizontalAdvance(QString(words_).remove(QLatin1String("%1")));
    const int room = std::max(width() - around, width() / 2);
    setText(words_.arg(fontMetrics().elidedText(name_, Qt::ElideMiddle, room)));
}

void FileHeading::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

void FileHeading::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    fit();
}

std::vector<FactRow> factRows(const FileFacts& facts) {
    std::vector<FactRow> rows{{Words::tr("Format"), formatName(facts)}};
    if (facts.container != Container::raw) {
        rows.push_back({Words::tr("Cipher"), facts.cipher ? cipherTitle(*facts.cipher)
                                                          : Words::tr("The file does not say")});
        rows.push_back({Words::tr("Changes"),
                        facts.authenticated
                            ? Words::tr("Are noticed: every part of the file is authenticated")
                            : Words::tr("Are not noticed: nothing in the file is authenticated")});
    }
    for (const RecipientFacts& recipient : facts.recipients)
        rows.push_back(
            {Words::tr("Opened by"),
             Words::tr("%1 (%2)").arg(coreText(recipient.detail), toQString(recipient.type))});
    if (facts.segmentBytes != 0)
        rows.push_back({Words::tr("Segments"), bytesText(facts.segmentBytes)});
    if (!facts.salt.empty()) rows.push_back({Words::tr("Salt"), toQString(facts.salt)});
    if (facts.headerBytes != 0) rows.push_back({Words::tr("Header"), bytesText(facts.headerBytes)});
    rows.push_back({Words::tr("Payload"), bytesText(facts.payloadBytes)});
    if (facts.isArchive)
        rows.push_back({Words::tr("Archive"), Words::tr("Of folders and files: it is unpacked")});
    if (facts.cipher) rows.push_back({Words::tr("Contents"), contentsText(facts)});
    return rows;
}

QString factsLine(const FileFacts& facts) {
    if (facts.container == Container::raw) return {};
    QStringList parts{coreText(containerSpec(facts.container).title)};
    if (facts.cipher) parts << cipherTitle(*facts.cipher);
    if (const QString by = openedBy(facts); !by.isEmpty() && facts.cipher) parts << by;
    if (facts.isArchive) parts << Words::tr("archive");
    return parts.join(QStringLiteral(", "));
}

FactsPanel::FactsPanel(QWidget* parent)
    : Card(space::large, parent), heading_(new FileHeading(this)), problem_(new MessageLine(this)),
      text_(new QTextEdit(this)), look_(makeButton("folder", tr("Look inside…"), this)),
      copy_(makeButton("copy", tr("Copy"), this)),
      access_(new ShrinkingButton("key", tr("Change who can open it…"), this)) {
    heading_->setObjectName("factsHeading");
    problem_->setObjectName("factsProblem");
    text_->setObjectName("facts");
    text_->setReadOnly(true);
    text_->setTabChangesFocus(true);
    text_->setAccessibleName(tr("What the file says about itself"));
    text_->setMinimumHeight(16 * kGrid);
    text_->document()->setDocumentMargin(kGrid);
    look_->setObjectName("lookInsideFacts");
    copy_->setObjectName("copyFacts");
    access_->setObjectName("changeAccessOfInput");
    text_->setFrameShape(QFrame::NoFrame);
    column().addWidget(heading_);
    column().addWidget(problem_);
    column().addWidget(text_, 1000);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(look_);
    buttons->addWidget(copy_);
    buttons->addWidget(access_);
    buttons->addStretch();
    column().addLayout(buttons);
    column().addStretch(1); // where there is no text to take the room
    connect(copy_, &QPushButton::clicked, this, [this] { copyAndSay(*copy_, plain_); });
    connect(access_, &QPushButton::clicked, this, &FactsPanel::accessWanted);
    connect(look_, &QPushButton::clicked, this, &FactsPanel::lookInsideAsked);
    presentNothing();
}

void FactsPanel::setText(const QString& html, const QString& plain) {
    plain_ = plain;
    text_->setHtml(html);
    text_->setVisible(!html.isEmpty());
    copy_->setVisible(!plain.isEmpty());
    access_->hide();
}

void FactsPanel::presentNothing() {
    look_->hide();
    problem_->clearMessage();
    heading_->say(
        tr("Choose a file of the queue to see what it says about itself, without any key."));
    setText({}, {});
}

void FactsPanel::present(const QueueItem& item, bool archive) {
    look_->setVisible(archive);
    problem_->say(Tone::caution, strangeText(item));
    if (!item.archived.empty()) {
        heading_->say(tr("%1 is to be sealed: there is nothing to inspect yet."), item.input);
        setText({}, {});
        return;
    }
    if (!item.facts) {
        heading_->say(!item.strange ? tr("%1: reading…") : QStringLiteral("%1"), item.input);
        setText({}, {});
        return;
    }
    QString html = QStringLiteral("<table cellspacing='0' cellpadding='3'>");
    QString plain = shownName(item.input) + QLatin1Char('\n');
    FileFacts facts = *item.facts;
    if (facts.container == Container::raw) facts.payloadBytes = item.bytes;
    for (const FactRow& row : factRows(facts)) {
        html += QStringLiteral("<tr><td style='padding-right:24px'><b>%1</b></td><td>%2</td></tr>")
                    .arg(row.name.toHtmlEscaped(), row.value.toHtmlEscaped());
        plain += row.name + QStringLiteral(": ") + row.value + QLatin1Char('\n');
    }
    heading_->say(tr("%1, without a key"), item.input);
    setText(html + QStringLiteral("</table>"), plain);
    const auto target = accessTarget(item);
    access_->setVisible(target && target->file == item.input.path());
}

} // namespace blockwarp::ui
