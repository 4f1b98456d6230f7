// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/chaining_view.h"

#include "ui/base/text.h"
#include "ui/frame/presented.h"
#include "ui/inspector/chain_diagram.h"
#include "ui/inspector/chain_inputs.h"
#include "ui/panels/byte_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_width.h"

#include <QBoxLayout>

#include <algorithm>

namespace blockwarp::ui {

ChainingView::ChainingView(QWidget* parent)
    : SteppedView(parent), inputs_(new ChainInputs(this)), picture_(new ChainDiagram(this)),
      explanation_(new QLabel(this)) {
    explanation_->setObjectName("chainExplanation");
    explanation_->setWordWrap(true);
    explanation_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    followFont(*explanation_, [this] { // the diagram keeps its size while a value is followed
        explanation_->setMinimumHeight(2 * explanation_->fontMetrics().lineSpacing());
    });
    leaveOutOfPresentation(*inputs_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addWidget(inputs_);
    column->addWidget(picture_, 1);
    column->addWidget(explanation_);
    connect(inputs_, &ChainInputs::changed, this, &ChainingView::draw);
    connect(inputs_, &ChainInputs::wrong, this, [this] { setValid(false); });
    connect(inputs_, &ChainInputs::turned, this, [this] { // what came out goes back in
        inputs_->setText(diagram_.output());
    });
    connect(picture_, &ChainDiagram::followedChanged, this, &ChainingView::tellPath);
    draw();
}

void ChainingView::draw() {
    diagram_ = drawMode(inputs_->input());
    inputs_->describe(diagram_);
    setValid(true);
    setStep(step());
}

void ChainingView::greyOut(bool grey) {
    for (QWidget* part : std::initializer_list<QWidget*>{picture_, explanation_})
        part->setEnabled(!grey);
}

QString ChainingView::explain() const {
    const bool encrypts = inputs_->direction() == Direction::encrypt;
    switch (inputs_->algorithm()) {
    case Algorithm::aesEcb:
        return tr("ECB: each block by itself. Equal blocks give equal blocks; blocks can be moved, "
                  "left out and repeated without anybody noticing.");
    case Algorithm::aesCtr:
        return tr("CTR: the block cipher makes a keystream from a counter, and the text is XORed "
                  "with it. Blocks are independent, and decryption is the same. A counter value "
                  "must never be used twice under one key.");
    case Algorithm::aesGcm:
        return tr(
            "GCM: counter mode, and a hash of additional data (A) and ciphertext: each block is "
            "added and the sum multiplied by H. The lengths come last, O0 masks the tag. "
            "Decryption hashes the same blocks and compares the tag.");
    case Algorithm::aesXts:
        return tr("XTS: each block of a data unit has a tweak of its own, added before and after "
                  "the cipher. So equal blocks differ, and any block can be read alone. A partial "
                  "block steals from its neighbour, so that the length stays.");
    default:
        return encrypts ? tr("CBC: each block is XORed with the ciphertext before it, the first "
                             "one with the IV, and then encrypted: one block after the other.")
                        : tr("CBC backwards: each block is decrypted, then XORed with the "
                             "ciphertext before it. That is known for all blocks, so they can be "
                             "decrypted in parallel.");
    }
}

/// The ends of its wires: what the followed value is made from, and what changes with it.
QString ChainingView::pathOf(std::size_t node) const {
    const auto& nodes = diagram_.nodes;
    const std::vector<bool> from = madeFrom(diagram_, node);
    const std::vector<bool> into = goesInto(diagram_, node);
    QStringList sources;
    QStringList results;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto leads = [i](const DiagramWire& wire) { return wire.to == i; };
        const bool isInput = std::ranges::none_of(diagram_.wires, leads);
        const bool isOutput = nodes[i].name == "Tag" ||
                              std::ranges::find(diagram_.blocks, i, &ModeDiagram::Block::out) !=
                                  diagram_.blocks.end();
        if (i != node && from[i] && isInput) sources << toQString(nodes[i].name);
        if (i != node && into[i] && isOutput) results << toQString(nodes[i].name);
    }
    QString text = QStringLiteral("<b>%1</b> <code>%2</code>. ")
                       .arg(nodes[node].part == DiagramPart::value ? toQString(nodes[node].name)
                                                                   : tr("Result"),
                            hexText(nodes[node].bytes));
    text += sources.isEmpty()
                ? tr("It is given. ")
                : tr("Made from %1 and the key. ").arg(sources.join(QStringLiteral(", ")));
    text += results.isEmpty()
                ? tr("Nothing is made from it.")
                : tr("A change of it changes %1.").arg(results.join(QStringLiteral(", ")));
    return text;
}

void ChainingView::tellPath(int node) {
    const QString text = node < 0 ? explain() : pathOf(static_cast<std::size_t>(node));
    explanation_->setText(text);
    picture_->setAccessibleDescription(node < 0 ? QString() : text);
}

void ChainingView::showStep() {
    picture_->setDiagram(diagram_, step());
    tellPath(picture_->followed());
}

} // namespace blockwarp::ui
