// SPDX-License-Identifier: GPL-3.0-or-later
/// How the byte that is looked at came about, below the matrices.
#pragma once

#include "core/trace/aes_trace.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/byte_square.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

#include <QWidget>

#include <vector>

namespace blockwarp::ui {

/// Values in squares with signs between: how one byte becomes another.
struct ChainLink {
    QString text;
    QString caption; ///< below the square
    SquareLook look = SquareLook::plain;
    QString sign = QStringLiteral("→"); ///< before it, except before the first one
};

class ByteChain : public QWidget {
    Q_OBJECT

  public:
    explicit ByteChain(QWidget* parent = nullptr);
    void setLinks(const std::vector<ChainLink>& links);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QFont captionFont() const;
    QFont signFont() const;
    QSize squareSize() const;
    int leastGap() const;
    int linkWidth() const;

    std::vector<ChainLink> links_;
};

/// How a step of AES makes one byte: a sentence, a picture, the details.
struct ByteStory {
    QString sentence; ///< rich text, one line
    QString title;
    QString about;
    std::vector<ChainLink> links;
    QString note;
    QString details; ///< rich text: bit by bit, or as polynomials; may be empty
};

/// Of byte `index` (FIPS 197's order) of the state after the stage.
ByteStory storyOf(const AesStage& stage, int index);
/// The question that storyOf() answers, and how to see the answer.
ByteStory questionOf(const AesStage& stage, int index);

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
