// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/facts_panel.h"

#include "ui/base/text.h"
#include "ui/files/facts_text.h"
#include "ui/widgets/form.h"

#include <QClipboard>
#include <QGuiApplication>

namespace blockwarp::ui {

FactsPanel::FactsPanel(QWidget* parent)
    : QWidget(parent), heading_(makeHeading({}, this)), problem_(new MessageLine(this)),
      text_(new QTextEdit(this)), copy_(makeButton("copy", tr("Copy"), this)) {
    heading_->setObjectName("factsHeading");
    heading_->setTextFormat(Qt::PlainText);
    heading_->setWordWrap(true);
    problem_->setObjectName("factsProblem");
    text_->setObjectName("facts");
    text_->setReadOnly(true);
    text_->setTabChangesFocus(true);
    text_->setAccessibleName(tr("What the file says about itself"));
    text_->setMinimumHeight(16 * kGrid);
    text_->document()->setDocumentMargin(kGrid);
    copy_->setObjectName("copyFacts");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(heading_);
    column->addWidget(problem_);
    column->addWidget(text_, 1000);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(copy_);
    buttons->addStretch();
    column->addLayout(buttons);
    column->addStretch(1); // where there is no text to take the room
    connect(copy_, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(plain_); });
    presentNothing();
}

void FactsPanel::setText(const QString& heading, const QString& html, const QString& plain) {
    heading_->setText(heading);
    plain_ = plain;
    text_->setHtml(html);
    text_->setVisible(!html.isEmpty());
    copy_->setVisible(!plain.isEmpty());
}

void FactsPanel::presentNothing() {
    problem_->clearMessage();
    setText(tr("Choose a file of the queue to see what it says about itself, without any key."), {},
            {});
}

void FactsPanel::present(const QueueItem& item) {
    const QString name = fileName(item.input);
    problem_->say(Tone::caution, item.strange);
    if (!item.facts) {
        setText(item.strange.isEmpty() ? tr("%1: reading…").arg(name) : name, {}, {});
        return;
    }
    QString html = QStringLiteral("<table cellspacing='0' cellpadding='3'>");
    QString plain = fromPath(item.input) + QLatin1Char('\n');
    for (const FactRow& row : factRows(*item.facts)) {
        html += QStringLiteral("<tr><td style='padding-right:24px'><b>%1</b></td><td>%2</td></tr>")
                    .arg(row.name.toHtmlEscaped(), row.value.toHtmlEscaped());
        plain += row.name + QStringLiteral(": ") + row.value + QLatin1Char('\n');
    }
    setText(tr("%1, without a key").arg(name), html + QStringLiteral("</table>"), plain);
}

} // namespace blockwarp::ui
