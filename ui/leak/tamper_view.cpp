// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/tamper_view.h"

#include "ui/base/text.h"
#include "ui/leak/tamper_board.h"
#include "ui/leak/tamper_modes.h"
#include "ui/panels/byte_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/scroll_box.h"
#include "ui/widgets/text_width.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace blockwarp::ui {

BitButtons::BitButtons(QWidget* parent) : QWidget(parent), what_(new QLabel(this)) {
    what_->setObjectName("tamperByte");
    what_->setWordWrap(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::tiny);
    row->addWidget(what_, 1);
    for (int bit = 7; bit >= 0; --bit) {
        auto* button = new QPushButton(this);
        button->setObjectName(QStringLiteral("tamperBit%1").arg(bit));
        button->setToolTip(tr("Flip bit %1 (key %1)").arg(bit));
        button->setCheckable(true);
        button->setAutoDefault(false);
        setTextWidth(*button, QStringLiteral("0"), space::huge);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, bit] { emit flipped(bit); });
        bits_[static_cast<std::size_t>(bit)] = button;
    }
}

/// A flipped bit is pressed in.
void BitButtons::setByte(const QString& what, std::uint8_t before, std::uint8_t now) {
    what_->setText(what);
    for (std::size_t bit = 0; bit < bits_.size(); ++bit) {
        const bool set = (now >> bit & 1U) != 0;
        const bool other = ((before ^ now) >> bit & 1U) != 0;
        bits_[bit]->setText(set ? QStringLiteral("1") : QStringLiteral("0"));
        bits_[bit]->setChecked(other);
        bits_[bit]->setAccessibleName(other ? tr("Bit %1, flipped").arg(bit)
                                            : tr("Bit %1").arg(bit));
    }
}

TamperView::TamperView(QWidget* parent)
    : Card(space::large, parent), modes_(new Segments("tamperMode", tr("Mode"), this)),
      reset_(new QPushButton(tr("Start &afresh"), this)), board_(new TamperBoard(this)),
      bits_(new BitButtons(this)), up_(new QPushButton(tr("Up"), this)),
      down_(new QPushButton(tr("Down"), this)), copy_(new QPushButton(tr("Copy"), this)),
      paste_(new QPushButton(tr("Paste over"), this)), drop_(new QPushButton(tr("Drop"), this)),
      moveRow_(makeMoves()), sentence_(new QLabel(this)), lines_(new TamperModes(this)) {
    reset_->setObjectName("tamperReset");
    sentence_->setObjectName("tamperSentence");
    for (const char* mode : {"ECB", "CBC", "CTR", "XTS", "GCM"})
        modes_->add(QLatin1String(mode), QString::fromLatin1(mode).toLower());
    layOut();
    connectParts();
    setStep(Demonstration::flipBit);
}

TamperView::~TamperView() {
    cancel_->cancel();
}

QWidget* TamperView::makeMoves() {
    auto* all = new QWidget(this);
    auto* row = new QHBoxLayout(all);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::small);
    struct Move {
        QPushButton* button;
        const char* name;
        QString says;
    };
    for (const Move& each :
         {Move{up_, "tamperUp", tr("Change places with the block above (Shift+Up)")},
          Move{down_, "tamperDown", tr("Change places with the block below (Shift+Down)")},
          Move{copy_, "tamperCopy", tr("Copy the chosen block (C)")},
          Move{paste_, "tamperPaste", tr("Put the copied block in place of the chosen one (V)")},
          Move{drop_, "tamperDrop", tr("Leave the chosen block out (Delete)")}}) {
        each.button->setObjectName(each.name);
        each.button->setToolTip(each.says);
        each.button->setAutoDefault(false);
        row->addWidget(each.button);
    }
    row->addStretch(1);
    return all;
}

void TamperView::layOut() {
    auto* head = new QHBoxLayout;
    head->addWidget(modes_);
    head->addStretch(1);
    head->addWidget(reset_);
    auto* scroll = new ScrollBox(this);
    scroll->setWidgetResizable(true);
    scroll->setWidget(board_);
    for (QWidget* clear : {scroll->viewport(), static_cast<QWidget*>(board_)})
        clear->setAutoFillBackground(false); // the card's surface
    sentence_->setWordWrap(true);
    setTextScale(*sentence_, type::section, QFont::DemiBold);
    column().setSpacing(space::small);
    column().addLayout(head);
    column().addWidget(scroll, 4);
    scroll_ = scroll;
    column().addWidget(bits_);
    column().addWidget(moveRow_);
    column().addWidget(sentence_);
    rule_ = makeLine(QFrame::HLine, this);
    column().addWidget(rule_);
    column().addWidget(lines_, 1);
    column().addStretch();
}

void TamperView::connectParts() {
    connect(modes_, &QTabBar::currentChanged, this, &TamperView::showPane);
    connect(lines_, &TamperModes::chosen, modes_, &QTabBar::setCurrentIndex);
    connect(reset_, &QPushButton::clicked, this, &TamperView::startAfresh);
    connect(board_, &TamperBoard::byteChosen, this, &TamperView::showByte);
    connect(board_, &TamperBoard::blockChosen, this, &TamperView::showMoves);
    connect(board_, &TamperBoard::bitWanted, this, &TamperView::flip);
    connect(board_, &TamperBoard::swapWanted, this, &TamperView::swap);
    connect(board_, &TamperBoard::copyWanted, this, &TamperView::copy);
    connect(bits_, &BitButtons::flipped, this, [this](int bit) {
        BitPlace place = board_->byte();
        place.bit = static_cast<unsigned>(bit);
        flip(place);
    });
    connect(up_, &QPushButton::clicked, this, [this] { moveBy(-1); });
    connect(down_, &QPushButton::clicked, this, [this] { moveBy(1); });
    connect(copy_, &QPushButton::clicked, this, &TamperView::copyBlock);
    connect(paste_, &QPushButton::clicked, this, &TamperView::pasteBlock);
    connect(drop_, &QPushButton::clicked, this, &TamperView::drop);
}

QWidget* TamperView::focusPart() const {
    return board_;
}

QString TamperView::presentedKeys() const {
    return moves() ? tr("arrows block · Shift and arrows move · C copy · V paste · Del drop · "
                        "⌫ start afresh · PgUp PgDn mode")
                   : tr("arrows byte · 0 to 7 flip · ⌫ start afresh · PgUp PgDn mode");
}

const TamperedPane* TamperView::pane() const {
    const auto mode = static_cast<std::size_t>(modes_->currentIndex());
    return mode < scene_.panes.size() ? &scene_.panes[mode] : nullptr;
}

void TamperView::setStep(Demonstration step) {
    bits_->setVisible(step != Demonstration::shuffle);
    moveRow_->setVisible(step == Demonstration::shuffle);
    if (std::exchange(step_, step) == step && !text_.isEmpty()) return;
    modes_->select(QLatin1String(moves() ? "ecb" : "ctr"));
    startAfresh();
}

void TamperView::setText(const QString& text) {
    if (text_ == text) return;
    text_ = text;
    startAfresh();
}

void TamperView::setSettings(const LeakWork& settings, bool newKey) {
    const bool other = settings.keyIsTyped || settings.keyIsTyped != settings_.keyIsTyped;
    settings_ = settings;
    if (newKey || other || !secrets_) {
        auto drawn = LabSecrets::draw(settings);
        if (!drawn) return emit refused(sentence(drawn.error()));
        secrets_ = std::make_shared<const LabSecrets>(std::move(*drawn));
    }
    compute();
}

void TamperView::startAfresh() {
    copied_.reset();
    setTampering({});
}

void TamperView::setTampering(Tampering tampering) {
    tampering_ = std::move(tampering);
    if (!tampering_.flips.empty()) board_->chooseByte(tampering_.flips.back());
    compute();
}

void TamperView::compute() {
    if (!secrets_ || text_.isEmpty()) return;
    cancel_->cancel();
    cancel_ = std::make_shared<CancelFlag>();
    busy_ = true;
    TamperWork work{settings_, secrets_, tamperBytes(text_), tampering_};
    job_ = runner_.start(
        [work = std::move(work), cancel = cancel_] { return makeTamperScene(work, *cancel); },
        [this](JobId id, const Result<TamperScene>& scene) {
            if (id != job_) return;
            busy_ = false;
            if (!scene) return emit refused(sentence(scene.error()));
            scene_ = *scene;
            lines_->setScene(scene_);
            showPane();
            emit made();
        });
}

void TamperView::showPane() {
    lines_->setCurrent(modes_->currentIndex());
    const TamperedPane* shown = pane();
    if (!shown) return;
    board_->setPane(*shown, moves());
    reset_->setEnabled(!tampering_.isEmpty());
    if (!tampering_.isEmpty())
        sentence_->setText(tamperSentence(*shown));
    else if (moves())
        sentence_->setText(tr("Drag a ciphertext block onto another one; Ctrl copies it."));
    else
        sentence_->setText(tr("Choose a byte of what travels, then the bit to flip."));
    showByte();
    showMoves();
    fitParts();
}

/// Where there is little room, the block that is moved and what becomes of it are more than what it
/// was, and more than the other modes.
void TamperView::fitParts() {
    if (!board_->hasPane()) return;
    const int others = reset_->sizeHint().height() + sentence_->sizeHint().height() +
                       (moves() ? moveRow_ : static_cast<QWidget*>(bits_))->sizeHint().height() +
                       5 * column().spacing() + 2 * space::large + 1;
    const int room = height() - others;
    const int lines = lines_->minimumSizeHint().height() + column().spacing();
    board_->setCompact(room - lines < board_->leastHeight(false));
    const bool compares = room - lines >= board_->leastHeight(true);
    lines_->setVisible(compares);
    rule_->setVisible(compares);
    scroll_->setMaximumHeight(board_->mostHeight());
}

/// Parts ask for another height where the text size of the window has changed.
bool TamperView::event(QEvent* event) {
    const bool done = Card::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fitParts();
    return done;
}

void TamperView::showByte() {
    const TamperedPane* shown = pane();
    if (!shown || moves() || !board_->hasPane()) return;
    const BitPlace& place = board_->byte();
    const bool tag = !place.inIv && place.byte >= shown->changed.textBytes();
    const std::uint8_t before =
        place.inIv ? shown->sealed.iv.at(place.byte) : shown->sealed.bytes.at(place.byte);
    const std::uint8_t now =
        place.inIv ? shown->changed.iv.at(place.byte) : shown->changed.bytes.at(place.byte);
    const std::size_t number = tag ? place.byte - shown->changed.textBytes() : place.byte;
    const QString where = place.inIv ? tr("Byte %1 of the IV")
                          : tag      ? tr("Byte %1 of the tag")
                                     : tr("Byte %1 of the ciphertext");
    const QString what = where.arg(number);
    bits_->setByte(now == before ? tr("%1: %2").arg(what, hexByte(now))
                                 : tr("%1: %2 → %3").arg(what, hexByte(before), hexByte(now)),
                   before, now);
}

void TamperView::showMoves() {
    const TamperedPane* shown = pane();
    if (!shown || !moves()) return;
    const std::size_t blocks = shown->order.size();
    up_->setEnabled(blocks > 0 && board_->block() > 0);
    down_->setEnabled(board_->block() + 1 < blocks);
    copy_->setEnabled(blocks > 0);
    paste_->setEnabled(blocks > 0 && copied_);
    drop_->setEnabled(blocks > 1);
    paste_->setText(copied_ ? tr("Paste %1 over").arg(*copied_ + 1) : tr("Paste over"));
}

/// Twice the same bit is no change.
void TamperView::flip(const BitPlace& place) {
    Tampering next = tampering_;
    if (std::erase(next.flips, place) == 0) next.flips.push_back(place);
    setTampering(std::move(next));
}

std::vector<std::size_t> TamperView::order() const {
    return pane() ? pane()->order : std::vector<std::size_t>{};
}

void TamperView::setOrder(std::vector<std::size_t> order) {
    const std::size_t blocks = pane()->sealed.textBytes() / kAesBlockBytes;
    Tampering next;
    std::vector<std::size_t> untouched(blocks);
    for (std::size_t block = 0; block < blocks; ++block)
        untouched[block] = block;
    if (order != untouched) {
        next.order = std::move(order);
        next.blocks = blocks;
    }
    setTampering(std::move(next));
}

void TamperView::swap(std::size_t one, std::size_t other) {
    auto next = order();
    std::swap(next.at(one), next.at(other));
    setOrder(std::move(next));
}

void TamperView::copy(std::size_t from, std::size_t over) {
    auto next = order();
    next.at(over) = next.at(from);
    setOrder(std::move(next));
}

void TamperView::moveBy(int places) {
    const std::size_t from = board_->block();
    const std::size_t to = from + static_cast<std::size_t>(places);
    if (to >= order().size()) return;
    swap(from, to);
    board_->chooseBlock(to);
}

void TamperView::copyBlock() {
    const auto now = order();
    if (board_->block() < now.size()) copied_ = now[board_->block()];
    showMoves();
}

void TamperView::pasteBlock() {
    auto next = order();
    if (!copied_ || board_->block() >= next.size()) return;
    next[board_->block()] = *copied_;
    setOrder(std::move(next));
}

void TamperView::drop() {
    auto next = order();
    if (next.size() < 2 || board_->block() >= next.size()) return;
    next.erase(next.begin() + static_cast<std::ptrdiff_t>(board_->block()));
    setOrder(std::move(next));
}

/// What the board ignores comes back here by way of the page.
void TamperView::passKey(QKeyEvent* event) {
    if (passes_) return event->ignore();
    passes_ = true;
    QCoreApplication::sendEvent(board_, event);
    passes_ = false;
}

/// What the board leaves.
void TamperView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Backspace:
        return startAfresh();
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: {
        if (event->modifiers().testFlag(Qt::ControlModifier)) return Card::keyPressEvent(event);
        const int step = event->key() == Qt::Key_PageUp ? -1 : 1;
        return modes_->setCurrentIndex(
            std::clamp(modes_->currentIndex() + step, 0, modes_->count() - 1));
    }
    case Qt::Key_C:
        return moves() ? copyBlock() : Card::keyPressEvent(event);
    case Qt::Key_V:
        return moves() ? pasteBlock() : Card::keyPressEvent(event);
    case Qt::Key_Delete:
        return moves() ? drop() : Card::keyPressEvent(event);
    default:
        Card::keyPressEvent(event);
    }
}

} // namespace blockwarp::ui
