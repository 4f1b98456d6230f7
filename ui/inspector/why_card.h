// SPDX-License-Identifier: GPL-3.0-or-later
/// How the byte that is looked at came about, below the matrices.
#pragma once

#include "ui/inspector/byte_story.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"
#include "ui/widgets/link_button.h"

namespace blockwarp::ui {

class WhyCard : public Card {
    Q_OBJECT

  public:
    explicit WhyCard(QWidget* parent = nullptr);

    /// Where there is no room for the details beside the picture, a link shows them instead.
    void setStory(const ByteStory& story, bool hasRoom);

  private:
    void showParts();

    bool hasRoom_ = false;
    QLabel* title_;
    Explanation* about_;
    ByteChain* chain_;
    Explanation* note_;
    QLabel* details_;
    LinkButton* more_;
};

} // namespace blockwarp::ui
