// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/empty_queue.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/sign.h"

namespace blockwarp::ui {

EmptyQueue::EmptyQueue(QWidget* parent)
    : DropArea(parent), add_(makeButton("add", tr("&Add files…"), this)) {
    setObjectName("dropArea");
    auto* title = makeHeading(tr("Drop files or folders here"), this);
    title->setAlignment(Qt::AlignCenter);
    auto* text = new Explanation(this);
    text->setText(tr("They stay as they are: what is encrypted or decrypted becomes a new file."));
    text->setAlignment(Qt::AlignCenter);
    add_->setObjectName("addFirstFiles");
    auto* folder = new LinkButton(tr("or add a folder"), this);
    folder->setObjectName("addFirstFolder");
    connect(add_, &QPushButton::clicked, this, &EmptyQueue::filesWanted);
    connect(folder, &QPushButton::clicked, this, &EmptyQueue::folderWanted);
    column().addStretch();
    column().addWidget(new Sign("drop", QPalette::Link, 5 * kGrid, this), 0, Qt::AlignHCenter);
    column().addWidget(title);
    column().addWidget(text);
    column().addSpacing(space::small);
    column().addWidget(add_, 0, Qt::AlignHCenter);
    column().addWidget(folder, 0, Qt::AlignHCenter);
    column().addStretch();
}

} // namespace blockwarp::ui
