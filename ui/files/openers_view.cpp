// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/openers_view.h"

#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/form.h"

#include <QVBoxLayout>

namespace blockwarp::ui {

OpenersView::OpenersView(QWidget* parent)
    : QWidget(parent), heading_(makeHeading({}, this)), verdict_(new VerdictLabel(this)),
      list_(new QLabel(this)) {
    setObjectName("openers");
    heading_->setObjectName("openersHeading");
    list_->setObjectName("openersList");
    list_->setTextFormat(Qt::RichText);
    list_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    list_->setWordWrap(true);
    auto* head = new FlowLayout(space::medium);
    head->addWidget(heading_);
    head->addWidget(verdict_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addLayout(head);
    column->addWidget(list_);
    hide();
}

void OpenersView::present(const QString& heading, const QString& verdict,
                          const std::vector<Opener>& openers) {
    QString rows;
    for (const Opener& opener : openers)
        rows += QStringLiteral("<tr><td style=\"padding-right:16px\"><b>%1</b></td>"
                               "<td>%2</td></tr>")
                    .arg(opener.name.toHtmlEscaped(), opener.words.toHtmlEscaped());
    heading_->setText(heading);
    verdict_->say(Tone::success, verdict);
    list_->setText(QStringLiteral("<table cellspacing=0 cellpadding=3>%1</table>").arg(rows));
    setVisible(!openers.empty());
}

} // namespace blockwarp::ui
