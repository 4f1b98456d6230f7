// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/facts_panel.h"

#include "ui/base/shown_name.h"
#include "ui/files/facts_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/copying.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {

FactsPanel::FactsPanel(QWidget* parent)
    : Card(space::large, parent), heading_(new FileHeading(this)), problem_(new MessageLine(this)),
      text_(new QTextEdit(this)), copy_(makeButton("copy", tr("Copy"), this)) {
    heading_->setObjectName("factsHeading");
    problem_->setObjectName("factsProblem");
    text_->setObjectName("facts");
    text_->setReadOnly(true);
    text_->setTabChangesFocus(true);
    text_->setAccessibleName(tr("What the file says about itself"));
    text_->setMinimumHeight(16 * kGrid);
    text_->document()->setDocumentMargin(kGrid);
    copy_->setObjectName("copyFacts");
    text_->setFrameShape(QFrame::NoFrame);
    column().addWidget(heading_);
    column().addWidget(problem_);
    column().addWidget(text_, 1000);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(copy_);
    buttons->addStretch();
    column().addLayout(buttons);
    column().addStretch(1); // where there is no text to take the room
    connect(copy_, &QPushButton::clicked, this, [this] { copyAndSay(*copy_, plain_); });
    presentNothing();
}

void FactsPanel::setText(const QString& html, const QString& plain) {
    plain_ = plain;
    text_->setHtml(html);
    text_->setVisible(!html.isEmpty());
    copy_->setVisible(!plain.isEmpty());
}

void FactsPanel::presentNothing() {
    problem_->clearMessage();
    heading_->say(
        tr("Choose a file of the queue to see what it says about itself, without any key."));
    setText({}, {});
}

void FactsPanel::present(const QueueItem& item) {
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
}

} // namespace blockwarp::ui
